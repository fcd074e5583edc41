/**
 * What other entries and components say of an entry without its own side knowing: one-way relations and polymorphic
 * ones, and of two-way relations its place in the lists of others. A deletion takes it away; the trash keeps it, so that a
 * restored entry is found where it was.
 */

import { LoopTurn } from '../../core/base/loop-turn.ts';
import { LinkRows } from '../../core/content/statements/link-rows.ts';
import type { Executor } from '../../core/database/database.ts';
import type { LinkHop, MorphToManyHop, MorphToOneHop } from '../../core/database/layout/hop.ts';
import { NO_LINKS } from '../../core/database/layout/hop.ts';
import { type Layout, type TableLayout, tableOf } from '../../core/database/layout/layout.ts';
import { ID_LIST, idList } from '../../core/database/sql/id-list.ts';
import { valueOfWrittenTable } from '../../core/database/sql/number-rows.ts';
import { ident, sql } from '../../core/database/sql-template.ts';

/** One mention of an entry by another row. */
export interface InboundLink {
  /** The content-type or component whose attribute it is, and the row that has it. */
  readonly uid: string;
  readonly attribute: string;
  readonly id: number;
  /** The entry that follows in the other row's list; null at its end. */
  readonly before: number | null;
}

/**
 * Of so many entries each is looked for in the lists that it stands in. Of more, these lists are read once, which takes
 * several times as long as to look through them.
 */
const LOOKED_UP = 5;

/** An attribute of some type that may point at a type. */
interface Pointer {
  readonly from: TableLayout;
  readonly attribute: string;
  readonly hop: LinkHop | MorphToOneHop | MorphToManyHop;
  /** The entry's own side has the link: only its place is kept, where it is not the last one. */
  readonly isTwoWay: boolean;
}

/** Reads what points at entries, before they are deleted. @returns the links by the entry they point at */
export async function readInboundLinks(
  tx: Executor,
  layout: Layout,
  uid: string,
  ids: readonly number[],
): Promise<Map<number, InboundLink[]>> {
  const found = new Map<number, InboundLink[]>();
  const turn = new LoopTurn();
  for (const { from, attribute, hop, isTwoWay } of pointersTo(layout, uid)) {
    await turn.pass();
    for (const row of await mentions(tx, from, hop, uid, ids)) {
      if (isTwoWay && row.before === null) continue;
      const target = Number(row.target);
      const links = found.get(target) ?? [];
      const before = row.before === null ? null : Number(row.before);
      links.push({ uid: from.uid, attribute, id: Number(row.id), before });
      found.set(target, links);
    }
  }
  return found;
}

interface Mention {
  readonly target: number;
  readonly id: number;
  readonly before: number | null;
}

async function mentions(
  tx: Executor,
  from: TableLayout,
  hop: Pointer['hop'],
  uid: string,
  ids: readonly number[],
): Promise<Mention[]> {
  const list = idList(ids);
  if (hop.kind === 'morphToOne') {
    return tx.query<Mention>(
      sql`SELECT ${ident(hop.idColumn)} AS "target", id AS "id", NULL AS "before" FROM ${ident(from.table)} WHERE ${ident(hop.idColumn)} IN ${ID_LIST} AND ${ident(hop.typeColumn)} = +? ORDER BY id`,
      [list, uid],
    );
  }
  if (hop.kind === 'morphToMany') {
    // what shows in an attribute of the entry's own is its own
    return tx.query<Mention>(
      sql`SELECT ${ident(hop.idColumn)} AS "target", ${ident(hop.ownerColumn)} AS "id", NULL AS "before" FROM ${ident(hop.table)} WHERE ${ident(hop.idColumn)} IN ${ID_LIST} AND ${ident(hop.typeColumn)} = +? AND field IS NULL ORDER BY ${ident(hop.ownerColumn)}`,
      [list, uid],
    );
  }
  const { table, ownerColumn, targetColumn, orderColumn } = hop;
  const owner = ident(ownerColumn);
  const target = ident(targetColumn);
  if (orderColumn === null) {
    return tx.query<Mention>(
      sql`SELECT ${target} AS "target", ${owner} AS "id", NULL AS "before" FROM ${ident(table)} WHERE ${target} IN ${ID_LIST} ORDER BY ${owner}`,
      [list],
    );
  }
  const order = ident(orderColumn);
  // what has no place is before nothing, wherever a database sorts it
  if (ids.length > LOOKED_UP) {
    return tx.query<Mention>(
      sql`SELECT w."target", w."id", w."before" FROM (SELECT l.${target} AS "target", l.${owner} AS "id", CASE WHEN l.${order} IS NOT NULL THEN LEAD(l.${target}) OVER (PARTITION BY l.${owner}, l.${order} IS NULL ORDER BY l.${order}, l.id) END AS "before" FROM ${ident(table)} l WHERE l.${owner} IN (SELECT m.${owner} FROM ${ident(table)} m WHERE m.${target} IN ${ID_LIST})) w WHERE w."target" IN ${ID_LIST} ORDER BY w."id"`,
      [list, list],
    );
  }
  return tx.query<Mention>(
    sql`SELECT l.${target} AS "target", l.${owner} AS "id", (SELECT n.${target} FROM ${ident(table)} n WHERE n.${owner} = l.${owner} AND (n.${order} > l.${order} OR (n.${order} = l.${order} AND n.id > l.id)) ORDER BY n.${order}, n.id LIMIT 1) AS "before" FROM ${ident(table)} l WHERE l.${target} IN ${ID_LIST} ORDER BY l.${owner}`,
    [list],
  );
}

