/** What all localizations of an entry have in common is brought to the others (G46, S16). */

import type { Executor } from '../../database/database.ts';
import type { MorphLinkHop } from '../../database/layout/hop.ts';
import { tableOf } from '../../database/layout/layout.ts';
import { ID_LIST, idList } from '../../database/sql/id-list.ts';
import { ident, sql } from '../../database/sql-template.ts';
import type { AnySchema, ContentType } from '../../model/content-type.ts';
import { copyPart } from './copy-part.ts';
import { copyColumns } from './localizations.ts';
import { setMorphLinks } from './morph-rows.ts';
import type { Owner, RowContext } from './row-context.ts';

/**
 * Copies attributes of one entry to others: columns as they are, media by their files, components and
 * zones as copies of their rows. Relations belong to each locale. The others count as updated.
 */
export async function syncShared(
  context: RowContext,
  type: ContentType,
  names: readonly string[],
  { from, to, now }: { readonly from: number; readonly to: readonly number[]; readonly now: number },
): Promise<void> {
  const { table, columns } = tableOf(context.layout, type.uid);
  const copied = names.flatMap((name) => columns.get(name) ?? []);
  await copyColumns(context.tx, table, copied, from, to);
  for (const id of to) await copyParts(context, type, names, from, { id, isNew: false });
  await context.tx.run(sql`UPDATE ${ident(table)} SET updated_at = ? WHERE id IN ${ID_LIST}`, [
    now,
    idList(to),
  ]);
}

/** Copies what is no column: media by their files, components and zones as copies of their rows. */
export async function copyParts(
  context: RowContext,
  type: Pick<AnySchema, 'uid'>,
  names: readonly string[],
  from: number,
  to: Owner,
): Promise<void> {
  const { hops } = tableOf(context.layout, type.uid);
  for (const name of names) {
    const hop = hops.get(name);
    if (hop?.kind === 'component' || hop?.kind === 'zone') await copyPart(context, hop, from, to);
    else if (hop?.kind === 'morphLink')
      await setMorphLinks(context.tx, hop, to, await filesOf(context.tx, hop, from));
  }
}

async function filesOf(tx: Executor, hop: MorphLinkHop, owner: number): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    sql`SELECT ${ident(hop.targetColumn)} AS "id" FROM ${ident(hop.table)} WHERE ${ident(hop.idColumn)} = +? AND ${ident(hop.typeColumn)} = +? AND field = +? ORDER BY "order", id`,
    [owner, hop.ownerUid, hop.field],
  );
  return rows.map((row) => row.id);
}
