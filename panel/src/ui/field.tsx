/** A control with its label, what it is for, and what is wrong with its value. */
import { type ReactNode, useId } from 'react';
import styles from './field.module.css';

/** What connects a control with its label and texts. */
export interface ControlProps {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean | undefined;
  readonly 'aria-required': boolean | undefined;
}

export interface FieldTexts {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | null | undefined;
  /** `unnamed`: its star is seen, and is no part of the accessible name, where v4's panel has none. */
  readonly required?: boolean | 'unnamed' | undefined;
  /** Belongs to the label, behind its words: whether a value is one of its locale. */
  readonly labelNote?: ReactNode;
  /** The control's id, where something outside of the panel looks for it; made up unless given. */
  readonly id?: string | undefined;
}

interface FieldProps extends FieldTexts {
  readonly children: (control: ControlProps) => ReactNode;
}

/** The star is a box of its own, so that the accessible name is "Password *". */
export const Star = () => <span className={styles['star']}>*</span>;

export function Field({ label, hint, error, required, labelNote, id: fixedId, children }: FieldProps) {
  const made = useId();
  const id = fixedId ?? made;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const described = [error ? errorId : '', hint ? hintId : ''].filter(Boolean).join(' ');
  return (
    <div className={styles['field']}>
      <div className={styles['label']}>
        <label htmlFor={id}>
          {label}
          {required === 'unnamed' && <span className={styles['drawnStar']} />}
          {required === true && <Star />}
          {labelNote}
        </label>
      </div>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required ? true : undefined,
      })}
      {hint && (
        <p id={hintId} className={styles['hint']}>
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} className={styles['error']}>
          {error}
        </p>
      )}
    </div>
  );
}
