/**
 * Where the entries of a `connect` list go (spec "Managing relations": positions, the worked rule). The
 * list is worked through in order, each entry next to its anchor as the list is by then.
 */

import { Chain } from './chain.ts';
import { type Connection, missingAnchor, sortConnections, storedAnchor } from './relation-input.ts';

/** A place between two neighbours of the stored list, and the entry that goes there. */
export interface Gap {
  readonly target: number;
  readonly side: 'start' | 'end' | 'before' | 'after';
  /** The stored entry next to the place; null at the ends. */
  readonly anchor: number | null;
}

/** An entry as the list is worked through: stored, or placed in a gap. */
interface Placed {
  readonly id: number;
  readonly gap: Gap | null;
}

/**
 * The gaps of all connections; those of one gap in the order they are to stand in.
 *
 * The reference looks up the anchors by id and keeps new entries of one gap in the order of that look-up,
 * so between `after: 3` and `before: 1` of a stored [3, 1] the one before 1 comes first.
 * @param present the targets that are in the relation, and are to stay
 * @throws OctavoError ValidationError for an anchor that is not there, or a circle
 */
export function placeConnections(connect: readonly Connection[], present: ReadonlySet<number>): Gap[] {
  const wanted = new Set(connect.map(({ position }) => storedAnchor(position) ?? Number.NaN));
  const stored = [...wanted].filter((id) => present.has(id));
  const list = new Chain<Placed>();
  for (const id of stored.sort((a, b) => a - b)) list.insert(id, { id, gap: null }, 'end');
  const found = new Set(stored);
  for (const connection of sortConnections(connect, (id) => found.has(id))) {
    const { position, id } = connection;
    const putAt = (at: 'start' | 'end'): void => {
      list.remove(id);
      list.insert(id, { id, gap: { target: id, side: at, anchor: null } }, at);
    };
    if (position.at === 'start' || position.at === 'end') {
      putAt(position.at);
      continue;
    }
    const anchor = list.get(position.anchor);
    if (!anchor || position.at === 'nowhere') {
      if (!connection.elseAtEnd) throw missingAnchor(connection);
      putAt('end');
      continue;
    }
    const placed = { id, gap: gapNextTo(anchor, id, position.at) };
    // an entry whose anchor is itself stays where it is
    if (anchor.id === id) list.replace(id, placed);
    else {
      list.remove(id);
      list.insert(id, placed, position.at, position.anchor);
    }
  }
  return [...list].flatMap((one) => (one.gap ? [one.gap] : []));
}

/** The gap next to a stored entry, or in the gap of one that was placed before. */
const gapNextTo = (anchor: Placed, target: number, side: 'before' | 'after'): Gap =>
  anchor.gap ? { ...anchor.gap, target } : { target, side, anchor: anchor.id };

/**
 * Order numbers for some entries between two neighbours.
 * @returns null where the numbers leave no room
 */
export function ordersBetween(from: number | null, to: number | null, count: number): number[] | null {
  const indexes = Array.from({ length: count }, (_, index) => index + 1);
  if (to === null) return indexes.map((index) => (from ?? 0) + index);
  if (from === null) return indexes.map((index) => to - (count + 1) + index);
  const orders = indexes.map((index) => from + ((to - from) * index) / (count + 1));
  const all = [from, ...orders, to];
  return all.every((order, index) => index === 0 || order > all[index - 1]!) ? orders : null;
}
