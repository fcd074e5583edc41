/** Which components a dynamic zone takes. */
import { t } from '../../i18n/messages.ts';
import { useBuilder } from '../builder-context.ts';
import styles from '../content-type-builder.module.css';
import { componentsIn } from '../model/draft.ts';
import type { Definition } from '../model/schemas.ts';
import { setting } from './field-settings.tsx';
import { OptionBox } from './option-box.tsx';

interface ZoneComponentsProps {
  readonly definition: Definition;
  readonly onChange: (definition: Definition) => void;
  readonly error: string | null;
}

export function ZoneComponents({ definition, onChange, error }: ZoneComponentsProps) {
  const { schemas, draft } = useBuilder();
  const chosen = (definition['components'] as readonly string[] | undefined) ?? [];
  const groups = [...Map.groupBy(draft ? componentsIn(draft, schemas) : [], ({ category }) => category)];
  return (
    <div className={styles['zone']}>
      <h3 className={styles['legend']}>{t('content-type-builder.modalForm.attribute.zone.components')}</h3>
      {groups.length === 0 && <p>{t('content-type-builder.modalForm.attribute.zone.none')}</p>}
      {groups
        .sort(([one], [other]) => one.localeCompare(other))
        .map(([category, components]) => (
          <fieldset key={category}>
            <legend className={styles['legend']}>{category}</legend>
            <div className={styles['boxGrid']}>
              {components.map(({ uid, displayName }) => (
                <OptionBox
                  key={uid}
                  label={displayName}
                  checked={chosen.includes(uid)}
                  onChange={(on) =>
                    onChange(
                      setting(
                        definition,
                        'components',
                        on ? [...chosen, uid] : chosen.filter((one) => one !== uid),
                      ),
                    )
                  }
                />
              ))}
            </div>
          </fieldset>
        ))}
      {error && <p className={styles['error']}>{error}</p>}
    </div>
  );
}
