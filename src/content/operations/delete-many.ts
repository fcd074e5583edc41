/** Deletes several entries in one transaction. */
import type { Executor } from '../../database/database.ts';
import { publishRow } from '../hooks/entry-events.ts';
import { deleteRows } from '../statements/delete-rows.ts';
import { type Existing, findEntry } from '../statements/find-entry.ts';
import type { WriteRequest } from '../write-request.ts';
import { findingIn, inTransaction, rowContext, type WriteContext } from './write-context.ts';

/** Which of some entries are to go. */
export type ChooseEntries = (tx: Executor, ids: readonly number[]) => Promise<readonly number[]>;

/**
 * Deletes those of some entries that are there and chosen. Listeners hear of one `deleteMany`, as in v4; each entry
 * has its event.
 * @param choose is called inside the transaction, when no other request can change the entries any more
 * @returns how many there were
 */
export async function deleteEntries(
  context: WriteContext,
  request: WriteRequest,
  ids: readonly number[],
  choose: ChooseEntries,
): Promise<number> {
  const { type, policy } = request;
  const find = async (tx: Executor): Promise<Existing[]> => {
    const present: Existing[] = [];
    // in this order, so that two writes never wait for one another
    for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
      const entry = await findEntry(findingIn(context, tx), type, id);
      if (entry) present.push(entry);
    }
    if (present.length === 0) return [];
    const chosen = new Set(
      await choose(
        tx,
        present.map(({ id }) => id),
      ),
    );
    return present.filter(({ id }) => chosen.has(id));
  };

  const dryRun = async () => (await inTransaction(context, request, find)).map(({ id }) => id);
  const hooked = context.hooks.hasManyListeners(type.uid)
    ? await context.hooks.beforeMany(request, 'deleteMany', await dryRun(), null)
    : null;

  const gone = await inTransaction(context, request, async (tx) => {
    const entries = await find(tx);
    for (const entry of entries) await policy.checkStored?.(tx, entry);
    const found = entries.map(({ id }) => id);
    if (!hooked) {
      // as in v4 these events bring no relations
      for (const id of found) await publishRow(context, 'entry.delete', { type, id, caller: request.caller });
    }
    await deleteRows(rowContext(context, tx), type.uid, found);
    return found;
  });

  await hooked?.after(gone, ['entry.delete']);
  return gone.length;
}
