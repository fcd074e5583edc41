/** Asks before entries are deleted, and deletes them. */
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../api/api-error.ts';
import { queryClient } from '../../api/queries.ts';
import { t } from '../../i18n/messages.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { notify } from '../../ui/notifications.tsx';
import { collectionTarget } from '../entry-target.ts';
import { deleteEntries } from '../history/delete-entries.ts';
import { useMayRestore } from '../history/use-may-restore.ts';
import { WhereUsed } from '../history/where-used.tsx';

interface DeleteDialogProps {
  readonly uid: string;
  readonly ids: readonly number[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function DeleteDialog({ uid, ids, onClose, onDone }: DeleteDialogProps) {
  const mayRestore = useMayRestore(uid);
  const remove = useMutation({
    mutationFn: () => deleteEntries({ uid, ids, mayRestore }),
    onSuccess: async () => {
      onDone();
      await queryClient.invalidateQueries({ queryKey: ['content-manager'] });
    },
    onError: (error) => notify('danger', messageOf(error)),
  });
  const [id] = ids;
  return (
    <ConfirmDialog busy={remove.isPending} onClose={onClose} onConfirm={() => remove.mutate()}>
      <p>{t('content-manager.popUpWarning.bodyMessage.contentType.delete', { count: ids.length })}</p>
      {ids.length === 1 && id !== undefined && <WhereUsed target={collectionTarget(uid, id)} />}
    </ConfirmDialog>
  );
}
