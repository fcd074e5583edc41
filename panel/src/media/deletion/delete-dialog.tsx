/** Asks before files and folders are deleted, and shows which entries use them. */
import { useQueries, useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/messages.ts';
import type { QueryObject } from '../../routing/query-codec.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { notify } from '../../ui/notifications.tsx';
import { useAction } from '../../ui/use-action.ts';
import styles from '../media.module.css';
import type { FileUses, MediaFile, MediaFolder } from '../media.ts';
import { deleteTogether, filesQuery, refreshLibrary, usesQuery } from '../media-requests.ts';
import { FileUseList } from './file-uses.tsx';

interface DeleteDialogProps {
  readonly files: readonly MediaFile[];
  readonly folders: readonly MediaFolder[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function DeleteDialog({ files, folders, onClose, onDone }: DeleteDialogProps) {
  const below = useQuery({ ...filesQuery(belowQuery(folders)), enabled: folders.length > 0 });
  const all = [...files, ...(folders.length > 0 ? (below.data?.results ?? []) : [])];
  const usesQueries = useQueries({ queries: all.map(({ id }) => usesQuery(id)) });
  const isLooking = below.isLoading || usesQueries.some(({ isPending }) => isPending);
  const unseen = folders.length === 0 ? 0 : (below.data?.pagination.total ?? 0) - LOOKED_AT;
  const used = usesQueries.flatMap(({ data }) => (data && isUsed(data) ? [data] : []));
  const deletion = useAction(
    () => deleteTogether({ fileIds: files.map(({ id }) => id), folderIds: folders.map(({ id }) => id) }),
    {
      done: async () => {
        notify('success', t('upload.deleted'));
        onDone();
        await refreshLibrary();
      },
    },
  );
  return (
    <ConfirmDialog busy={deletion.busy} onClose={onClose} onConfirm={() => deletion.run()}>
      <p>{t('upload.delete.question', { count: files.length + folders.length })}</p>
      {folders.length > 0 && (
        <p>
          {t('upload.delete.folders', {
            count: folders.length,
            files: below.data?.pagination.total ?? 0,
          })}
        </p>
      )}
      {(all.length > 0 || isLooking) && (
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
          {unseen > 0 && <p>{t('upload.delete.unseen', { count: LOOKED_AT })}</p>}
        </div>
      )}
    </ConfirmDialog>
  );
}

/** Of the files in folders so many are asked about. */
const LOOKED_AT = 50;

/** The files in folders and in those below them. */
const belowQuery = (folders: readonly MediaFolder[]): QueryObject => ({
  page: 1,
  pageSize: LOOKED_AT,
  sort: 'id:ASC',
  filters: {
    $or: folders.flatMap(({ path }) => [
      { folderPath: { $eq: path } },
      { folderPath: { $startsWith: `${path}/` } },
    ]),
  },
});

const isUsed = ({ uses, hidden }: FileUses): boolean => uses.length > 0 || hidden;
