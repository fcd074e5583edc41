/** Dialogs: one with any content, and one that asks before something is done. */
import type { ReactNode } from 'react';
import { t } from '../i18n/messages.ts';
import { Button, type ButtonLook } from './button.tsx';
import type { DialogProps } from './overlays/dialog-window.tsx';
import { useOverlays } from './overlays/load-overlays.ts';

/** Open for as long as it is rendered. */
export function Dialog(props: DialogProps) {
  const overlays = useOverlays();
  return overlays && <overlays.DialogWindow {...props} />;
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
