/** The name of a field that is made of several controls, with what is wrong with it. */
import { type ReactNode, useId } from 'react';
import fieldStyles from '../../ui/field.module.css';
import { Star } from '../../ui/field.tsx';
import styles from './fields.module.css';

interface GroupFieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly required: boolean;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

export function GroupField({ label, hint, error, required, action, children }: GroupFieldProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot stand beside buttons
    <div role="group" aria-labelledby={id} className={fieldStyles['field']}>
      <div className={styles['legend']}>
        <span id={id}>
          {label}
          {required && <Star />}
        </span>
        {action}
      </div>
      {children}
      {hint && <p className={fieldStyles['hint']}>{hint}</p>}
      {error && (
        <p role="alert" className={fieldStyles['error']}>
          {error}
        </p>
      )}
    </div>
  );
}
