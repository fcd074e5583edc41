/** Localizations of an entry: which they are, how they are linked, and what they share (G46, G47). */

import type { Executor } from '../../database/database.ts';
import type { LinkHop } from '../../database/layout/hop.ts';
import { type Layout, tableOf } from '../../database/layout/layout.ts';
import { ID_LIST, idList } from '../../database/sql/id-list.ts';
import { valueOfWrittenTable } from '../../database/sql/number-rows.ts';
import { ident, joined, sql } from '../../database/sql-template.ts';
import type { ContentType } from '../../model/content-type.ts';

/** One locale's entry. */
export interface Localization {
  readonly id: number;
  readonly locale: string | null;
}

/** The link table of a localized type. */
export function localizationHop(layout: Layout, type: ContentType): LinkHop {
  const hop = tableOf(layout, type.uid).hops.get('localizations');
  if (hop?.kind !== 'link') throw new Error(`${type.uid} is not localized`);
  return hop;
}

/** The other localizations of an entry, in the order of its links. */
export async function localizationsOf(tx: Executor, hop: LinkHop, id: number): Promise<Localization[]> {
  return tx.query<Localization>(
    sql`SELECT t.id AS "id", t.locale AS "locale" FROM ${ident(hop.table)} l JOIN ${ident(hop.targetTable)} t ON t.id = l.${ident(hop.targetColumn)} WHERE l.${ident(hop.ownerColumn)} = +? ORDER BY l.${ident(hop.orderColumn!)}, l.id`,
    [id],
  );
}

/**
 * The entries of one locale that some entries have for translations; an entry of that locale is its own.
 * @returns by the entries that were asked for; those without a translation are not in it
 */
export async function localizationsIn(
  tx: Executor,
  hop: LinkHop,
  ids: readonly number[],
  locale: string,
): Promise<ReadonlyMap<number, number>> {
  const table = ident(hop.targetTable);
  const rows = await tx.query<{ readonly source: number; readonly id: number }>(
    sql`SELECT t.id AS "source", t.id AS "id" FROM ${table} t WHERE t.id IN ${ID_LIST} AND t.locale = +?
     UNION ALL SELECT l.${ident(hop.ownerColumn)}, t.id FROM ${ident(hop.table)} l JOIN ${table} t ON t.id = l.${ident(hop.targetColumn)}
     WHERE l.${ident(hop.ownerColumn)} IN ${ID_LIST} AND t.locale = +?`,
    [idList(ids), locale, idList(ids), locale],
  );
  return new Map(rows.map(({ source, id }) => [Number(source), Number(id)]));
}

/**
 * Links a new localization with its source and the source's others, both ways. The new one lists its
 * source first; the others list the new one first.
 */
export async function linkLocalization(
  tx: Executor,
  hop: LinkHop,
  added: number,
  source: number,
): Promise<void> {
  const siblings = [{ id: source }, ...(await localizationsOf(tx, hop, source))];
  const columns = sql`(${ident(hop.ownerColumn)}, ${ident(hop.targetColumn)}, ${ident(hop.orderColumn!)})`;
  // before the first one: by one, or half way to the least number there may be
  const before = tx.limits?.leastOrder === undefined ? sql`- 1` : sql`/ 2`;
  const first = valueOfWrittenTable(
    tx,
    sql`coalesce(min(${ident(hop.orderColumn!)}), 2) ${before}`,
    sql`FROM ${ident(hop.table)} WHERE ${ident(hop.ownerColumn)} = +?`,
  );
  let order = 0;
  for (const { id } of siblings) {
    order += 1;
    await tx.run(sql`INSERT INTO ${ident(hop.table)} ${columns} VALUES (?, ?, ?)`, [added, id, order]);
    await tx.run(sql`INSERT INTO ${ident(hop.table)} ${columns} VALUES (?, ?, ${first})`, [id, added, id]);
  }
}

/** Copies shared scalar columns from one entry to others of its localizations. */
export async function copyColumns(
  tx: Executor,
  table: string,
  columns: readonly string[],
  from: number,
  to: readonly number[],
): Promise<void> {
  if (columns.length === 0) return;
  const sets = joined(
    columns.map(
      (name) =>
        sql`${ident(name)} = ${valueOfWrittenTable(tx, sql`s.${ident(name)}`, sql`FROM ${ident(table)} s WHERE s.id = +?`)}`,
    ),
    ', ',
  );
  await tx.run(sql`UPDATE ${ident(table)} SET ${sets} WHERE id IN ${ID_LIST}`, [
    ...columns.map(() => from),
    idList(to),
  ]);
}
