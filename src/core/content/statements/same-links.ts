/**
 * Gives several entries the same links by one relation: what `LinkRows` does for one entry after the other, in the order
 * of their ids, by a few statements for all of them.
 */
import type { Executor } from '../../database/database.ts';
import { type LinkHop, NO_LINKS } from '../../database/layout/hop.ts';
import { ID_LIST, idList } from '../../database/sql/id-list.ts';
import { ident, idents, rows, sql } from '../../database/sql-template.ts';
import { pieces } from '../read-many.ts';
import { LinkRows } from './link-rows.ts';
import { placeConnections } from './place-connections.ts';
import type { RelationInput } from './relation-input.ts';

/** The most targets that are written so: each of them may be a link of each entry. */
const MOST_TARGETS = 100;

/** How many links one INSERT makes at most. */
const INSERTED_AT_ONCE = 500;

/** Links that several entries are to have. */
interface SameLinks {
  /** In the order of the list. */
  readonly targets: readonly number[];
  /** What goes: all others, or these. */
  readonly gone: 'others' | readonly number[];
  /** The numbers: from 1 on, those after the list that is there, or what a relation to one entry has. */
  readonly place: 'whole' | 'end' | 'one';
}

/** A link that is there. */
interface PresentLink {
  readonly link: number;
  readonly owner: number;
  readonly target: number;
  readonly order: number | null;
}

/** A link that is to be there, and the one that is. */
interface WantedLink {
  readonly owner: number;
  readonly target: number;
  readonly order: number | null;
  readonly present: PresentLink | undefined;
}

/** Whether entries that differ in what they are linked with can be given these links at once. */
export const linksAlike = (hop: LinkHop, input: RelationInput): boolean => sameLinks(hop, input) !== null;

/**
 * What a body says of the relation, if it means the same for entries with any links; null where it does not. Positions
 * mean the same if none names an entry that may be in the list already.
 */
function sameLinks(hop: LinkHop, input: RelationInput): SameLinks | null {
  if (input.kind === 'none') return { targets: [], gone: [], place: 'end' };
  if (input.kind === 'set') {
    if (input.ids.length > MOST_TARGETS) return null;
    return hop.many
      ? { targets: input.ids, gone: 'others', place: 'whole' }
      : { targets: input.ids.slice(-1), gone: 'others', place: 'one' };
  }
  const { connect, disconnect } = input;
  const connected = new Set(connect.map(({ id }) => id));
  if (connected.size > MOST_TARGETS || disconnect.some((id) => connected.has(id))) return null;
  if (connect.length === 0) return { targets: [], gone: disconnect, place: 'end' };
  if (!hop.many) return { targets: [connect.at(-1)!.id], gone: 'others', place: 'one' };
  if (!hop.orderColumn) return { targets: [...connected], gone: disconnect, place: 'end' };
  const before = new Set<number>();
  for (const { id, position } of connect) {
    const isKnown =
      position.at === 'end' ||
      ('anchor' in position && position.at !== 'nowhere' && before.has(position.anchor));
    if (!isKnown || 'besides' in position) return null;
    before.add(id);
  }
  const gaps = placeConnections(connect, new Set());
  return { targets: gaps.map(({ target }) => target), gone: disconnect, place: 'end' };
}

/**
 * Gives entries the links.
 * @param owners in the order of their ids
 * @param input one that `linksAlike` is true of
 */
export async function changeLinksAlike(
  tx: Executor,
  hop: LinkHop,
  owners: readonly number[],
  input: RelationInput,
): Promise<void> {
  const same = sameLinks(hop, input);
  if (!same) throw new Error(`links of ${hop.table} are not changed alike`);
  // v4 takes what is written to such a relation, and keeps nothing of it
  if (hop.table === NO_LINKS || owners.length === 0) return;
  await remove(tx, hop, owners, same);
  if (same.targets.length === 0) return;
  const ends =
    same.place === 'end' && hop.orderColumn ? await endsOf(tx, hop, owners) : new Map<number, End>();
  if (owners.some((owner) => ends.get(owner)?.last === null)) {
    // their lists need numbers first
    for (const id of owners) await new LinkRows(tx, hop, { id, isNew: false }, false).change(input);
    return;
  }
  const present = await presentLinks(tx, hop, owners, same.targets);
  const wanted = owners.flatMap((owner): WantedLink[] =>
    same.targets.map((target, index) => ({
      owner,
      target,
      order: same.place === 'one' ? 1 : index + 1 + (ends.get(owner)?.last ?? tx.limits?.leastOrder ?? 0),
      present: present.get(`${owner} ${target}`),
    })),
  );
  if (hop.orderColumn && same.place !== 'one') await move(tx, hop, wanted);
  await insert(
    tx,
    hop,
    wanted.filter((link) => !link.present),
  );
}

