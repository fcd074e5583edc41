/** Puts files and folders into another folder. */
import { useState } from 'react';
import { useSubmit } from '../../auth/use-submit.ts';
import { t } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { notify } from '../../ui/notifications.tsx';
import styles from '../media.module.css';
import type { MediaFile, MediaFolder } from '../media.ts';
import { moveTogether, refreshLibrary } from '../media-requests.ts';
import { FolderSelect } from './folder-select.tsx';

interface MoveDialogProps {
  readonly files: readonly MediaFile[];
  readonly folders: readonly MediaFolder[];
  /** Where they are. */
  readonly from: number | null;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function MoveDialog({ files, folders, from, onClose, onDone }: MoveDialogProps) {
  const [except] = useState(() => new Set(folders.map(({ id }) => id)));
  const { values, errors, failure, busy, set, submit } = useSubmit(
    { destinationFolderId: from },
    () => ({}),
    async ({ destinationFolderId }) => {
      await moveTogether(
        { fileIds: files.map(({ id }) => id), folderIds: folders.map(({ id }) => id) },
        destinationFolderId,
      );
      notify('success', t('upload.move.done'));
      onDone();
      await refreshLibrary();
    },
  );
  return (
    <Dialog
      title={t('upload.modal.folder.move.title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('app.components.Button.cancel')}</Button>
          <Button look="primary" disabled={busy} onClick={submit}>
            {t('upload.move.submit')}
          </Button>
        </>
      }
    >
      <FolderSelect
        value={values.destinationFolderId}
        error={errors.destinationFolderId}
        except={except}
        onChange={(folder) => set('destinationFolderId', folder)}
      />
      {failure && (
        <p role="alert" className={styles['failure']}>
          {failure}
        </p>
      )}
    </Dialog>
  );
}
