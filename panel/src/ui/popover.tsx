/**
 * What opens at a button and is left by a click elsewhere. The popover itself is the dialog: with one inside of it, the
 * buttons by which screen readers leave it would stand outside of any landmark.
 */
import { type ReactNode, use } from 'react';
import { Popover as AriaPopover, OverlayTriggerStateContext } from 'react-aria-components';
import styles from './table.module.css';

interface PopoverProps {
  readonly label: string;
  readonly placement?: 'bottom start' | 'bottom end';
  readonly children: ReactNode | ((close: () => void) => ReactNode);
}

/** Stands beside its button in a `DialogTrigger`. */
export const Popover = ({ label, placement = 'bottom start', children }: PopoverProps) => (
  <AriaPopover className={styles['popover']!} placement={placement} aria-label={label}>
    <Content>{children}</Content>
  </AriaPopover>
);

function Content({ children }: Pick<PopoverProps, 'children'>) {
  const state = use(OverlayTriggerStateContext);
  return typeof children === 'function' ? children(() => state?.close()) : children;
}
