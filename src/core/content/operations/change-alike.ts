/** Gives entries the same values in columns of their own, and the same links, with what belongs to that. */
import type { Executor } from '../../database/database.ts';
import type { LinkChange, RowChanges } from '../statements/changes.ts';
import { changeLinksAlike } from '../statements/same-links.ts';
import { rowsUpdated, updateColumns } from '../statements/update-rows.ts';
import { type WriteRequest, writeAll } from '../write-request.ts';
import { rowContext, type WriteContext } from './write-context.ts';

/** Changes entries that have been checked, inside the transaction. @throws OctavoError as the policy of the write */
export async function changeAlike(
  context: WriteContext,
  tx: Executor,
  { type, policy }: WriteRequest,
  ids: readonly number[],
  changes: RowChanges,
): Promise<void> {
  if (ids.length === 0) return;
  const rows = rowContext(context, tx);
  await writeAll(policy, tx, ids, {
    columns: new Set(changes.columns.keys()),
    hops: new Set(changes.links.map(({ hop }) => hop)),
    write: async (piece) => {
      await updateColumns(rows, type.uid, piece, changes);
      for (const link of changes.links) await changeLinkAlike(tx, link, piece);
    },
  });
  await rowsUpdated(rows, type.uid, ids, changes);
}

async function changeLinkAlike(tx: Executor, change: LinkChange, ids: readonly number[]): Promise<void> {
  if (change.kind !== 'relation' || change.hop.kind !== 'link')
    throw new Error('only links by link tables are changed alike');
  if (change.refused) throw change.refused;
  await changeLinksAlike(tx, change.hop, ids, change.input);
}
