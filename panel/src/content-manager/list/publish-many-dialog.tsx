/**
 * Publishes more entries than a dialog can list: it says how many drafts there are, and the server says which of them lack
 * something; these stay drafts.
 */
import { send } from '../../api/client.ts';
import { t } from '../../i18n/messages.ts';
import { PluginZone } from '../../plugin-host/plugin-zone.tsx';
import { notify } from '../../ui/notifications.tsx';
import { collectionPath, type Entry } from '../entries/entries.ts';
import { BulkConfirmDialog } from './bulk-confirm-dialog.tsx';

interface PublishManyDialogProps {
  readonly uid: string;
  readonly entries: readonly Entry[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function PublishManyDialog({ uid, entries, onClose, onDone }: PublishManyDialogProps) {
  const drafts = entries.filter(({ publishedAt }) => !publishedAt);
  return (
    <BulkConfirmDialog
      ids={drafts.map(({ id }) => id)}
      act={(ids) => send('POST', `${collectionPath(uid)}/actions/bulkPublish`, { body: { ids } })}
      onSuccess={() => notify('success', t('content-manager.success.records.publish'))}
      look="primary"
      confirm={t('app.utils.publish')}
      onClose={onClose}
      onDone={onDone}
    >
      <p>{t('content-manager.bulk.publish', { count: drafts.length })}</p>
      <PluginZone view="listView" block="publishModalAdditionalInfos" slug={uid} />
    </BulkConfirmDialog>
  );
}
