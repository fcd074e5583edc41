/** The order numbers connections get between the links that are there. */
import type { Executor } from '../../database/database.ts';
import type { LinkHop } from '../../database/layout/hop.ts';
import { empty, ident, sql } from '../../database/sql-template.ts';
import { type Gap, ordersBetween, placeConnections } from './place-connections.ts';
import type { Connection } from './relation-input.ts';
import type { Owner } from './row-context.ts';
import { spreadLinks } from './spread-links.ts';

/** A link as its owner sees it. */
export interface Link {
  readonly link: number;
  readonly target: number;
  readonly order: number | null;
}

/** A connection and the number it gets. */
interface Numbered {
  readonly target: number;
  readonly order: number | null;
}

/** The order numbers on both sides of a gap; null beyond the ends of the list. */
interface Ends {
  readonly from: number | null;
  readonly to: number | null;
}

/** The number around which no other one is left; null where links have none. */
interface Crowd {
  readonly around: number | null;
}

/** Targets → their links, those that are in the list. */
type LinksTo = (targets: readonly number[]) => Promise<ReadonlyMap<number, Link>>;

/** How often a part of the list is given new numbers for one change, before all of it is. */
const SPREADS = 3;

/** The list of one entry by one relation. */
export class LinkOrder {
  readonly #tx: Executor;
  readonly #hop: LinkHop;
  readonly #owner: Owner;
  readonly #linksTo: LinksTo;

  constructor(tx: Executor, hop: LinkHop, owner: Owner, linksTo: LinksTo) {
    this.#tx = tx;
    this.#hop = hop;
    this.#owner = owner;
    this.#linksTo = linksTo;
  }

  /**
   * Finds the numbers of connections; only their neighbours in the list are looked at.
   * @param present the links of all that is connected, and of all anchors, that are there
   * @param gone targets that are no anchors any more
   * @returns with the numbers the links as they are then: where no number was left, they have new ones
   * @throws OctavoError ValidationError for a position whose anchor is not in the list
   */
  async place(
    connect: readonly Connection[],
    present: ReadonlyMap<number, Link>,
    gone: ReadonlySet<number>,
  ): Promise<{ numbered: readonly Numbered[]; links: ReadonlyMap<number, Link> }> {
    if (!this.#hop.orderColumn)
      return { numbered: connect.map(({ id }) => ({ target: id, order: null })), links: present };
    const anchors = new Set([...present.keys()].filter((target) => !gone.has(target)));
    const gaps = placeConnections(connect, anchors);
    let links = present;
    for (let spreads = 0; ; spreads += 1) {
      const numbered = await this.#number(gaps, links);
      if (!('around' in numbered)) return { numbered, links };
      if (spreads > SPREADS) throw new Error(`no room in the order of ${this.#hop.table}`);
      const around = spreads < SPREADS ? numbered.around : null;
      await spreadLinks(this.#tx, this.#hop, this.#owner.id, around);
      links = await this.#linksTo([...present.keys()]);
    }
  }

  async #number(
    gaps: readonly Gap[],
    links: ReadonlyMap<number, Link>,
  ): Promise<readonly Numbered[] | Crowd> {
    const byStart = new Map<string, Ends & { targets: number[] }>();
    const known = new Map<string, Ends>();
    for (const gap of gaps) {
      const place = `${gap.side} ${gap.anchor}`;
      const ends = known.get(place) ?? (await this.#ends(gap, links));
      if ('around' in ends) return ends;
      known.set(place, ends);
      const key = String(ends.from);
      const shared = byStart.get(key);
      if (shared) shared.targets.push(gap.target);
      else byStart.set(key, { ...ends, targets: [gap.target] });
    }
    const numbered: Numbered[] = [];
    for (const { from, to, targets } of byStart.values()) {
      const orders = ordersBetween(from ?? this.#tx.limits?.leastOrder ?? null, to, targets.length);
      if (!orders) return { around: from };
      targets.forEach((target, index) => {
        numbered.push({ target, order: orders[index]! });
      });
    }
    return numbered;
  }

  async #ends(gap: Gap, links: ReadonlyMap<number, Link>): Promise<Ends | Crowd> {
    if (gap.side === 'start' || gap.side === 'end') {
      const edge = await this.#edge(gap.side);
      if (edge === undefined) return { from: null, to: null };
      if (edge === null) return { around: null };
      return gap.side === 'start' ? { from: null, to: edge } : { from: edge, to: null };
    }
    const anchor = links.get(gap.anchor!)!;
    if (anchor.order === null) return { around: null };
    const neighbour = await this.#neighbour(anchor, gap.side);
    if (neighbour === anchor.order) return { around: neighbour };
    return gap.side === 'before'
      ? { from: neighbour, to: anchor.order }
      : { from: anchor.order, to: neighbour };
  }

  /** The order number next to a link on one side; its own where another link has the same. */
  async #neighbour(anchor: Link, side: 'before' | 'after'): Promise<number | null> {
    const { table, ownerColumn, orderColumn } = this.#hop;
    const [compare, aggregate] = side === 'before' ? [sql`<=`, sql`max`] : [sql`>=`, sql`min`];
    const [row] = await this.#tx.query<{ next: number | null }>(
      sql`SELECT ${aggregate}(${ident(orderColumn!)}) AS "next" FROM ${ident(table)} WHERE ${ident(ownerColumn)} = +? AND ${ident(orderColumn!)} ${compare} +? AND id <> +?`,
      [this.#owner.id, anchor.order, anchor.link],
    );
    return row?.next ?? null;
  }

  /** The number of the first or last link; undefined for an empty list. */
  async #edge(side: 'start' | 'end'): Promise<number | null | undefined> {
    if (this.#owner.isNew) return undefined;
    const { table, ownerColumn, orderColumn } = this.#hop;
    const direction = side === 'start' ? empty : sql` DESC`;
    const [row] = await this.#tx.query<{ order: number | null }>(
      sql`SELECT ${ident(orderColumn!)} AS "order" FROM ${ident(table)} WHERE ${ident(ownerColumn)} = +? ORDER BY ${ident(orderColumn!)}${direction} LIMIT 1`,
      [this.#owner.id],
    );
    return row?.order;
  }
}
