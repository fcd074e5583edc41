/** The value a new entry begins with, in a control that fits the type of the field. */
import { localDateTime, worldDateTime } from '../../content-manager/fields/date-time.ts';
import { t } from '../../i18n/messages.ts';
import { SelectField } from '../../ui/select.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import { type SettingsProps, setting } from './setting.ts';

interface DefaultValueProps extends SettingsProps {
  readonly error: string | null;
}

export function DefaultValue({ definition, onChange, error }: DefaultValueProps) {
  const value = definition['default'];
  const label = t('content-type-builder.form.attribute.settings.default');
  const set = (next: unknown): void => onChange(setting(definition, 'default', next));
  const text = value === undefined || value === null ? '' : String(value);
  switch (definition['type']) {
    case 'boolean':
      return (
        <SelectField
          label={label}
          options={['true', 'null', 'false'].map((one) => ({ value: one, label: one }))}
          value={text === '' ? 'null' : text}
          onChange={(one) => set(one === 'null' ? undefined : one === 'true')}
        />
      );
    case 'enumeration':
      return (
        <SelectField
          label={label}
          placeholder={t('content-type-builder.form.attribute.choose')}
          options={[
            { value: '', label: t('content-type-builder.none') },
            ...(definition['enum'] as readonly string[])
              .filter((one) => one !== '')
              .map((one) => ({ value: one, label: one })),
          ]}
          value={text}
          error={error}
          onChange={(one) => set(one === '' ? undefined : one)}
        />
      );
    case 'integer':
    case 'decimal':
    case 'float':
      return (
        <TextField
          label={label}
          type="number"
          step={definition['type'] === 'integer' ? 1 : 'any'}
          value={text}
          error={error}
          onChange={(one) => set(one === '' ? undefined : Number(one))}
        />
      );
    case 'date':
      return (
        <TextField
          label={label}
          type="date"
          value={text}
          onChange={(one) => set(one === '' ? undefined : one)}
        />
      );
    case 'datetime':
    case 'timestamp':
      return (
        <TextField
          label={label}
          type="datetime-local"
          step={1}
          value={localDateTime(text)}
          onChange={(one) => set(worldDateTime(one) ?? undefined)}
        />
      );
    case 'time':
      return (
        <TextField
          label={label}
          type="time"
          value={text.slice(0, 5)}
          onChange={(one) => set(one === '' ? undefined : `${one}:00.000`)}
        />
      );
    case 'text':
    case 'richtext':
      return <TextArea label={label} value={text} onChange={(one) => set(one === '' ? undefined : one)} />;
    case undefined:
      // which control fits is not known yet
      return <TextField label={label} disabled value="" onChange={() => {}} />;
    default:
      return (
        <TextField
          label={label}
          disabled={definition['type'] === 'uid' && definition['targetField'] !== undefined}
          value={text}
          error={error}
          onChange={(one) => set(one === '' ? undefined : one)}
        />
      );
  }
}
