/** Which components a dynamic zone takes. */
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { useBuilder } from '../builder-context.ts';
import styles from '../content-type-builder.module.css';
import { type ComponentDraft, componentsIn } from '../model/draft.ts';
import type { Definition } from '../model/schemas.ts';
import { useComponentPick } from './component-field.tsx';
import { ComponentForm, NEW_COMPONENT } from './component-form.tsx';
import { OptionBox } from './option-box.tsx';
import { setting } from './setting.ts';

interface ZoneComponentsProps {
  readonly definition: Definition;
  readonly onChange: (definition: Definition) => void;
  readonly error: string | null;
  /** The new ones among them. */
  readonly made: readonly ComponentDraft[];
  readonly onMade: (component: ComponentDraft) => void;
}

export function ZoneComponents(props: ZoneComponentsProps) {
  const { definition, onChange, error, made, onMade } = props;
  const { schemas, draft } = useBuilder();
  const pick = useComponentPick();
  const [isMaking, setMaking] = useState(false);
  const chosen = (definition['components'] as readonly string[] | undefined) ?? [];
  const add = (uid: string): void => onChange(setting(definition, 'components', [...chosen, uid]));
  const groups = [
    ...Map.groupBy([...(draft ? componentsIn(draft, schemas) : []), ...made], ({ category }) => category),
  ];
  return (
    <div className={styles['zone']}>
      <h3 className={styles['legend']}>{t('content-type-builder.modalForm.attribute.zone.components')}</h3>
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
                    on
                      ? add(uid)
                      : onChange(
                          setting(
                            definition,
                            'components',
                            chosen.filter((one) => one !== uid),
                          ),
                        )
                  }
                />
              ))}
            </div>
          </fieldset>
        ))}
      {isMaking ? (
        <div className={styles['making']}>
          <ComponentForm facts={pick.facts} onChange={pick.setFacts} complaints={pick.complaints} />
          <Button
            look="secondary"
            onClick={() => {
              if (!pick.isReady()) return;
              onMade(pick.component);
              add(pick.component.uid);
              pick.setFacts(NEW_COMPONENT);
              setMaking(false);
            }}
          >
            {t('content-type-builder.form.button.add-component')}
          </Button>
        </div>
      ) : (
        <Button look="quiet" icon={<Plus aria-hidden />} onClick={() => setMaking(true)}>
          {t('content-type-builder.form.attribute.component.option.create')}
        </Button>
      )}
      {error && <p className={styles['error']}>{error}</p>}
    </div>
  );
}