/**
 * Sets the mentions of a restored entry again. Left out are those of rows that are gone, and of relations to one that
 * point at another entry by now.
 * @returns how many were set
 */
export async function restoreInboundLinks(
  tx: Executor,
  layout: Layout,
  uid: string,
  id: number,
  links: readonly InboundLink[],
): Promise<number> {
  const pointers = pointersTo(layout, uid);
  let set = 0;
  for (const link of links) {
    const pointer = pointers.find((one) => one.from.uid === link.uid && one.attribute === link.attribute);
    if (pointer && (await restore(tx, pointer, uid, id, link))) set += 1;
  }
  return set;
}

async function restore(
  tx: Executor,
  { from, hop }: Pointer,
  uid: string,
  id: number,
  link: InboundLink,
): Promise<boolean> {
  const [row] = await tx.query(sql`SELECT id FROM ${ident(from.table)} WHERE id = +?`, [link.id]);
  if (!row) return false;
  if (hop.kind === 'morphToOne') {
    const { changes } = await tx.run(
      sql`UPDATE ${ident(from.table)} SET ${ident(hop.idColumn)} = ?, ${ident(hop.typeColumn)} = ? WHERE id = +? AND ${ident(hop.idColumn)} IS NULL`,
      [id, uid, link.id],
    );
    return changes > 0;
  }
  if (hop.kind === 'morphToMany') {
    const next = valueOfWrittenTable(
      tx,
      sql`coalesce(max("order"), 0) + 1`,
      sql`FROM ${ident(hop.table)} WHERE ${ident(hop.ownerColumn)} = +?`,
    );
    await tx.run(
      sql`INSERT INTO ${ident(hop.table)} (${ident(hop.ownerColumn)}, ${ident(hop.idColumn)}, ${ident(hop.typeColumn)}, field, "order") VALUES (?, ?, ?, NULL, ${next})`,
      [link.id, id, uid, link.id],
    );
    return true;
  }
  if (!hop.many) {
    const [other] = await tx.query(
      sql`SELECT id FROM ${ident(hop.table)} WHERE ${ident(hop.ownerColumn)} = +? LIMIT 1`,
      [link.id],
    );
    if (other) return false;
  }
  const position =
    link.before === null ? ({ at: 'end' } as const) : ({ at: 'before', anchor: link.before } as const);
  await new LinkRows(tx, hop, { id: link.id, isNew: false }, false).change({
    kind: 'patch',
    connect: [{ id, position, said: null, elseAtEnd: true }],
    disconnect: [],
    disconnectsNothing: false,
    wanted: [],
  });
  return true;
}

/** The attributes of all types and components of which something is kept for an entry of a type. */
function pointersTo(layout: Layout, uid: string): Pointer[] {
  const target = tableOf(layout, uid);
  return [...layout.tables.values()].flatMap((from) =>
    [...from.hops].flatMap(([attribute, hop]): Pointer[] => {
      if (hop.kind === 'link') return linkPointer(target, from, attribute, hop);
      if (hop.kind === 'morphToMany') return [{ from, attribute, hop, isTwoWay: false }];
      if (hop.kind !== 'morphToOne') return [];
      const isShown = [...target.hops.values()].some(
        (one) => one.kind === 'morphColumn' && one.targetTable === from.table,
      );
      return isShown ? [] : [{ from, attribute, hop, isTwoWay: false }];
    }),
  );
}

/** None where the entry's own side says all: the other side has one entry only, or no order. */
function linkPointer(target: TableLayout, from: TableLayout, attribute: string, hop: LinkHop): Pointer[] {
  if (hop.targetUid !== target.uid || hop.table === NO_LINKS || attribute === 'localizations') return [];
  const isTwoWay = [...target.hops.values()].some(
    (one) => one.kind === 'link' && one.table === hop.table && one.ownerColumn === hop.targetColumn,
  );
  return isTwoWay && (!hop.many || hop.orderColumn === null) ? [] : [{ from, attribute, hop, isTwoWay }];
}
