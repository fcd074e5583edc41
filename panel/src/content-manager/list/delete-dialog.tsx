/** Asks before entries are deleted, and deletes them. */
import { t } from '../../i18n/messages.ts';
import { PluginZone } from '../../plugin-host/plugin-zone.tsx';
import { collectionTarget } from '../entries/entry-target.ts';
import { deleteEntries, offerUndo } from '../history/delete-entries.ts';
import { useMayRestore } from '../history/use-may-restore.ts';
import { WhereUsed } from '../history/where-used.tsx';
import { BulkConfirmDialog } from './bulk-confirm-dialog.tsx';
import { PIECE } from './in-pieces.ts';

interface DeleteDialogProps {
  readonly uid: string;
  readonly ids: readonly number[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function DeleteDialog({ uid, ids, onClose, onDone }: DeleteDialogProps) {
  const mayRestore = useMayRestore(uid);
  const [id] = ids;
  return (
    <BulkConfirmDialog
      ids={ids}
      act={(piece) => deleteEntries(uid, piece)}
      // what was deleted in several requests is brought back from the trash
      onSuccess={() => offerUndo(uid, ids, mayRestore && ids.length <= PIECE)}
      onClose={onClose}
      onDone={onDone}
    >
      <p>{t('content-manager.popUpWarning.bodyMessage.contentType.delete', { count: ids.length })}</p>
      <PluginZone view="listView" block="deleteModalAdditionalInfos" slug={uid} />
      {ids.length === 1 && id !== undefined && <WhereUsed target={collectionTarget(uid, id)} />}
    </BulkConfirmDialog>
  );
}
