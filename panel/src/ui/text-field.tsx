/** A line of text, a longer text, a password. */
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { t } from '../i18n/messages.ts';
import { IconButton } from './button.tsx';
import styles from './field.module.css';
import { Field, type FieldTexts } from './field.tsx';

interface TextFieldProps
  extends FieldTexts,
    Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'className' | 'required' | 'id'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Stands inside the input, at its end. */
  readonly action?: ReactNode;
}

export function TextField({
  label,
  hint,
  error,
  required,
  labelNote,
  id,
  value,
  onChange,
  action,
  ...rest
}: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required} labelNote={labelNote} id={id}>
      {(control) => (
        <div className={action ? styles['withButton'] : undefined}>
          <input
            {...rest}
            {...control}
            className={styles['input']}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          {action && <span className={styles['inside']}>{action}</span>}
        </div>
      )}
    </Field>
  );
}

/** A password, which the person may look at. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'action'>) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      action={
        <IconButton
          label={t(shown ? 'Auth.form.password.hide-password' : 'Auth.form.password.show-password')}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        </IconButton>
      }
    />
  );
}

interface TextAreaProps
  extends FieldTexts,
    Omit<ComponentProps<'textarea'>, 'onChange' | 'value' | 'className' | 'required' | 'id'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export const TextArea = ({
  label,
  hint,
  error,
  required,
  labelNote,
  id,
  value,
  onChange,
  ...rest
}: TextAreaProps) => (
  <Field label={label} hint={hint} error={error} required={required} labelNote={labelNote} id={id}>
    {(control) => (
      <textarea
        {...rest}
        {...control}
        className={styles['input']}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
);

interface CheckboxProps {
  readonly label: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
  readonly name?: string;
  /** The accessible name, where it is not the label's text. */
  readonly 'aria-label'?: string;
  readonly 'aria-describedby'?: string;
  readonly mixed?: boolean;
}

export const Checkbox = ({ label, checked, onChange, mixed = false, ...rest }: CheckboxProps) => (
  <label className={styles['choice']}>
    <input
      {...rest}
      type="checkbox"
      checked={checked}
      ref={(input) => {
        if (input) input.indeterminate = mixed;
      }}
      onChange={(event) => onChange(event.target.checked)}
    />
    <span>{label}</span>
  </label>
);
