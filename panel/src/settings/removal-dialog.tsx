/** Asks before things are removed, and removes them. */
import type { QueryKey } from '@tanstack/react-query';
import { t } from '../i18n/messages.ts';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { notify } from '../ui/notifications.tsx';
import { notifyFailure, useAction } from '../ui/use-action.ts';

interface RemovalDialogProps {
  /** What follows from it, below the question itself. */
  readonly consequence: string;
  readonly remove: () => Promise<unknown>;
  /** What is said when it is done. */
  readonly done: string;
  /** The queries that have to be sent again. */
  readonly queryKey: QueryKey;
  readonly onClose: () => void;
  readonly onDone?: () => void;
}

export function RemovalDialog({ consequence, remove, done, queryKey, onClose, onDone }: RemovalDialogProps) {
  const removal = useAction(remove, {
    invalidates: [queryKey],
    done: () => {
      notify('success', done);
      onDone?.();
      onClose();
    },
    failed: (failure) => {
      notifyFailure(failure);
      onClose();
    },
  });
  return (
    <ConfirmDialog busy={removal.busy} onClose={onClose} onConfirm={() => removal.run()}>
      <p>{t('components.popUpWarning.message')}</p>
      <p>{consequence}</p>
    </ConfirmDialog>
  );
}
