/** What all localizations of an entry have in common is brought to the others (gap 46, S16). */
import type { Executor } from '../../database/database.ts';
import type { MorphLinkHop } from '../../database/layout/hop.ts';
import { type Layout, tableOf } from '../../database/layout/layout.ts';
import type { ContentType } from '../../model/content-type.ts';
import { copyPart } from './apply/copy-part.ts';
import { setMorphLinks } from './apply/morph-rows.ts';
import { copyColumns } from './localizations.ts';

/**
 * Copies attributes of one entry to others: columns as they are, media by their files, components and
 * zones as copies of their rows. Relations belong to each locale. The others count as updated.
 */
export async function syncShared(
  context: { readonly tx: Executor; readonly layout: Layout },
  type: ContentType,
  names: readonly string[],
  from: number,
  to: readonly number[],
  now: number,
): Promise<void> {
  const { table, columns, hops } = tableOf(context.layout, type.uid);
  const copied = names.flatMap((name) => columns.get(name) ?? []);
  await copyColumns(context.tx, table, copied, from, to);
  for (const name of names) {
    const hop = hops.get(name);
    if (hop?.kind === 'component' || hop?.kind === 'zone') {
      for (const id of to) await copyPart(context, hop, from, id);
    } else if (hop?.kind === 'morphLink') {
      const files = await filesOf(context.tx, hop, from);
      for (const id of to) await setMorphLinks(context.tx, hop, id, files);
    }
  }
  for (const id of to) await context.tx.run(`UPDATE "${table}" SET updated_at = ? WHERE id = +?`, [now, id]);
}

async function filesOf(tx: Executor, hop: MorphLinkHop, owner: number): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `SELECT "${hop.targetColumn}" AS "id" FROM "${hop.table}" WHERE "${hop.idColumn}" = +? AND "${hop.typeColumn}" = +? AND field = +? ORDER BY "order", id`,
    [owner, hop.ownerUid, hop.field],
  );
  return rows.map((row) => row.id);
}
