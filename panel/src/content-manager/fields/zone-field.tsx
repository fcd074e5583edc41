/** A dynamic zone: components of several kinds, in any order. */
import { Copy, Ellipsis, Plus, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { useValue } from '../../document/document-context.ts';
import { keyOf, newComponent, TEMPORARY_KEY } from '../../document/entry-values.ts';
import { t } from '../../i18n/messages.ts';
import buttonStyles from '../../ui/button.module.css';
import { Button, IconButton } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { SortableList } from '../../ui/sortable-list.tsx';
import { Accordion, ComponentRows, type Row, useComponentTitle } from './component-field.tsx';
import { ComponentPicker } from './component-picker.tsx';
import type { FieldProps } from './field-props.ts';
import { useForm } from './form-context.ts';
import { GroupField } from './legend.tsx';

export function ZoneField(props: FieldProps) {
  const { path, attribute, label, labelNote, hint, error, required, disabled } = props;
  const { components } = useForm();
  const [value, set] = useValue<readonly Row[]>(path);
  const rows = value ?? [];
  /** Where the next component goes; null while none is asked for. */
  const [place, setPlace] = useState<number | null>(null);
  const titleOf = useComponentTitle();
  const uidOf = (row: Row): string => String(row['__component']);
  const kindOf = (row: Row): string => components.get(uidOf(row))?.info.displayName ?? uidOf(row);
  const nameOf = (row: Row): string => {
    const title = titleOf(uidOf(row), row);
    return title === kindOf(row) ? title : `${kindOf(row)} - ${title}`;
  };
  const isFull = typeof attribute.max === 'number' && rows.length >= attribute.max;
  const insert = (index: number, row: Row): void => {
    set([...rows.slice(0, index), row, ...rows.slice(index)]);
    setPlace(null);
  };
  return (
    <GroupField
      label={`${label} (${rows.length})`}
      labelNote={labelNote}
      hint={hint}
      error={error}
      required={required}
    >
      <SortableList items={rows} keyOf={keyOf} nameOf={nameOf} onChange={set} disabled={disabled}>
        {(row, index, handle) => (
          <Accordion
            title={nameOf(row)}
            path={[...path, index]}
            startsOpen={row['id'] === undefined || rows.length <= 5}
            actions={
              disabled ? null : (
                <>
                  <IconButton
                    label={t('content-manager.components.DynamicZone.delete-label', { name: kindOf(row) })}
                    onClick={() => set(rows.filter((one) => one !== row))}
                  >
                    <Trash2 aria-hidden />
                  </IconButton>
                  {handle}
                  <Menu
                    label={t('content-manager.components.DynamicZone.more-actions')}
                    className={buttonStyles['icon']}
                    items={[
                      {
                        id: 'above',
                        label: t('content-manager.components.DynamicZone.add-item-above'),
                        icon: <Plus aria-hidden />,
                        disabled: isFull,
                        onAction: () => setPlace(index),
                      },
                      {
                        id: 'below',
                        label: t('content-manager.components.DynamicZone.add-item-below'),
                        icon: <Plus aria-hidden />,
                        disabled: isFull,
                        onAction: () => setPlace(index + 1),
                      },
                      {
                        id: 'duplicate',
                        label: t('content-manager.components.DynamicZone.duplicate'),
                        icon: <Copy aria-hidden />,
                        disabled: isFull,
                        onAction: () => insert(index + 1, copyOf(row, newComponent(uidOf(row), components))),
                      },
                    ]}
                  >
                    <Ellipsis aria-hidden />
                  </Menu>
                </>
              )
            }
          >
            <ComponentRows uid={uidOf(row)} path={[...path, index]} row={row} />
          </Accordion>
        )}
      </SortableList>
      {!disabled && (
        <Button
          look="secondary"
          wide
          icon={place === null ? <Plus aria-hidden /> : <X aria-hidden />}
          aria-expanded={place !== null}
          disabled={isFull}
          onClick={() => setPlace(place === null ? rows.length : null)}
        >
          {place === null
            ? t('content-manager.components.DynamicZone.add-component', { componentName: label })
            : t('app.utils.close-label')}
        </Button>
      )}
      {place !== null && (
        <ComponentPicker
          uids={attribute.components ?? []}
          onPick={(uid) => insert(place, { __component: uid, ...newComponent(uid, components) })}
        />
      )}
    </GroupField>
  );
}

/** A copy that is stored as a component of its own: ids stay with the original. */
function copyOf(row: Row, fresh: Row): Row {
  const copy = withoutIds(row) as Row;
  return { ...copy, [TEMPORARY_KEY]: fresh[TEMPORARY_KEY] };
}

function withoutIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutIds);
  if (typeof value !== 'object' || value === null) return value;
  // files keep theirs: they are not part of the component
  if ('mime' in value && 'url' in value) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== 'id')
      .map(([name, inner]) => [name, withoutIds(inner)]),
  );
}
