/** Controls of single values: texts, numbers, dates, choices. */
import { useState } from 'react';
import { isSame } from '../../document/document.ts';
import { useValue } from '../../document/document-context.ts';
import { decimalSign, typedBigInteger, typedNumber } from '../../document/typed-number.ts';
import { isTypedText, type TypedText, textOfTyped, typedText } from '../../document/typed-text.ts';
import { currentLanguage, t } from '../../i18n/messages.ts';
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
      onChange={(text) => set(text === '' ? null : text)}
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
      onChange={(text) => set(text === '' ? null : text)}
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

/** Numbers are typed as text: nothing is rounded, and what is no number is named. */
export function NumberField(props: FieldProps) {
  const [value, set] = useValue<number | string | TypedText>(props.path);
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: unknown } | null>(null);
  const isWide = props.attribute.type === 'biginteger';
  const shown = value === null ? '' : isTypedText(value) ? textOfTyped(value) : String(value);
  return (
    <TextField
      {...frame(props)}
      inputMode={props.attribute.type === 'integer' || isWide ? 'numeric' : 'decimal'}
      placeholder={props.placeholder ?? ''}
      disabled={props.disabled}
      value={typed !== null && isSame(typed.value, value) ? typed.text : shown}
      onChange={(text) => {
        const number = isWide ? typedBigInteger(text) : typedNumber(text, decimalSign(currentLanguage()));
        const meant = text.trim() === '' ? null : (number ?? typedText(text));
        setTyped({ text, value: meant });
        set(meant);
      }}
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
  const [value, set] = useValue<string | TypedText>(props.path);
  const { type } = props.attribute;
  const hasZone = type === 'datetime' || type === 'timestamp';
  const text = value === null || isTypedText(value) ? '' : value;
  const shown = text === '' ? '' : hasZone ? localDateTime(text) : type === 'time' ? text.slice(0, 8) : text;
  const write = (next: string): void => {
    if (next === '') set(null);
    else if (hasZone) set(worldDateTime(next));
    else set(type === 'time' ? `${next.length === 5 ? `${next}:00` : next}.000` : next);
  };
  // half a date is no value of its input, which tells nobody about it
  const look = (input: HTMLInputElement): void => {
    if (input.validity.badInput) set(typedText(''));
    else if (isTypedText(value)) write(input.value);
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
      onKeyUp={(event) => look(event.currentTarget)}
      onBlur={(event) => look(event.currentTarget)}
    />
  );
}
