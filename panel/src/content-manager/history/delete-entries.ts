/** Deletes entries, and offers to take that back: the server keeps them in its trash. */
import { messageOf } from '../../api/api-error.ts';
import { send } from '../../api/client.ts';
import { queryClient } from '../../api/queries.ts';
import { t } from '../../i18n/messages.ts';
import { notify } from '../../ui/notifications.tsx';
import { collectionPath } from '../entries/entries.ts';

const trashPath = (uid: string): string => `/content-manager/trash/${uid}`;

/** @throws ApiError of the refusal */
export const deleteEntries = (uid: string, ids: readonly number[]): Promise<unknown> =>
  ids.length === 1
    ? send('DELETE', `${collectionPath(uid)}/${ids[0]}`)
    : send('POST', `${collectionPath(uid)}/actions/bulkDelete`, { body: { ids } });

/**
 * Says that entries are gone, with a button that brings them back.
 * @param mayRestore whether the person may make such entries: what is restored is made again
 */
export function offerUndo(uid: string, ids: readonly number[], mayRestore: boolean): void {
  const undo = { label: t('content-manager.trash.undo'), run: () => void restoreEntries(uid, ids) };
  notify('success', t('content-manager.success.record.delete'), mayRestore ? undo : undefined);
}

/** What the server says of an entry that has come back. */
interface Restored {
  /** Entries that it named, and that are gone. */
  readonly missing: readonly unknown[];
  /** Paths of attributes that the person may not set, and that are empty now. */
  readonly leftOut: readonly string[];
  /** Whether it was published, and is a draft because the person may not publish it. */
  readonly unpublished: boolean;
}

/** Brings deleted entries back; what cannot be, or only in part, is said. @returns whether all are back */
export async function restoreEntries(uid: string, ids: readonly number[]): Promise<boolean> {
  const restored: Restored[] = [];
  try {
    for (const id of ids) {
      const { data } = await send<{ data: Restored }>('POST', `${trashPath(uid)}/${id}/restore`, {
        body: {},
      });
      restored.push(data);
    }
    notify('success', t('content-manager.trash.restored', { count: ids.length }));
    warnOfRest(restored);
    return true;
  } catch (error) {
    notify('danger', messageOf(error));
    return false;
  } finally {
    await queryClient.invalidateQueries({ queryKey: ['content-manager'] });
  }
}

/** Says what of the entries is not as it was. */
function warnOfRest(restored: readonly Restored[]): void {
  const missing = restored.flatMap((one) => one.missing).length;
  const unpublished = restored.filter((one) => one.unpublished).length;
  const names = new Set(restored.flatMap(({ leftOut }) => leftOut.map((path) => path.split('.')[0])));
  if (missing > 0) notify('warning', t('content-manager.trash.missing', { count: missing }));
  if (unpublished > 0) notify('warning', t('content-manager.trash.unpublished', { count: unpublished }));
  if (names.size > 0)
    notify('warning', t('content-manager.trash.left-out', { names: [...names].join(', ') }));
}
