/** What may be done with all chosen entries at once. */
import { useMutation } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { send } from '../../api/client.ts';
import { usePermissions } from '../../api/permissions.ts';
import { queryClient } from '../../api/queries.ts';
import { type ContentType, DELETE, hasDrafts, PUBLISH } from '../../content-types/content-types.ts';
import { t } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { notify } from '../../ui/notifications.tsx';
import styles from '../../ui/table.module.css';
import { DeleteDialog } from './delete-dialog.tsx';
import { collectionPath, type Entry } from './entries.ts';

interface BulkActionsProps {
  readonly type: ContentType;
  readonly entries: readonly Entry[];
  /** Nothing is chosen any more. */
  readonly onDone: () => void;
}

type Asked = 'delete' | 'publish' | 'unpublish';

export function BulkActions({ type, entries, onDone }: BulkActionsProps) {
  const permissions = usePermissions();
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = (): void => setAsked(null);
  const mayPublish = hasDrafts(type) && permissions.can(PUBLISH, type.uid);
  const published = entries.filter(({ publishedAt }) => Boolean(publishedAt)).length;
  return (
    <div className={styles['bulk']}>
      <span>{t('content-manager.components.TableDelete.label', { number: entries.length })}</span>
      {mayPublish && (
        <>
          <Button look="secondary" onClick={() => setAsked('publish')}>
            {t('app.utils.publish')}
          </Button>
          <Button look="secondary" onClick={() => setAsked('unpublish')}>
            {t('app.utils.unpublish')}
          </Button>
        </>
      )}
      {permissions.can(DELETE, type.uid) && (
        <Button look="danger" icon={<Trash2 aria-hidden />} onClick={() => setAsked('delete')}>
          {t('global.delete')}
        </Button>
      )}
      {asked === 'delete' && (
        <DeleteDialog uid={type.uid} ids={entries.map(({ id }) => id)} onClose={close} onDone={onDone} />
      )}
      {asked === 'publish' && (
        <PublishDialog uid={type.uid} action="bulkPublish" entries={entries} onClose={close} onDone={onDone}>
          {t('content-manager.containers.ListPage.selectedEntriesModal.selectedCount', {
            alreadyPublishedCount: published,
            readyToPublishCount: entries.length - published,
            withErrorsCount: 0,
          })}
        </PublishDialog>
      )}
      {asked === 'unpublish' && (
        <PublishDialog
          uid={type.uid}
          action="bulkUnpublish"
          entries={entries}
          onClose={close}
          onDone={onDone}
        >
          {t('content-manager.popUpWarning.bodyMessage.contentType.unpublish.all')}
        </PublishDialog>
      )}
    </div>
  );
}

interface PublishDialogProps {
  readonly uid: string;
  readonly action: 'bulkPublish' | 'bulkUnpublish';
  readonly entries: readonly Entry[];
  readonly onClose: () => void;
  readonly onDone: () => void;
  readonly children: string;
}

function PublishDialog({ uid, action, entries, onClose, onDone, children }: PublishDialogProps) {
  const isPublish = action === 'bulkPublish';
  const run = useMutation({
    mutationFn: () =>
      send('POST', `${collectionPath(uid)}/actions/${action}`, {
        body: { ids: entries.map(({ id }) => id) },
      }),
    onSuccess: async () => {
      notify(
        'success',
        t(
          isPublish ? 'content-manager.success.records.publish' : 'content-manager.success.records.unpublish',
        ),
      );
      onDone();
      await queryClient.invalidateQueries({ queryKey: ['content-manager'] });
    },
    onError: (error) => notify('danger', messageOf(error)),
  });
  return (
    <ConfirmDialog
      title={isPublish ? t('content-manager.containers.ListPage.selectedEntriesModal.title') : undefined}
      look={isPublish ? 'primary' : 'danger'}
      confirm={t(isPublish ? 'app.utils.publish' : 'app.components.Button.confirm')}
      busy={run.isPending}
      onClose={onClose}
      onConfirm={() => run.mutate()}
    >
      <p>{children}</p>
    </ConfirmDialog>
  );
}
