/**
 * What is open at a button. Screens use `ui/popover.tsx`. The popover itself is the dialog: with one inside of it, the
 * buttons by which screen readers leave it would stand outside of any landmark.
 */
import type { ReactNode, RefObject } from 'react';
import { I18nProvider, Popover } from 'react-aria-components';
import { currentLanguage } from '../../i18n/messages.ts';
import styles from '../table.module.css';

interface PopoverWindowProps {
  readonly id: string;
  readonly label: string;
  readonly placement: 'bottom start' | 'bottom end';
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export const PopoverWindow = ({ id, label, placement, button, onClose, children }: PopoverWindowProps) => (
  <I18nProvider locale={currentLanguage()}>
    <Popover
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      triggerRef={button}
      className={styles['popover']!}
      placement={placement}
      aria-label={label}
      aria-labelledby={button.current!.id}
    >
      <div id={id} className={styles['controlled']}>
        {children}
      </div>
    </Popover>
  </I18nProvider>
);
