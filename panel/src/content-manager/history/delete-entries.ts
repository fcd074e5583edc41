/** Deletes entries, and offers to take that back: the server keeps them in its trash. */
import { messageOf } from '../../api/api-error.ts';
import { send } from '../../api/client.ts';
import { queryClient } from '../../api/queries.ts';
import { t } from '../../i18n/messages.ts';
import { notify } from '../../ui/notifications.tsx';
import { collectionPath } from '../list/entries.ts';

const trashPath = (uid: string): string => `/content-manager/trash/${uid}`;

interface Deletion {
  readonly uid: string;
  readonly ids: readonly number[];
  /** Whether the person may make such entries: what is restored is made again. */
  readonly mayRestore: boolean;
}

/** @throws ApiError of the refusal */
export async function deleteEntries({ uid, ids, mayRestore }: Deletion): Promise<void> {
  if (ids.length === 1) await send('DELETE', `${collectionPath(uid)}/${ids[0]}`);
  else await send('POST', `${collectionPath(uid)}/actions/bulkDelete`, { body: { ids } });
  offerUndo(uid, ids, mayRestore);
}

/** Says that entries are gone, with a button that brings them back. */
export function offerUndo(uid: string, ids: readonly number[], mayRestore: boolean): void {
  const undo = { label: t('content-manager.trash.undo'), run: () => void restoreEntries(uid, ids) };
  notify('success', t('content-manager.success.record.delete'), mayRestore ? undo : undefined);
}

/** Brings deleted entries back; what cannot be is said. @returns whether all are back */
export async function restoreEntries(uid: string, ids: readonly number[]): Promise<boolean> {
  let missing = 0;
  try {
    for (const id of ids) {
      const { data } = await send<{ data: { missing: readonly unknown[] } }>(
        'POST',
        `${trashPath(uid)}/${id}/restore`,
        { body: {} },
      );
      missing += data.missing.length;
    }
    notify('success', t('content-manager.trash.restored', { count: ids.length }));
    if (missing > 0) notify('warning', t('content-manager.trash.missing', { count: missing }));
    return true;
  } catch (error) {
    notify('danger', messageOf(error));
    return false;
  } finally {
    await queryClient.invalidateQueries({ queryKey: ['content-manager'] });
  }
}
