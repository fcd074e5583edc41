/** One field of a form: its texts, whether it may be changed, how wide it is. */
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { titleNames } from '../../content-types/attribute-rules.ts';
import {
  configurationQuery,
  type EditMetadata,
  labelOfField,
  type PlacedField,
} from '../../content-types/configuration.ts';
import { type Attribute, contentInitQuery } from '../../content-types/content-types.ts';
import { t } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ToggleField } from '../../ui/toggle.tsx';
import { titled } from './list-view.tsx';

const SIZES = Array.from({ length: 12 }, (_, index) => index + 1);

interface FieldDialogProps {
  readonly field: PlacedField;
  readonly attribute: Attribute;
  readonly metadata: EditMetadata;
  readonly isResizable: boolean;
  readonly onClose: () => void;
  readonly onFinish: (change: EditMetadata, size: number) => void;
}

export function FieldDialog(props: FieldDialogProps) {
  const { field, attribute, metadata, isResizable, onClose, onFinish } = props;
  const [values, setValues] = useState(metadata);
  const [size, setSize] = useState(field.size);
  const set = (change: EditMetadata): void => setValues({ ...values, ...change });
  const hasTexts = attribute.type !== 'component' && attribute.type !== 'dynamiczone';
  return (
    <Dialog
      title={t('content-manager.containers.ListSettingsView.modal-form.label', {
        fieldName: titled(metadata.label || field.name),
      })}
      wide
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('app.components.Button.cancel')}</Button>
          <Button look="primary" onClick={() => onFinish(values, size)}>
            {t('global.finish')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('content-manager.form.Input.label')}
        name="label"
        value={values.label ?? field.name}
        onChange={(label) => set({ label })}
      />
      <TextField
        label={t('content-manager.form.Input.description')}
        name="description"
        value={values.description ?? ''}
        onChange={(description) => set({ description })}
      />
      {hasTexts && (
        <TextField
          label={t('content-manager.form.Input.placeholder')}
          name="placeholder"
          value={values.placeholder ?? ''}
          onChange={(placeholder) => set({ placeholder })}
        />
      )}
      <ToggleField
        label={t('content-manager.form.Input.editable')}
        name="editable"
        checked={values.editable !== false}
        onChange={(editable) => set({ editable })}
      />
      {attribute.type === 'relation' && attribute.targetModel !== undefined && (
        <EntryTitle
          target={attribute.targetModel}
          value={values.mainField ?? null}
          onChange={(mainField) => set({ mainField })}
        />
      )}
      {isResizable && (
        <SelectField
          label={t('content-manager.form.Input.size')}
          options={SIZES.map((one) => ({
            value: String(one),
            label: `${Math.floor((one * 100) / 12)}%`,
          }))}
          value={String(size)}
          onChange={(chosen) => setSize(Number(chosen))}
        />
      )}
    </Dialog>
  );
}

interface EntryTitleProps {
  /** The uid of the related type. */
  readonly target: string;
  readonly value: string | null;
  readonly onChange: (name: string) => void;
}

/** What stands for a related entry. */
function EntryTitle({ target, value, onChange }: EntryTitleProps) {
  const type = useSuspenseQuery(contentInitQuery).data.contentTypes.find(({ uid }) => uid === target);
  const { data: view } = useQuery(configurationQuery(target));
  if (!type) return null;
  return (
    <SelectField
      label={t('content-manager.containers.SettingPage.editSettings.entry.title')}
      hint={t('content-manager.containers.SettingPage.editSettings.relation-field.description')}
      options={titleNames(type.attributes).map((name) => ({
        value: name,
        label: view ? labelOfField(view, name) : name,
      }))}
      value={value}
      onChange={onChange}
    />
  );
}
