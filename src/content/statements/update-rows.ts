/** Sets the same columns of several rows of a type. */
import { tableOf } from '../../database/layout/layout.ts';
import { ID_LIST, idList } from '../../database/sql/id-list.ts';
import { assignments, ident, sql } from '../../database/sql-template.ts';
import type { RowChanges } from './changes.ts';
import type { RowContext } from './row-context.ts';
import { inPieces } from './row-pieces.ts';
import { writtenAttributes } from './written-attributes.ts';

/** Updates the rows, with the effects of that. */
export async function updateRows(
  { tx, layout, effects, facts }: RowContext,
  uid: string,
  ids: readonly number[],
  changes: RowChanges,
): Promise<void> {
  if (ids.length === 0) return;
  const { columns } = changes;
  const { table } = tableOf(layout, uid);
  const update = sql`UPDATE ${ident(table)} SET ${assignments(columns.keys())} WHERE id IN ${ID_LIST}`;
  await inPieces(ids, facts.approximateBytes(table), (piece) =>
    tx.run(update, [...columns.values(), idList(piece)]),
  );
  await effects.updated(tx, uid, ids, columns, () => writtenAttributes(layout, changes));
}
