/** Gives entries the same values in columns of their own, with what belongs to that. */
import type { Executor } from '../../database/database.ts';
import type { RowChanges } from '../statements/changes.ts';
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
    write: (piece) => updateColumns(rows, type.uid, piece, changes),
  });
  await rowsUpdated(rows, type.uid, ids, changes);
}
