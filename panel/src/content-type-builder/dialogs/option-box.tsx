/** A box to tick, with a sentence of what it does. */
import { useId } from 'react';
import { Checkbox } from '../../ui/text-field.tsx';
import styles from '../content-type-builder.module.css';

interface OptionBoxProps {
  readonly label: string;
  readonly hint?: string;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange: (checked: boolean) => void;
}

export function OptionBox({ label, hint, checked, disabled = false, onChange }: OptionBoxProps) {
  const id = useId();
  return (
    <div className={styles['option']}>
      <Checkbox
        label={label}
        checked={checked}
        disabled={disabled}
        onChange={onChange}
        {...(hint === undefined ? {} : { 'aria-describedby': id })}
      />
      {hint !== undefined && (
        <p id={id} className={styles['soft']}>
          {hint}
        </p>
      )}
    </div>
  );
}
