/** Deletes component rows of an entry. */
import { ID_LIST, idList } from '../../database/sql/id-list.ts';
import { ident, sql } from '../../database/sql-template.ts';
import { deleteTypedRows } from './delete-rows.ts';
import type { PresentPart } from './parts.ts';
import type { RowContext } from './row-context.ts';

/**
 * Takes component rows from their owner, and deletes them with all that hangs on them.
 * @param table the owner's `<owner>_components`
 */
export async function removeParts(
  context: RowContext,
  table: string,
  parts: readonly PresentPart[],
): Promise<void> {
  if (parts.length === 0) return;
  const links = idList(parts.map(({ link }) => link));
  await context.tx.run(sql`DELETE FROM ${ident(table)} WHERE id IN ${ID_LIST}`, [links]);
  await deleteTypedRows(context, parts);
}
