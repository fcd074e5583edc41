/** Which columns a list shows, for this visit. */
import { LayoutList, Settings2 } from 'lucide-react';
import { Button as AriaButton, DialogTrigger } from 'react-aria-components';
import { usePermissions } from '../../api/permissions.ts';
import { viewAddress } from '../../content-types/addresses.ts';
import { columnNames } from '../../content-types/attribute-rules.ts';
import type { ViewConfiguration } from '../../content-types/configuration.ts';
import { type ContentType, READ } from '../../content-types/content-types.ts';
import { useMayConfigure } from '../../content-types/view-access.ts';
import { t } from '../../i18n/messages.ts';
import buttonStyles from '../../ui/button.module.css';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Popover } from '../../ui/popover.tsx';
import styles from '../../ui/table.module.css';
import { Checkbox } from '../../ui/text-field.tsx';

interface ColumnChoiceProps {
  readonly type: ContentType;
  readonly view: ViewConfiguration;
  readonly chosen: readonly string[];
  /** null goes back to the configured ones. */
  readonly onChange: (columns: readonly string[] | null) => void;
}

export function ColumnChoice({ type, view, chosen, onChange }: ColumnChoiceProps) {
  const permissions = usePermissions();
  const mayConfigure = useMayConfigure(type.kind);
  const names = columnNames(type.attributes).filter(
    (name) => /^(id|(created|updated)(At|By))$/.test(name) || permissions.canField(READ, type.uid, name),
  );
  return (
    <DialogTrigger>
      <AriaButton
        className={`${buttonStyles['icon']} ${buttonStyles['bordered']}`}
        aria-label={t('app.components.ListViewSettings.button')}
      >
        <Settings2 aria-hidden />
      </AriaButton>
      <Popover
        label={t('content-manager.containers.ListSettingsView.modal-form.fields')}
        placement="bottom end"
      >
        {mayConfigure && (
          <ButtonLink look="quiet" wide icon={<LayoutList aria-hidden />} to={viewAddress(type, 'list')}>
            {t('app.links.configure-view')}
          </ButtonLink>
        )}
        <p className={styles['popoverTitle']}>
          {t('content-manager.containers.ListSettingsView.modal-form.fields')}
        </p>
        <div className={styles['choices']}>
          {names.map((name) => (
            <Checkbox
              key={name}
              label={view.metadatas[name]?.list.label ?? name}
              checked={chosen.includes(name)}
              onChange={(isShown) =>
                onChange(isShown ? [...chosen, name] : chosen.filter((column) => column !== name))
              }
            />
          ))}
        </div>
        <Button look="quiet" wide onClick={() => onChange(null)}>
          {t('app.components.Button.reset')}
        </Button>
      </Popover>
    </DialogTrigger>
  );
}
