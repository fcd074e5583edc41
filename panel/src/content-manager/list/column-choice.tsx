/** Which columns a list shows, and in which order; kept for the person. */
import { LayoutList, Settings2 } from 'lucide-react';
import { useState } from 'react';
import { viewAddress } from '../../content-types/addresses.ts';
import { columnNames } from '../../content-types/attribute-rules.ts';
import type { ViewConfiguration } from '../../content-types/configuration.ts';
import { type ContentType, READ } from '../../content-types/content-types.ts';
import { useMayConfigure } from '../../content-types/view-access.ts';
import { t } from '../../i18n/messages.ts';
import { usePermissions } from '../../permissions/use-permissions.ts';
import buttonStyles from '../../ui/button.module.css';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { PopoverButton } from '../../ui/popover.tsx';
import { SortableList } from '../../ui/sortable-list.tsx';
import styles from '../../ui/table.module.css';
import { Checkbox } from '../../ui/text-field.tsx';

interface ColumnChoiceProps {
  readonly type: ContentType;
  readonly view: ViewConfiguration;
  readonly chosen: readonly string[];
  readonly onChange: (columns: readonly string[]) => void;
  /** Goes back to the configured columns and widths. */
  readonly onReset: () => void;
}

export function ColumnChoice({ onReset, ...props }: ColumnChoiceProps) {
  const mayConfigure = useMayConfigure(props.type.kind);
  return (
    <PopoverButton
      label={t('content-manager.containers.ListSettingsView.modal-form.fields')}
      placement="bottom end"
      className={`${buttonStyles['icon']} ${buttonStyles['bordered']}`}
      buttonLabel={t('app.components.ListViewSettings.button')}
      face={<Settings2 aria-hidden />}
    >
      {(close) => (
        <>
          {mayConfigure && (
            <ButtonLink
              look="quiet"
              wide
              icon={<LayoutList aria-hidden />}
              to={viewAddress(props.type, 'list')}
            >
              {t('app.links.configure-view')}
            </ButtonLink>
          )}
          <p className={styles['popoverTitle']}>
            {t('content-manager.containers.ListSettingsView.modal-form.fields')}
          </p>
          <Choices {...props} />
          <Button
            look="quiet"
            wide
            onClick={() => {
              onReset();
              close();
            }}
          >
            {t('app.components.Button.reset')}
          </Button>
        </>
      )}
    </PopoverButton>
  );
}

/** While they are open, a box keeps its place, and with it the focus. */
function Choices({ type, view, chosen, onChange }: Omit<ColumnChoiceProps, 'onReset'>) {
  const permissions = usePermissions();
  const [order, setOrder] = useState(() => [
    ...chosen,
    ...columnNames(type.attributes).filter(
      (name) =>
        !chosen.includes(name) &&
        (/^(id|(created|updated)(At|By))$/.test(name) || permissions.canField(READ, type.uid, name)),
    ),
  ]);
  const labelOf = (name: string): string => view.metadatas[name]?.list.label ?? name;
  const shown = new Set(chosen);
  return (
    <div className={styles['choices']}>
      <SortableList
        items={order}
        keyOf={(name) => name}
        nameOf={labelOf}
        onChange={(next) => {
          setOrder([...next]);
          onChange(next.filter((name) => shown.has(name)));
        }}
      >
        {(name, _index, handle) => (
          <span className={styles['ordered']}>
            {handle}
            <Checkbox
              label={labelOf(name)}
              checked={shown.has(name)}
              onChange={(isShown) =>
                onChange(order.filter((one) => (one === name ? isShown : shown.has(one))))
              }
            />
          </span>
        )}
      </SortableList>
    </div>
  );
}
