/**
 * Relations as the specification describes them: two sides, each with its lists, changed by `connect`,
 * `disconnect` and `set` one after the other. Plain lists and nothing clever; what the server does with
 * order numbers is held against it.
 */

export type Side = 'left' | 'right';

export interface Position {
  readonly before?: number;
  readonly after?: number;
  readonly start?: boolean;
  readonly end?: boolean;
}

export interface Connect {
  readonly id: number;
  readonly position?: Position;
}

/** Whether an entry of each side may have many of the other, and whether the other side is visible. */
export interface RelationShape {
  readonly left: 'one' | 'many';
  /** `hidden`: a one-way relation; the other side has no say and no list. */
  readonly right: 'one' | 'many' | 'hidden';
}

/** What comes of a request: refused, or done. The places of `loose` ids in a list do not follow from the rule. */
export type Outcome =
  | { readonly refused: true }
  | { readonly refused: false; readonly loose: ReadonlySet<number> };

const DONE: Outcome = { refused: false, loose: new Set() };

export class RelationModel {
  readonly #shape: RelationShape;
  readonly #lists: Record<Side, Map<number, number[]>> = { left: new Map(), right: new Map() };

  constructor(shape: RelationShape) {
    this.#shape = shape;
  }

  /** A model that can be changed without this one. */
  copy(): RelationModel {
    const copy = new RelationModel(this.#shape);
    for (const side of ['left', 'right'] as const) {
      for (const [id, list] of this.#lists[side]) copy.#lists[side].set(id, [...list]);
    }
    return copy;
  }

  list(side: Side, id: number): readonly number[] {
    return this.#lists[side].get(id) ?? [];
  }

  set(side: Side, owner: number, ids: readonly number[]): Outcome {
    const unique = [...new Set(ids)];
    const wanted = this.#shape[side] === 'one' ? unique.slice(-1) : unique;
    this.#become(side, owner, wanted);
    return DONE;
  }

  patch(side: Side, owner: number, connect: readonly Connect[], disconnect: readonly number[]): Outcome {
    const stored = this.list(side, owner).filter((id) => !disconnect.includes(id));
    if (this.#shape[side] === 'one') {
      const last = connect.at(-1);
      // first without what is disconnected: an entry connected again in the same write is new, last on the other side
      this.#become(side, owner, stored);
      if (last) this.#become(side, owner, [last.id]);
      return DONE;
    }
    const result = connected(stored, connect);
    if (!result) return { refused: true };
    this.#become(side, owner, stored);
    this.#become(side, owner, result);
    // numbers are given beside what is stored, which what is connected and disconnected at once still is
    const numbered = this.list(side, owner).length > 0 ? stored : [];
    return { refused: false, loose: looseIds(numbered, connect) };
  }

  /** Gives an owner exactly this list; what is new comes last in the lists of the other side. */
  #become(side: Side, owner: number, wanted: readonly number[]): void {
    const other: Side = side === 'left' ? 'right' : 'left';
    const before = this.list(side, owner);
    for (const id of before) if (!wanted.includes(id)) this.#drop(other, id, owner);
    for (const id of wanted) {
      if (before.includes(id)) continue;
      // who may have one only is taken from the former owner
      if (this.#shape[other] === 'one') {
        for (const former of this.list(other, id)) this.#drop(side, former, id);
        this.#lists[other].set(id, []);
      }
      this.#lists[other].set(id, [...this.list(other, id), owner]);
    }
    this.#lists[side].set(owner, [...wanted]);
  }

  #drop(side: Side, owner: number, id: number): void {
    this.#lists[side].set(
      owner,
      this.list(side, owner).filter((one) => one !== id),
    );
  }
}

/** The list after the connections, one after the other; null where one cannot be made. */
function connected(stored: readonly number[], connect: readonly Connect[]): number[] | null {
  let list = [...stored];
  const waiting = [...connect];
  const under = new Set<number>();
  const place = (one: Connect): boolean => {
    const index = waiting.indexOf(one);
    if (index < 0) return true;
    const anchor = one.position?.before ?? one.position?.after;
    if (anchor !== undefined && !stored.includes(anchor)) {
      // an anchor that comes later in the request is connected first
      if (under.has(one.id)) return false;
      under.add(one.id);
      const first = waiting.find((later) => later.id === anchor);
      if (first && !place(first)) return false;
      under.delete(one.id);
      if (!list.includes(anchor)) return false;
    }
    waiting.splice(waiting.indexOf(one), 1);
    const rest = list.filter((id) => id !== one.id);
    if (one.position?.before !== undefined) rest.splice(rest.indexOf(anchor!), 0, one.id);
    else if (one.position?.after !== undefined) rest.splice(rest.indexOf(anchor!) + 1, 0, one.id);
    else if (one.position?.start) rest.unshift(one.id);
    else rest.push(one.id);
    list = rest;
    return true;
  };
  for (const one of connect) if (!place(one)) return null;
  return list;
}

/**
 * Between `after: a` and `before: b` of neighbours a, b the reference goes by the ids of a and b, not by
 * the request: where these disagree, no order is promised.
 */
function looseIds(stored: readonly number[], connect: readonly Connect[]): Set<number> {
  const byId = new Map(connect.map((one) => [one.id, one]));
  const root = (
    { position = {} }: Connect,
    seen: readonly number[] = [],
  ): [number, 'before' | 'after'] | null => {
    const anchor = position.before ?? position.after;
    if (anchor === undefined) return null;
    if (stored.includes(anchor)) return [anchor, position.before === undefined ? 'after' : 'before'];
    const next = byId.get(anchor);
    return next && !seen.includes(anchor) ? root(next, [...seen, anchor]) : null;
  };
  const rooted = connect.map((one) => ({ id: one.id, root: root(one) }));
  const loose = new Set<number>();
  for (let index = 0; index + 1 < stored.length; index += 1) {
    const [left, right] = [stored[index]!, stored[index + 1]!];
    if (left < right) continue;
    const inGap = rooted.filter(
      (one) =>
        one.root &&
        ((one.root[0] === left && one.root[1] === 'after') ||
          (one.root[0] === right && one.root[1] === 'before')),
    );
    for (const { id } of inGap) loose.add(id);
  }
  return loose;
}
