/** Asks before things are removed, and removes them. */
import { type QueryKey, useMutation } from '@tanstack/react-query';
import { messageOf } from '../api/api-error.ts';
import { queryClient } from '../api/queries.ts';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { notify } from '../ui/notifications.tsx';

interface RemovalDialogProps {
  readonly question: string;
  readonly remove: () => Promise<unknown>;
  /** What is said when it is done. */
  readonly done: string;
  /** What has to be asked anew. */
  readonly queryKey: QueryKey;
  readonly onClose: () => void;
  readonly onDone?: () => void;
}

export function RemovalDialog({ question, remove, done, queryKey, onClose, onDone }: RemovalDialogProps) {
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
      <p>{question}</p>
    </ConfirmDialog>
  );
}
