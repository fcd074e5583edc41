/** Asks before entries are deleted, and deletes them. */
import { t } from '../../i18n/messages.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { collectionTarget } from '../entry-target.ts';
import { deleteEntries, offerUndo } from '../history/delete-entries.ts';
import { useMayRestore } from '../history/use-may-restore.ts';
import { WhereUsed } from '../history/where-used.tsx';
import { BulkProgress } from './bulk-progress.tsx';
import { PIECE } from './in-pieces.ts';
import { useBulkAction } from './use-bulk-action.ts';

interface DeleteDialogProps {
  readonly uid: string;
  readonly ids: readonly number[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function DeleteDialog({ uid, ids, onClose, onDone }: DeleteDialogProps) {
  const mayRestore = useMayRestore(uid);
  const remove = useBulkAction({
    ids,
    act: (piece) => deleteEntries(uid, piece),
    // what was deleted in several requests is brought back from the trash
    onSuccess: () => offerUndo(uid, ids, mayRestore && ids.length <= PIECE),
    onDone,
  });
  const [id] = ids;
  return (
    <ConfirmDialog
      busy={remove.isPending}
      onClose={remove.isPending ? remove.stop : onClose}
      onConfirm={remove.start}
    >
      <p>{t('content-manager.popUpWarning.bodyMessage.contentType.delete', { count: ids.length })}</p>
      {ids.length === 1 && id !== undefined && <WhereUsed target={collectionTarget(uid, id)} />}
      {remove.isPending && <BulkProgress done={remove.progress} total={ids.length} />}
    </ConfirmDialog>
  );
}
