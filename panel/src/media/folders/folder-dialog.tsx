/** A new folder, or another name and place for one; and its deletion. */
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { requiredText } from '../../auth/checks.ts';
import { useSubmit } from '../../auth/use-submit.ts';
import { t } from '../../i18n/messages.ts';
import { usePermissions } from '../../permissions/use-permissions.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { focusFirstWrong } from '../../ui/focus-first-wrong.ts';
import { notify } from '../../ui/notifications.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFocusReturn } from '../../ui/use-focus-return.ts';
import { DeleteDialog } from '../deletion/delete-dialog.tsx';
import styles from '../media.module.css';
import { ACTIONS, type MediaFolder } from '../media.ts';
import { refreshLibrary, saveFolder, structureQuery } from '../media-requests.ts';
import { FolderSelect } from './folder-select.tsx';
import { wayTo } from './folder-tree.ts';

interface FolderDialogProps {
  /** null for a new one. */
  readonly folder: MediaFolder | null;
  /** The folder a new one will be in; null for the top. */
  readonly parent: number | null;
  readonly onClose: () => void;
}

export function FolderDialog({ folder, parent, onClose }: FolderDialogProps) {
  useFocusReturn();
  const permissions = usePermissions();
  const tree = useSuspenseQuery(structureQuery).data;
  const place = folder ? (wayTo(tree, folder.id).at(-2)?.id ?? null) : parent;
  const [isDeleting, setDeleting] = useState(false);
  const { values, errors, failure, busy, set, submit } = useSubmit(
    { name: folder?.name ?? '', parent: place },
    ({ name }) => ({ name: requiredText(name) }),
    async (body) => {
      await saveFolder(folder?.id ?? null, { ...body, name: body.name.trim() });
      notify('success', t(folder ? 'upload.folder.edited' : 'upload.folder.created'));
      await refreshLibrary();
      onClose();
    },
  );
  const mayWrite = permissions.can(folder ? ACTIONS.update : ACTIONS.create);
  if (isDeleting && folder) {
    return <DeleteDialog files={[]} folders={[folder]} onClose={() => setDeleting(false)} onDone={onClose} />;
  }
  return (
    <Dialog
      title={t(folder ? 'upload.modal.folder.edit.title' : 'upload.header.actions.add-folder')}
      onClose={onClose}
    >
      <form
        ref={focusFirstWrong}
        noValidate
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField
          label={t('upload.form.input.label.folder-name')}
          name="name"
          required="unnamed"
          autoFocus
          disabled={!mayWrite}
          value={values.name}
          error={errors.name}
          onChange={(name) => set('name', name)}
        />
        <FolderSelect
          value={values.parent}
          error={errors.parent}
          except={folder ? new Set([folder.id]) : undefined}
          disabled={!mayWrite}
          onChange={(next) => set('parent', next)}
        />
        {failure && (
          <p role="alert" className={styles['failure']}>
            {failure}
          </p>
        )}
        <div className={styles['formFoot']}>
          <Button onClick={onClose}>{t('app.components.Button.cancel')}</Button>
          {folder && mayWrite && (
            <Button look="danger" onClick={() => setDeleting(true)}>
              {t('upload.folder.delete')}
            </Button>
          )}
          {mayWrite && (
            <Button type="submit" look="primary" disabled={busy}>
              {t(folder ? 'global.save' : 'upload.modal.folder.create.submit')}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}
