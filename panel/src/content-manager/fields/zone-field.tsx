/** A dynamic zone: components of several kinds, in any order. */
import { Copy, Ellipsis, Plus, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { useDocument, useValue } from '../../document/document-context.ts';
import { copyOfComponent, keyOf, newComponent } from '../../document/entry-values.ts';
import { t } from '../../i18n/messages.ts';
import buttonStyles from '../../ui/button.module.css';
import { Button, IconButton } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { notify } from '../../ui/notifications.tsx';
import { SortableList } from '../../ui/sortable-list.tsx';
import { readRelated } from '../entries/related-rows.ts';
import { Accordion, ComponentRows, type Row, useComponentTitle } from './component-field.tsx';
import { ComponentPicker } from './component-picker.tsx';
import type { FieldProps } from './field-props.ts';
import { useForm } from './form-context.ts';
import { GroupField } from './legend.tsx';

export function ZoneField(props: FieldProps) {
  const { path, attribute, label, labelNote, hint, error, required, disabled } = props;
  const { components } = useForm();
  const document = useDocument();
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
  /** The copy stands after its original, wherever that is when its relations were read. */
  const duplicate = async (row: Row): Promise<void> => {
    try {
      const copy = await copyOfComponent(uidOf(row), row, components, readRelated);
      const now = (document.get(path) as readonly Row[] | null) ?? [];
      const at = now.findIndex((one) => keyOf(one) === keyOf(row));
      set([...now.slice(0, at + 1), copy, ...now.slice(at + 1)]);
    } catch (error) {
      notify('danger', messageOf(error));
    }
  };
  return (
    <GroupField
      label={`${label} (${rows.length})`}
      labelNote={labelNote}
      hint={hint}
      error={error}
      required={required}
    >
      <SortableList
        items={rows}
        keyOf={keyOf}
        nameOf={nameOf}
        onChange={set}
        disabled={disabled}
        hasPlainHandles
      >
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
                        onAction: () => void duplicate(row),
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
