/** Dialogs: one with any content, and one that asks before something is done. */
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { t } from '../i18n/messages.ts';
import { Button, type ButtonLook, IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './dialog.module.css';

interface DialogProps {
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

export function Dialog({ title, onClose, children, actions, wide, full, dismissable = true }: DialogProps) {
  return (
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
  );
}

interface ConfirmDialogProps {
  readonly children: ReactNode;
  readonly title?: string | undefined;
  readonly confirm?: string;
  readonly cancel?: string;
  readonly look?: ButtonLook;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before something is done. */
export const ConfirmDialog = ({
  children,
  title,
  confirm,
  cancel,
  look = 'danger',
  busy,
  onConfirm,
  onClose,
}: ConfirmDialogProps) => (
  <Dialog
    title={title ?? t('app.components.ConfirmDialog.title')}
    onClose={onClose}
    actions={
      <>
        {/* as in v4: what changes nothing is one key away */}
        <Button autoFocus onClick={onClose}>
          {cancel ?? t('app.components.Button.cancel')}
        </Button>
        <Button look={look} onClick={onConfirm} disabled={busy}>
          {confirm ?? t('app.components.Button.confirm')}
        </Button>
      </>
    }
  >
    {children}
  </Dialog>
);
