/** Asks before things are removed, and removes them. */
import { type QueryKey, useMutation } from '@tanstack/react-query';
import { messageOf } from '../api/api-error.ts';
import { queryClient } from '../api/queries.ts';
import { t } from '../i18n/messages.ts';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { notify } from '../ui/notifications.tsx';

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
  const removal = useMutation({
    mutationFn: remove,
    onSuccess: () => {
      notify('success', done);
      onDone?.();
    },
    onError: (failure) => notify('danger', messageOf(failure)),
    onSettled: async () => {
      onClose();
      await queryClient.invalidateQueries({ queryKey });
    },
  });
  return (
    <ConfirmDialog busy={removal.isPending} onClose={onClose} onConfirm={() => removal.mutate()}>
      <p>{t('components.popUpWarning.message')}</p>
      <p>{consequence}</p>
    </ConfirmDialog>
  );
}
