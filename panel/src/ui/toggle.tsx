/** A switch between yes and no. */
import type { ComponentProps } from 'react';
import { t } from '../i18n/messages.ts';
import { Field, type FieldTexts } from './field.tsx';
import styles from './toggle.module.css';

interface ToggleProps extends Omit<ComponentProps<'input'>, 'onChange' | 'type' | 'className' | 'checked'> {
  /** null where it is not set. */
  readonly checked: boolean | null;
  readonly onChange: (checked: boolean) => void;
}

export const Toggle = ({ checked, onChange, ...rest }: ToggleProps) => (
  <input
    {...rest}
    type="checkbox"
    className={styles['toggle']}
    checked={checked === true}
    ref={(input) => {
      if (input) input.indeterminate = checked === null;
    }}
    onChange={(event) => onChange(event.target.checked)}
  />
);

interface ToggleFieldProps extends FieldTexts {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
  readonly name?: string;
}

/** A switch with its label, and its state in words beside it. */
export const ToggleField = ({ checked, onChange, disabled, name, ...texts }: ToggleFieldProps) => (
  <Field {...texts}>
    {(control) => (
      <div className={styles['row']}>
        <Toggle {...control} checked={checked} onChange={onChange} disabled={disabled} name={name} />
        <span aria-hidden>
          {t(checked ? 'components.ToggleCheckbox.on-label' : 'components.ToggleCheckbox.off-label')}
        </span>
      </div>
    )}
  </Field>
);