async function remove(
  tx: Executor,
  hop: LinkHop,
  owners: readonly number[],
  { gone, targets }: SameLinks,
): Promise<void> {
  if (gone !== 'others' && gone.length === 0) return;
  const target = ident(hop.targetColumn);
  const isGone =
    gone === 'others'
      ? sql`(${target} NOT IN ${ID_LIST} OR ${target} IS NULL)`
      : sql`${target} IN ${ID_LIST}`;
  await tx.run(
    sql`DELETE FROM ${ident(hop.table)} WHERE ${ident(hop.ownerColumn)} IN ${ID_LIST} AND ${isGone}`,
    [idList(owners), idList(gone === 'others' ? targets : gone)],
  );
}

/** The end of a list. */
interface End {
  /** The number of its last link; null where a link has none. */
  readonly last: number | null;
}

/** The ends of the lists, of entries that have one. */
async function endsOf(tx: Executor, hop: LinkHop, owners: readonly number[]): Promise<Map<number, End>> {
  const [owner, order] = [ident(hop.ownerColumn), ident(hop.orderColumn!)];
  const found = await tx.query<{ owner: number; last: number; unordered: number }>(
    sql`SELECT ${owner} AS "owner", max(${order}) AS "last", count(*) - count(${order}) AS "unordered" FROM ${ident(hop.table)} WHERE ${owner} IN ${ID_LIST} GROUP BY ${owner}`,
    [idList(owners)],
  );
  return new Map(found.map((one) => [one.owner, { last: Number(one.unordered) > 0 ? null : one.last }]));
}

/** The links to some targets, by owner and target. */
async function presentLinks(
  tx: Executor,
  hop: LinkHop,
  owners: readonly number[],
  targets: readonly number[],
): Promise<Map<string, PresentLink>> {
  const [owner, target] = [ident(hop.ownerColumn), ident(hop.targetColumn)];
  const order = hop.orderColumn ? ident(hop.orderColumn) : sql`NULL`;
  const found = await tx.query<PresentLink>(
    sql`SELECT id AS "link", ${owner} AS "owner", ${target} AS "target", ${order} AS "order" FROM ${ident(hop.table)} WHERE ${owner} IN ${ID_LIST} AND ${target} IN ${ID_LIST} ORDER BY id`,
    [idList(owners), idList(targets)],
  );
  return new Map(found.map((one) => [`${one.owner} ${one.target}`, one]));
}

/** Gives links that are there their numbers, by a statement for each number. */
async function move(tx: Executor, hop: LinkHop, wanted: readonly WantedLink[]): Promise<void> {
  const byOrder = new Map<number | null, number[]>();
  for (const { order, present } of wanted) {
    if (!present || present.order === order) continue;
    const links = byOrder.get(order);
    if (links) links.push(present.link);
    else byOrder.set(order, [present.link]);
  }
  for (const [order, links] of byOrder)
    await tx.run(sql`UPDATE ${ident(hop.table)} SET ${ident(hop.orderColumn!)} = ? WHERE id IN ${ID_LIST}`, [
      order,
      idList(links),
    ]);
}

/** Makes links; in the other side's lists they come last, in the order of their owners. */
async function insert(tx: Executor, hop: LinkHop, links: readonly WantedLink[]): Promise<void> {
  if (links.length === 0) return;
  const { table, ownerColumn, targetColumn, orderColumn, inverseOrderColumn } = hop;
  const last = inverseOrderColumn ? await lastOfTargets(tx, hop, links) : null;
  const columns = [ownerColumn, targetColumn, orderColumn, inverseOrderColumn].filter(
    (name) => name !== null,
  );
  const values = links.map(({ owner, target, order }) => {
    const row: (number | null)[] = [owner, target];
    if (orderColumn) row.push(order);
    if (last) {
      const next = (last.get(target) ?? 0) + 1;
      last.set(target, next);
      row.push(next);
    }
    return row;
  });
  for (const piece of pieces(values, INSERTED_AT_ONCE))
    await tx.run(
      sql`INSERT INTO ${ident(table)} (${idents(columns)}) VALUES ${rows(piece.length, columns.length)}`,
      piece.flat(),
    );
}

/** The largest number in the lists of the other side. */
async function lastOfTargets(
  tx: Executor,
  hop: LinkHop,
  links: readonly WantedLink[],
): Promise<Map<number, number>> {
  const [target, inverse] = [ident(hop.targetColumn), ident(hop.inverseOrderColumn!)];
  const found = await tx.query<{ target: number; last: number | null }>(
    sql`SELECT ${target} AS "target", max(${inverse}) AS "last" FROM ${ident(hop.table)} WHERE ${target} IN ${ID_LIST} GROUP BY ${target}`,
    [idList([...new Set(links.map((link) => link.target))])],
  );
  return new Map(found.map((one) => [one.target, one.last ?? 0]));
}
