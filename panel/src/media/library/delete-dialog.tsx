/** Asks before files and folders are deleted, and tells which entries use them. */
import { useMutation, useQueries } from '@tanstack/react-query';
import { messageOf } from '../../api/api-error.ts';
import { t } from '../../i18n/messages.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { notify } from '../../ui/notifications.tsx';
import { FileUseList } from '../asset/file-uses.tsx';
import styles from '../media.module.css';
import type { FileUses, MediaFile, MediaFolder } from '../media.ts';
import { deleteTogether, refreshLibrary, usesQuery } from '../media-requests.ts';

interface DeleteDialogProps {
  readonly files: readonly MediaFile[];
  readonly folders: readonly MediaFolder[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function DeleteDialog({ files, folders, onClose, onDone }: DeleteDialogProps) {
  const asked = useQueries({ queries: files.map(({ id }) => usesQuery(id)) });
  const isLooking = asked.some(({ isPending }) => isPending);
  const used = asked.flatMap(({ data }) => (data && countOf(data) > 0 ? [data] : []));
  const remove = useMutation({
    mutationFn: () =>
      deleteTogether({ fileIds: files.map(({ id }) => id), folderIds: folders.map(({ id }) => id) }),
    onSuccess: async () => {
      notify('success', t('upload.deleted'));
      onDone();
      await refreshLibrary();
    },
    onError: (error) => notify('danger', messageOf(error)),
  });
  return (
    <ConfirmDialog busy={remove.isPending} onClose={onClose} onConfirm={() => remove.mutate()}>
      <p>{t('upload.delete.question', { count: files.length + folders.length })}</p>
      {folders.length > 0 && <p>{t('upload.delete.folders', { count: folders.length })}</p>}
      {files.length > 0 && (
        <div aria-live="polite">
          {isLooking ? (
            <p>{t('upload.delete.looking')}</p>
          ) : used.length === 0 ? (
            <p>{t('upload.delete.unused')}</p>
          ) : (
            <div className={styles['warning']}>
              <p>{t('upload.delete.used')}</p>
              <FileUseList uses={used} />
            </div>
          )}
        </div>
      )}
    </ConfirmDialog>
  );
}

const countOf = ({ uses, hidden }: FileUses): number => uses.length + hidden;
