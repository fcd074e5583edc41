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
  readonly labelNote?: ReactNode;
  /** A landmark in place of a group, as v4's media fields are. Its name must be the only one of its kind in the page. */
  readonly isRegion?: boolean;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

export function GroupField(props: GroupFieldProps) {
  const { label, hint, error, required, labelNote, isRegion = false, action, children } = props;
  const id = useId();
  const Frame = isRegion ? 'section' : 'div';
  return (
    // a legend cannot stand beside buttons
    <Frame
      {...(isRegion ? { 'aria-label': label } : { role: 'group', 'aria-labelledby': id })}
      className={fieldStyles['field']}
    >
      <div className={styles['legend']}>
        <span>
          <span id={id}>
            {label}
            {required && <Star />}
          </span>
          {labelNote}
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
    </Frame>
  );
}
