/** Deletes several entries in one transaction. */
import type { Executor } from '../../database/database.ts';
import { publishRows } from '../hooks/entry-events.ts';
import { deleteRows } from '../statements/delete-rows.ts';
import { type Existing, findEntries } from '../statements/find-entry.ts';
import { checkAllStored, type WriteRequest } from '../write-request.ts';
import { findingIn, inLongTransaction, rowContext, type WriteContext } from './write-context.ts';

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
    const present = await findEntries(findingIn(context, tx), type, ids);
    if (present.length === 0) return [];
    const chosen = new Set(
      await choose(
        tx,
        present.map(({ id }) => id),
      ),
    );
    return present.filter(({ id }) => chosen.has(id));
  };

  const dryRun = async () =>
    (await inLongTransaction(context, request, ids.length, find)).map(({ id }) => id);
  const hooked = context.hooks.hasManyListeners(type.uid)
    ? await context.hooks.beforeMany(request, 'deleteMany', await dryRun(), null)
    : null;

  const gone = await inLongTransaction(context, request, ids.length, async (tx) => {
    const entries = await find(tx);
    await checkAllStored(policy, tx, entries);
    const found = entries.map(({ id }) => id);
    // as in v4 these events bring no relations
    if (!hooked) await publishRows(context, ['entry.delete'], { type, caller: request.caller }, found);
    await deleteRows(rowContext(context, tx), type.uid, found);
    return found;
  });

  await hooked?.after(gone, ['entry.delete']);
  return gone.length;
}
