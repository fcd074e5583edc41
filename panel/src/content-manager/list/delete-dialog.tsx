/** Asks before entries are deleted, and deletes them. */
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../api/api-error.ts';
import { send } from '../../api/client.ts';
import { queryClient } from '../../api/queries.ts';
import { t } from '../../i18n/messages.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { notify } from '../../ui/notifications.tsx';
import { collectionPath } from './entries.ts';

interface DeleteDialogProps {
  readonly uid: string;
  readonly ids: readonly number[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function DeleteDialog({ uid, ids, onClose, onDone }: DeleteDialogProps) {
  const remove = useMutation({
    mutationFn: () =>
      ids.length === 1
        ? send('DELETE', `${collectionPath(uid)}/${ids[0]}`)
        : send('POST', `${collectionPath(uid)}/actions/bulkDelete`, { body: { ids } }),
    onSuccess: async () => {
      notify('success', t('content-manager.success.record.delete'));
      onDone();
      await queryClient.invalidateQueries({ queryKey: ['content-manager'] });
    },
    onError: (error) => notify('danger', messageOf(error)),
  });
  return (
    <ConfirmDialog busy={remove.isPending} onClose={onClose} onConfirm={() => remove.mutate()}>
      <p>{t('content-manager.popUpWarning.bodyMessage.contentType.delete', { count: ids.length })}</p>
    </ConfirmDialog>
  );
}
