/** Sets the same columns of several rows of a type. */
import { tableOf } from '../../database/layout/layout.ts';
import { ID_LIST, idList } from '../../database/sql/id-list.ts';
import { assignments, ident, sql } from '../../database/sql-template.ts';
import type { RowChanges } from './changes.ts';
import type { RowContext } from './row-context.ts';
import { inPieces } from './row-pieces.ts';
import { writtenAttributes } from './written-attributes.ts';

/** Updates the rows, without the effects of that. */
export async function updateColumns(
  { tx, layout, facts }: RowContext,
  uid: string,
  ids: readonly number[],
  { columns }: RowChanges,
): Promise<void> {
  const { table } = tableOf(layout, uid);
  const update = sql`UPDATE ${ident(table)} SET ${assignments(columns.keys())} WHERE id IN ${ID_LIST}`;
  await inPieces(ids, facts.approximateBytes(table), (piece) =>
    tx.run(update, [...columns.values(), idList(piece)]),
  );
}

/** To be called once when rows of a type have been updated, in their transaction: the effects of that. */
export async function rowsUpdated(
  { tx, layout, effects }: RowContext,
  uid: string,
  ids: readonly number[],
  changes: RowChanges,
): Promise<void> {
  await effects.updated(tx, uid, ids, changes.columns, () => writtenAttributes(layout, changes));
}
