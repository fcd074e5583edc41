/** What may be done with all chosen entries at once. */
import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { send } from '../../api/client.ts';
import { type ContentType, DELETE, hasDrafts, PUBLISH, UPDATE } from '../../content-types/content-types.ts';
import { t } from '../../i18n/messages.ts';
import { usePermissions } from '../../permissions/use-permissions.ts';
import { PluginZone } from '../../plugin-host/plugin-zone.tsx';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/notifications.tsx';
import styles from '../../ui/table.module.css';
import { collectionPath, type Entry } from '../entries/entries.ts';
import { BulkConfirmDialog } from './bulk-confirm-dialog.tsx';
import { BulkEditDialog } from './bulk-edit-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { PIECE } from './in-pieces.ts';
import { PublishDialog } from './publish-dialog.tsx';
import { PublishManyDialog } from './publish-many-dialog.tsx';

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
        <BulkConfirmDialog
          ids={published.map(({ id }) => id)}
          act={(piece) =>
            send('POST', `${collectionPath(type.uid)}/actions/bulkUnpublish`, { body: { ids: piece } })
          }
          onSuccess={() => notify('success', t('content-manager.success.records.unpublish'))}
          confirm={t('app.utils.unpublish')}
          onClose={close}
          onDone={onDone}
        >
          <p>{t('content-manager.popUpWarning.bodyMessage.contentType.unpublish.all')}</p>
          <PluginZone view="listView" block="unpublishModalAdditionalInfos" slug={type.uid} />
        </BulkConfirmDialog>
      )}
    </div>
  );
}
