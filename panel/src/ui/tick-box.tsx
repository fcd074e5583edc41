/** A box that is ticked, half ticked or empty, and whose name is for screen readers only. */
import type { Tick } from './tick.ts';
import styles from './tick-box.module.css';

interface TickBoxProps {
  readonly label: string;
  readonly name?: string;
  /** The id of what says which of several boxes of one name this is. */
  readonly describedBy?: string;
  readonly tick: Tick;
  readonly disabled?: boolean | undefined;
  /** A dot beside it: there is more to know. */
  readonly marked?: boolean;
  readonly onChange: (isOn: boolean) => void;
}

export const TickBox = ({
  label,
  name,
  describedBy,
  tick,
  disabled,
  marked = false,
  onChange,
}: TickBoxProps) => (
  <span className={styles['box']} data-marked={marked || undefined}>
    <input
      type="checkbox"
      aria-label={label}
      name={name}
      aria-describedby={describedBy}
      disabled={disabled}
      checked={tick === 'all'}
      ref={(input) => {
        if (input) input.indeterminate = tick === 'some';
      }}
      onChange={(event) => onChange(event.target.checked)}
    />
  </span>
);
