import type { Executor } from '../../../database/database.ts';
import { ID_LIST, idList } from '../../../database/id-list.ts';
import type { Layout } from '../../../database/layout/layout.ts';
import type { PresentPart } from '../parts.ts';
import { deleteTypedRows } from './delete-rows.ts';

/**
 * Takes component rows from their owner, and deletes them with all that hangs on them.
 * @param table the owner's `<owner>_components`
 */
export async function removeParts(
  context: { readonly tx: Executor; readonly layout: Layout },
  table: string,
  parts: readonly PresentPart[],
): Promise<void> {
  if (parts.length === 0) return;
  const links = idList(parts.map(({ link }) => link));
  await context.tx.run(`DELETE FROM "${table}" WHERE id IN ${ID_LIST}`, [links]);
  await deleteTypedRows(context, parts);
}
