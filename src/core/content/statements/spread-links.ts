/**
 * Order numbers that are missing, equal, or too close for another one between them. A client that puts entry
 * after entry in one place halves the room there each time, and after some forty it is used up. Then the
 * neighbourhood is spread evenly, and a wider one only where the small one is crowded: a connection costs
 * a few rows in the mean, and never looks at the whole of a long list.
 */
import type { Executor } from '../../database/database.ts';
import type { LinkHop } from '../../database/layout/hop.ts';
import { numberRowsSql } from '../../database/sql/number-rows.ts';
import { empty, ident, number, type Sql, sql } from '../../database/sql-template.ts';

/** How many links are spread, as far as they find room; after the last one it is the list. */
const NEIGHBOURS = [64, 512, 4096, 32_768] as const;

/** The least room between two links after it, by the size of their numbers: some 24 more find a place there. */
const ROOM = 2 ** -28;

/** A part of a list: the numbers just outside of it (null where the list ends), and how many are inside. */
interface Stretch {
  readonly from: number | null;
  readonly to: number | null;
  readonly count: number;
}

/**
 * Makes room in the list of one entry; the order stays.
 * @param around the number where there is none; null numbers the whole list from 1 on
 */
export async function spreadLinks(
  tx: Executor,
  hop: LinkHop,
  owner: number,
  around: number | null,
): Promise<void> {
  if (around !== null) {
    for (const size of NEIGHBOURS) {
      const stretch = await stretchAround(tx, hop, owner, around, size);
      if (stretch.from === null && stretch.to === null) break;
      const { from, step } = spacing(stretch, tx.limits?.leastOrder);
      const largest = Math.max(Math.abs(from), Math.abs(from + step * (stretch.count + 1)));
      if (step <= largest * ROOM) continue;
      const { rows, values } = inside(hop, owner, stretch);
      await tx.run(numberRows(tx, hop, rows), [from, step, ...values]);
      return;
    }
  }
  await tx.run(numberRows(tx, hop, sql`${ident(hop.ownerColumn)} = +?`), [0, 1, owner]);
}

const numberRows = (tx: Executor, hop: LinkHop, where: Sql): Sql =>
  numberRowsSql(tx, { table: hop.table, column: hop.orderColumn!, where });

/** The number before the first link, and from each to the next; beyond an end of the list there is all room. */
function spacing({ from, to, count }: Stretch, least: number | undefined): { from: number; step: number } {
  if (from === null && least !== undefined) return { from: least, step: (to! - least) / (count + 1) };
  if (from === null) return { from: to! - (count + 1), step: 1 };
  return { from, step: to === null ? 1 : (to - from) / (count + 1) };
}

async function stretchAround(
  tx: Executor,
  hop: LinkHop,
  owner: number,
  around: number,
  size: number,
): Promise<Stretch> {
  const { table, ownerColumn, orderColumn } = hop;
  const beyond = (compare: Sql, direction: Sql): Sql =>
    sql`(SELECT ${ident(orderColumn!)} FROM ${ident(table)} WHERE ${ident(ownerColumn)} = +? AND ${ident(orderColumn!)} ${compare} +? ORDER BY ${ident(orderColumn!)}${direction} LIMIT 1 OFFSET ${number(size / 2)})`;
  const [ends] = await tx.query<Pick<Stretch, 'from' | 'to'>>(
    sql`SELECT ${beyond(sql`<`, sql` DESC`)} AS "from", ${beyond(sql`>`, empty)} AS "to"`,
    [owner, around, owner, around],
  );
  const { rows, values } = inside(hop, owner, ends!);
  const [counted] = await tx.query<{ count: number }>(
    sql`SELECT count(*) AS "count" FROM ${ident(table)} WHERE ${rows}`,
    values,
  );
  return { ...ends!, count: counted!.count };
}

/** The condition for the links of a stretch. */
function inside(
  { ownerColumn, orderColumn }: LinkHop,
  owner: number,
  { from, to }: Pick<Stretch, 'from' | 'to'>,
): { rows: Sql; values: number[] } {
  const after = from === null ? empty : sql` AND ${ident(orderColumn!)} > +?`;
  const before = to === null ? empty : sql` AND ${ident(orderColumn!)} < +?`;
  return {
    rows: sql`${ident(ownerColumn)} = +?${after}${before}`,
    values: [owner, from, to].filter((value) => value !== null),
  };
}
