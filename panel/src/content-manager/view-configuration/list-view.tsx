/** How a list looks: what it offers, its order, its columns. */
import { Pencil, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { columnNames, isSortable, sortNames } from '../../content-types/attribute-rules.ts';
import type { ViewConfiguration, ViewSettings } from '../../content-types/configuration.ts';
import type { Attribute } from '../../content-types/content-types.ts';
import { t } from '../../i18n/messages.ts';
import buttonStyles from '../../ui/button.module.css';
import { Button, IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Menu } from '../../ui/menu.tsx';
import { notify } from '../../ui/notifications.tsx';
import { Card, FieldGrid } from '../../ui/page.tsx';
import { SelectField } from '../../ui/select.tsx';
import { SortableList } from '../../ui/sortable-list.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ToggleField } from '../../ui/toggle.tsx';
import { withList } from './view-changes.ts';
import styles from './view-configuration.module.css';

const PAGE_SIZES = [10, 20, 50, 100];

interface ListViewProps {
  readonly attributes: Readonly<Record<string, Attribute>>;
  readonly view: ViewConfiguration;
  readonly onChange: (view: ViewConfiguration) => void;
}

export const ListView = (props: ListViewProps) => (
  <>
    <Settings {...props} />
    <Columns {...props} />
  </>
);

function Settings({ attributes, view, onChange }: ListViewProps) {
  const { settings } = view;
  const set = (change: Partial<ViewSettings>): void =>
    onChange({ ...view, settings: { ...settings, ...change } });
  const sorts = sortNames(attributes).toSorted((one, other) => one.localeCompare(other));
  return (
    <Card title={t('content-manager.containers.SettingPage.settings')}>
      <FieldGrid>
        <ToggleField
          label={t('content-manager.form.Input.search')}
          name="settings.searchable"
          checked={settings.searchable}
          onChange={(searchable) => set({ searchable })}
        />
        <ToggleField
          label={t('content-manager.form.Input.filters')}
          name="settings.filterable"
          checked={settings.filterable}
          onChange={(filterable) => set({ filterable })}
        />
        <ToggleField
          label={t('content-manager.form.Input.bulkActions')}
          name="settings.bulkable"
          checked={settings.bulkable}
          onChange={(bulkable) => set({ bulkable })}
        />
        <SelectField
          label={t('content-manager.form.Input.pageEntries')}
          options={[...new Set([...PAGE_SIZES, settings.pageSize])]
            .sort((one, other) => one - other)
            .map((size) => ({ value: String(size), label: String(size) }))}
          value={String(settings.pageSize)}
          onChange={(size) => set({ pageSize: Number(size) })}
        />
        <SelectField
          label={t('content-manager.form.Input.defaultSort')}
          options={[...new Set([...sorts, settings.defaultSortBy])].map((name) => ({
            value: name,
            label: view.metadatas[name]?.list.label ?? name,
          }))}
          value={settings.defaultSortBy}
          onChange={(defaultSortBy) => set({ defaultSortBy })}
        />
        <SelectField
          label={t('content-manager.form.Input.sort.order')}
          options={['ASC', 'DESC'].map((order) => ({ value: order, label: order }))}
          value={settings.defaultSortOrder}
          onChange={(order) => set({ defaultSortOrder: order === 'DESC' ? 'DESC' : 'ASC' })}
        />
      </FieldGrid>
    </Card>
  );
}

function Columns({ attributes, view, onChange }: ListViewProps) {
  const [edited, setEdited] = useState<string | null>(null);
  const columns = view.layouts.list;
  const labelOf = (name: string): string => view.metadatas[name]?.list.label ?? name;
  const setColumns = (list: readonly string[]): void =>
    onChange({ ...view, layouts: { ...view.layouts, list } });
  const others = columnNames(attributes).filter((name) => !columns.includes(name));
  const remove = (name: string): void => {
    if (columns.length === 1) notify('info', t('content-manager.notification.info.minimumFields'));
    else setColumns(columns.filter((column) => column !== name));
  };
  return (
    <Card title={t('content-manager.containers.SettingPage.view')}>
      <div className={styles['columns']}>
        <SortableList items={columns} keyOf={(name) => name} nameOf={labelOf} onChange={setColumns}>
          {(name, _index, handle) => (
            <div className={styles['field']}>
              {handle}
              <span className={styles['fieldName']}>{labelOf(name)}</span>
              <IconButton
                label={t('content-manager.components.DraggableCard.edit.field', { item: labelOf(name) })}
                onClick={() => setEdited(name)}
              >
                <Pencil aria-hidden />
              </IconButton>
              <IconButton
                label={t('content-manager.components.DraggableCard.delete.field', { item: labelOf(name) })}
                onClick={() => remove(name)}
              >
                <X aria-hidden />
              </IconButton>
            </div>
          )}
        </SortableList>
        {others.length > 0 && (
          <Menu
            className={classNames(buttonStyles['button'], buttonStyles['plain'])}
            items={others.map((name) => ({
              id: name,
              label: labelOf(name),
              onAction: () => setColumns([...columns, name]),
            }))}
          >
            <Plus aria-hidden />
            {t('content-manager.components.FieldSelect.label')}
          </Menu>
        )}
      </div>
      {edited !== null && (
        <ColumnDialog
          name={edited}
          label={labelOf(edited)}
          sortable={
            attributes[edited] && isSortable(attributes[edited])
              ? view.metadatas[edited]?.list.sortable === true
              : null
          }
          onClose={() => setEdited(null)}
          onFinish={(change) => {
            onChange(withList(view, edited, change));
            setEdited(null);
          }}
        />
      )}
    </Card>
  );
}

interface ColumnDialogProps {
  readonly name: string;
  readonly label: string;
  /** null where no list can be sorted by it. */
  readonly sortable: boolean | null;
  readonly onClose: () => void;
  readonly onFinish: (change: { readonly label: string; readonly sortable?: boolean }) => void;
}

function ColumnDialog({ name, label, sortable, onClose, onFinish }: ColumnDialogProps) {
  const [text, setText] = useState(label);
  const [isSorted, setSorted] = useState(sortable);
  const finish = (): void => onFinish({ label: text, ...(isSorted === null ? {} : { sortable: isSorted }) });
  return (
    <Dialog
      title={t('content-manager.containers.ListSettingsView.modal-form.label', {
        fieldName: titled(label || name),
      })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('app.components.Button.cancel')}</Button>
          <Button look="primary" onClick={finish}>
            {t('global.finish')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('content-manager.form.Input.label')}
        name="label"
        hint={t('content-manager.form.Input.label.inputDescription')}
        value={text}
        onChange={setText}
      />
      {isSorted !== null && (
        <ToggleField
          label={t('content-manager.form.Input.sort.field')}
          name="sortable"
          checked={isSorted}
          onChange={setSorted}
        />
      )}
    </Dialog>
  );
}

/** `title` → `Title`, as headings name fields. */
export const titled = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1);
