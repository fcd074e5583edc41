/**
 * Publishes more entries than a dialog can list: it says how many drafts there are, and the server says which of them lack
 * something; these stay drafts.
 */
import { send } from '../../api/client.ts';
import { t } from '../../i18n/messages.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { notify } from '../../ui/notifications.tsx';
import { BulkProgress } from './bulk-progress.tsx';
import { collectionPath, type Entry } from './entries.ts';
import { useBulkAction } from './use-bulk-action.ts';

interface PublishManyDialogProps {
  readonly uid: string;
  readonly entries: readonly Entry[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function PublishManyDialog({ uid, entries, onClose, onDone }: PublishManyDialogProps) {
  const drafts = entries.filter(({ publishedAt }) => !publishedAt);
  const run = useBulkAction({
    ids: drafts.map(({ id }) => id),
    act: (ids) => send('POST', `${collectionPath(uid)}/actions/bulkPublish`, { body: { ids } }),
    onSuccess: () => notify('success', t('content-manager.success.records.publish')),
    onDone,
  });
  return (
    <ConfirmDialog
      look="primary"
      confirm={t('app.utils.publish')}
      busy={run.isPending}
      onClose={run.isPending ? run.stop : onClose}
      onConfirm={run.start}
    >
      <p>{t('content-manager.bulk.publish', { count: drafts.length })}</p>
      {run.isPending && <BulkProgress done={run.progress} total={drafts.length} />}
    </ConfirmDialog>
  );
}
