/** A dialog as React Aria makes it. Screens use `ui/dialog.tsx`. */
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, I18nProvider, Modal, ModalOverlay } from 'react-aria-components';
import { currentLanguage, t } from '../../i18n/messages.ts';
import { IconButton } from '../button.tsx';
import { classNames } from '../class-names.ts';
import styles from './dialog-window.module.css';

export interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Buttons: the way back first, the way on last. */
  readonly actions?: ReactNode;
  readonly wide?: boolean;
  /** As large as the window. */
  readonly full?: boolean;
  /** False where leaving it by accident would lose something. */
  readonly dismissable?: boolean;
}

export function DialogWindow({
  title,
  onClose,
  children,
  actions,
  wide,
  full,
  dismissable = true,
}: DialogProps) {
  return (
    <I18nProvider locale={currentLanguage()}>
      <ModalOverlay
        isOpen
        isDismissable={dismissable}
        isKeyboardDismissDisabled={!dismissable}
        onOpenChange={(isOpen) => !isOpen && onClose()}
        className={classNames(styles['scrim'], full && styles['scrimOfFull'])}
        data-scrim=""
      >
        <Modal className={classNames(styles['modal'], wide && styles['wide'], full && styles['full'])}>
          <AriaDialog className={styles['dialog']!}>
            <div className={styles['head']}>
              <Heading slot="title" level={2} className={styles['title']!}>
                {title}
              </Heading>
              {dismissable && (
                <IconButton label={t('components.Dialog.close')} onClick={onClose}>
                  <X aria-hidden />
                </IconButton>
              )}
            </div>
            <div className={styles['body']}>{children}</div>
            {actions && <div className={styles['foot']}>{actions}</div>}
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </I18nProvider>
  );
}
