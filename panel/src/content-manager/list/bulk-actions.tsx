/** What may be done with all chosen entries at once. */
import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { send } from '../../api/client.ts';
import { usePermissions } from '../../api/permissions.ts';
import { type ContentType, DELETE, hasDrafts, PUBLISH, UPDATE } from '../../content-types/content-types.ts';
import { t } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { notify } from '../../ui/notifications.tsx';
import styles from '../../ui/table.module.css';
import { BulkEditDialog } from './bulk-edit-dialog.tsx';
import { BulkProgress } from './bulk-progress.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { collectionPath, type Entry } from './entries.ts';
import { PIECE } from './in-pieces.ts';
import { PublishDialog } from './publish-dialog.tsx';
import { PublishManyDialog } from './publish-many-dialog.tsx';
import { useBulkAction } from './use-bulk-action.ts';

interface BulkActionsProps {
  readonly type: ContentType;
  readonly locale: string | null;
  readonly entries: readonly Entry[];
  /** Nothing is chosen any more. */
  readonly onDone: () => void;
  /** The way to choose more, beside the count. */
  readonly children?: ReactNode;
}

type BulkAction = 'edit' | 'delete' | 'publish' | 'unpublish';

export function BulkActions({ type, locale, entries, onDone, children }: BulkActionsProps) {
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
      {children}
      {openDialog === 'edit' && (
        <BulkEditDialog type={type} ids={ids} locale={locale} onClose={close} onDone={onDone} />
      )}
      {openDialog === 'delete' && <DeleteDialog uid={type.uid} ids={ids} onClose={close} onDone={onDone} />}
      {openDialog === 'publish' &&
        (entries.length > PIECE ? (
          <PublishManyDialog uid={type.uid} entries={entries} onClose={close} onDone={onDone} />
        ) : (
          <PublishDialog type={type} entries={entries} onClose={close} onDone={onDone} />
        ))}
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
  const run = useBulkAction({
    ids: entries.map(({ id }) => id),
    act: (ids) => send('POST', `${collectionPath(uid)}/actions/bulkUnpublish`, { body: { ids } }),
    onSuccess: () => notify('success', t('content-manager.success.records.unpublish')),
    onDone,
  });
  return (
    <ConfirmDialog
      confirm={t('app.utils.unpublish')}
      busy={run.isPending}
      onClose={run.isPending ? run.stop : onClose}
      onConfirm={run.start}
    >
      <p>{t('content-manager.popUpWarning.bodyMessage.contentType.unpublish.all')}</p>
      {run.isPending && <BulkProgress done={run.progress} total={entries.length} />}
    </ConfirmDialog>
  );
}
