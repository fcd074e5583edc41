/** How a form looks: what stands for an entry, and the rows of its fields. */

import { useSuspenseQuery } from '@tanstack/react-query';
import { Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { componentBuilderAddress, typeBuilderAddress } from '../../content-types/addresses.ts';
import { titleNames } from '../../content-types/attribute-rules.ts';
import { useBuilderAccess } from '../../content-types/builder-access.ts';
import type { ViewConfiguration } from '../../content-types/configuration.ts';
import { type ComponentType, type ContentType, contentInitQuery } from '../../content-types/content-types.ts';
import { t } from '../../i18n/messages.ts';
import buttonStyles from '../../ui/button.module.css';
import { ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Menu } from '../../ui/menu.tsx';
import { notify } from '../../ui/notifications.tsx';
import { Card, FieldGrid } from '../../ui/page.tsx';
import { SelectField } from '../../ui/select.tsx';
import { addField, type Rows, removeField, resizeField } from './edit-rows.ts';
import { FieldDialog } from './field-dialog.tsx';
import { InnerFields } from './inner-fields.tsx';
import { RowEditor } from './row-editor.tsx';
import { fieldNames, sizeOf, withEdit } from './view-changes.ts';
import styles from './view-configuration.module.css';

interface FormViewProps {
  readonly schema: ContentType | ComponentType;
  readonly view: ViewConfiguration;
  /** The views of the components it holds. */
  readonly components: Readonly<Record<string, ViewConfiguration>>;
  readonly onChange: (view: ViewConfiguration) => void;
}

export function FormView({ schema, view, components, onChange }: FormViewProps) {
  const { attributes } = schema;
  const { fieldSizes } = useSuspenseQuery(contentInitQuery).data;
  const [edited, setEdited] = useState<string | null>(null);
  const rows = view.layouts.edit;
  const setRows = (edit: Rows): void => onChange({ ...view, layouts: { ...view.layouts, edit } });
  const labelOf = (name: string): string => view.metadatas[name]?.edit.label ?? name;
  const placed = new Set(rows.flat().map(({ name }) => name));
  const others = fieldNames(attributes, view).filter((name) => !placed.has(name));
  const field = rows.flat().find(({ name }) => name === edited);
  const remove = (name: string): void => {
    if (placed.size === 1) notify('info', t('content-manager.notification.info.minimumFields'));
    else setRows(removeField(rows, name));
  };
  return (
    <>
      <Card title={t('content-manager.containers.SettingPage.settings')}>
        <FieldGrid>
          <SelectField
            label={t('content-manager.containers.SettingPage.editSettings.entry.title')}
            hint={t('content-manager.containers.SettingPage.editSettings.entry.title.description')}
            options={titleNames(attributes).map((name) => ({ value: name, label: labelOf(name) }))}
            value={view.settings.mainField}
            onChange={(mainField) => onChange({ ...view, settings: { ...view.settings, mainField } })}
          />
        </FieldGrid>
      </Card>
      <Card title={t('content-manager.containers.SettingPage.view')}>
        <div className={styles['fieldsHead']}>
          <div>
            <p className={styles['fieldsTitle']}>{t('content-manager.containers.list.displayedFields')}</p>
            <p className={styles['soft']}>{t('content-manager.containers.SettingPage.dnd')}</p>
          </div>
          <ModelLink schema={schema} />
        </div>
        <RowEditor
          rows={rows}
          labelOf={labelOf}
          onChange={setRows}
          onEdit={setEdited}
          onRemove={remove}
          inner={(name) => {
            const attribute = attributes[name];
            return attribute && <InnerFields attribute={attribute} components={components} />;
          }}
        />
        <div className={styles['insert']}>
          <Menu
            className={classNames(buttonStyles['button'], buttonStyles['plain'], buttonStyles['wide'])}
            disabled={others.length === 0}
            items={others.map((name) => ({
              id: name,
              label: labelOf(name),
              onAction: () =>
                setRows(addField(rows, { name, size: sizeOf(attributes[name]!, fieldSizes).default })),
            }))}
          >
            <Plus aria-hidden />
            {t('content-manager.containers.SettingPage.add.field')}
          </Menu>
        </div>
      </Card>
      {field && attributes[field.name] && (
        <FieldDialog
          field={field}
          attribute={attributes[field.name]!}
          metadata={view.metadatas[field.name]?.edit ?? {}}
          isResizable={sizeOf(attributes[field.name]!, fieldSizes).isResizable}
          onClose={() => setEdited(null)}
          onFinish={(change, size) => {
            const next = withEdit(view, field.name, change);
            onChange({
              ...next,
              layouts: { ...next.layouts, edit: resizeField(rows, field.name, size) },
            });
            setEdited(null);
          }}
        />
      )}
    </>
  );
}

/** To the schema, for those who may change it. */
function ModelLink({ schema }: { readonly schema: ContentType | ComponentType }) {
  const { mayChange } = useBuilderAccess();
  if (!mayChange) return null;
  const isComponent = 'category' in schema;
  return (
    <ButtonLink
      look="secondary"
      icon={<Pencil aria-hidden />}
      to={isComponent ? componentBuilderAddress(schema.category, schema.uid) : typeBuilderAddress(schema.uid)}
    >
      {t(
        isComponent
          ? 'content-manager.components.FieldItem.linkToComponent'
          : 'content-manager.components.FieldItem.linkToType',
      )}
    </ButtonLink>
  );
}
