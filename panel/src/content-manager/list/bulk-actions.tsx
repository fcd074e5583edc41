/** What may be done with all chosen entries at once. */
import { useMutation } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { send } from '../../api/client.ts';
import { usePermissions } from '../../api/permissions.ts';
import { queryClient } from '../../api/queries.ts';
import { type ContentType, DELETE, hasDrafts, PUBLISH, UPDATE } from '../../content-types/content-types.ts';
import { t } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { notify } from '../../ui/notifications.tsx';
import styles from '../../ui/table.module.css';
import { BulkEditDialog } from './bulk-edit-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { collectionPath, type Entry } from './entries.ts';
import { PublishDialog } from './publish-dialog.tsx';

interface BulkActionsProps {
  readonly type: ContentType;
  readonly locale: string | null;
  readonly entries: readonly Entry[];
  /** Nothing is chosen any more. */
  readonly onDone: () => void;
}

type BulkAction = 'edit' | 'delete' | 'publish' | 'unpublish';

export function BulkActions({ type, locale, entries, onDone }: BulkActionsProps) {
  const permissions = usePermissions();
  const [openDialog, setOpenDialog] = useState<BulkAction | null>(null);
  const close = (): void => setOpenDialog(null);
  const mayPublish = hasDrafts(type) && permissions.canLocale(PUBLISH, type.uid, locale);
  const published = entries.filter(({ publishedAt }) => Boolean(publishedAt));
  const ids = entries.map(({ id }) => id);
  return (
    <div className={styles['bulk']}>
      <span>{t('content-manager.components.TableDelete.label', { number: entries.length })}</span>
      {mayPublish && published.length < entries.length && (
        <Button look="secondary" onClick={() => setOpenDialog('publish')}>
          {t('app.utils.publish')}
        </Button>
      )}
      {mayPublish && published.length > 0 && (
        <Button look="secondary" onClick={() => setOpenDialog('unpublish')}>
          {t('app.utils.unpublish')}
        </Button>
      )}
      {permissions.canLocale(UPDATE, type.uid, locale) && (
        <Button onClick={() => setOpenDialog('edit')}>{t('content-manager.bulk-edit.action')}</Button>
      )}
      {permissions.canLocale(DELETE, type.uid, locale) && (
        <Button look="danger" icon={<Trash2 aria-hidden />} onClick={() => setOpenDialog('delete')}>
          {t('global.delete')}
        </Button>
      )}
      {openDialog === 'edit' && (
        <BulkEditDialog type={type} ids={ids} locale={locale} onClose={close} onDone={onDone} />
      )}
      {openDialog === 'delete' && <DeleteDialog uid={type.uid} ids={ids} onClose={close} onDone={onDone} />}
      {openDialog === 'publish' && (
        <PublishDialog type={type} entries={entries} onClose={close} onDone={onDone} />
      )}
      {openDialog === 'unpublish' && (
        <UnpublishDialog uid={type.uid} entries={published} onClose={close} onDone={onDone} />
      )}
    </div>
  );
}

interface UnpublishDialogProps {
  readonly uid: string;
  readonly entries: readonly Entry[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function UnpublishDialog({ uid, entries, onClose, onDone }: UnpublishDialogProps) {
  const run = useMutation({
    mutationFn: () =>
      send('POST', `${collectionPath(uid)}/actions/bulkUnpublish`, {
        body: { ids: entries.map(({ id }) => id) },
      }),
    onSuccess: async () => {
      notify('success', t('content-manager.success.records.unpublish'));
      onDone();
      await queryClient.invalidateQueries({ queryKey: ['content-manager'] });
    },
    onError: (error) => notify('danger', messageOf(error)),
  });
  return (
    <ConfirmDialog
      confirm={t('app.utils.unpublish')}
      busy={run.isPending}
      onClose={onClose}
      onConfirm={() => run.mutate()}
    >
      <p>{t('content-manager.popUpWarning.bodyMessage.contentType.unpublish.all')}</p>
    </ConfirmDialog>
  );
}
