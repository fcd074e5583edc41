/** Controls of single values: texts, numbers, dates, choices. */

import { useValue } from '../../document/document-context.ts';
import { t } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select.tsx';
import { PasswordField, TextArea, TextField } from '../../ui/text-field.tsx';
import { Toggle } from '../../ui/toggle.tsx';
import { localDateTime, worldDateTime } from './date-time.ts';
import { named } from './field-name.ts';
import type { FieldProps } from './field-props.ts';
import styles from './fields.module.css';

/** What all controls and their frames take. */
const frame = ({ label, hint, error, required, labelNote, path }: FieldProps) => ({
  label,
  hint,
  error,
  required,
  labelNote,
  ...named(path),
});

export function ShortTextField(props: FieldProps) {
  const [value, set] = useValue<string>(props.path);
  return (
    <TextField
      {...frame(props)}
      type={props.attribute.type === 'email' ? 'email' : 'text'}
      placeholder={props.placeholder ?? ''}
      disabled={props.disabled}
      value={value ?? ''}
      onChange={set}
    />
  );
}

export function LongTextField(props: FieldProps) {
  const [value, set] = useValue<string>(props.path);
  return (
    <TextArea
      {...frame(props)}
      placeholder={props.placeholder ?? ''}
      disabled={props.disabled}
      value={value ?? ''}
      onChange={set}
    />
  );
}

/** The stored password is never answered, so the control is empty until a new one is typed. */
export function PasswordValueField(props: FieldProps) {
  const [value, set] = useValue<string>(props.path);
  return (
    <PasswordField
      {...frame(props)}
      autoComplete="new-password"
      placeholder={props.placeholder ?? ''}
      disabled={props.disabled}
      value={value ?? ''}
      onChange={(text) => set(text === '' ? null : text)}
    />
  );
}

/** Numbers are typed as text: nothing is rounded, and what is no number is for the server to name. */
export function NumberField(props: FieldProps) {
  const [value, set] = useValue<number | string>(props.path);
  const isWide = props.attribute.type === 'biginteger';
  const read = (text: string): number | string | null => {
    if (text.trim() === '') return null;
    const number = Number(text);
    const isExact = !isWide && Number.isFinite(number) && String(number) === text.trim();
    return isExact ? number : text;
  };
  return (
    <TextField
      {...frame(props)}
      inputMode={props.attribute.type === 'integer' || isWide ? 'numeric' : 'decimal'}
      placeholder={props.placeholder ?? ''}
      disabled={props.disabled}
      value={value === null ? '' : String(value)}
      onChange={(text) => set(read(text))}
    />
  );
}

export function BooleanField(props: FieldProps) {
  const [value, set] = useValue<boolean>(props.path);
  const { name, ...texts } = frame(props);
  return (
    <Field {...texts}>
      {(control) => (
        <div className={styles['boolean']}>
          <Toggle {...control} name={name} disabled={props.disabled} checked={value} onChange={set} />
          <span aria-hidden>
            {value === null
              ? t('content-manager.components.boolean.none')
              : t(value ? 'components.ToggleCheckbox.on-label' : 'components.ToggleCheckbox.off-label')}
          </span>
          {value !== null && !props.required && !props.disabled && (
            <Button look="quiet" onClick={() => set(null)}>
              {t('app.components.ToggleCheckbox.clear-label')}
            </Button>
          )}
        </div>
      )}
    </Field>
  );
}

export function EnumerationField(props: FieldProps) {
  const [value, set] = useValue<string>(props.path);
  const { name: _, ...texts } = frame(props);
  const options = (props.attribute.enum ?? []).map((one) => ({ value: one, label: one }));
  const none = { value: '', label: t('components.InputSelect.option.placeholder') };
  return (
    <SelectField
      {...texts}
      options={props.required ? options : [none, ...options]}
      placeholder={none.label}
      disabled={props.disabled}
      value={value ?? ''}
      onChange={(chosen) => set(chosen === '' ? null : chosen)}
    />
  );
}

const DATE_INPUTS: Readonly<Record<string, string>> = {
  date: 'date',
  time: 'time',
  datetime: 'datetime-local',
  timestamp: 'datetime-local',
};

export function DateField(props: FieldProps) {
  const [value, set] = useValue<string>(props.path);
  const { type } = props.attribute;
  const hasZone = type === 'datetime' || type === 'timestamp';
  const shown =
    value === null ? '' : hasZone ? localDateTime(value) : type === 'time' ? value.slice(0, 8) : value;
  const write = (text: string): void => {
    if (text === '') set(null);
    else if (hasZone) set(worldDateTime(text));
    else set(type === 'time' ? `${text.length === 5 ? `${text}:00` : text}.000` : text);
  };
  const zone = hasZone ? Intl.DateTimeFormat().resolvedOptions().timeZone : undefined;
  return (
    <TextField
      {...frame(props)}
      hint={[props.hint, zone].filter(Boolean).join(' · ') || undefined}
      type={DATE_INPUTS[type] ?? 'text'}
      step={type === 'date' ? undefined : 1}
      disabled={props.disabled}
      value={shown}
      onChange={write}
    />
  );
}
