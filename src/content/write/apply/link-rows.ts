/** Ordinary relations: the rows of a link table, changed one by one, never all at once (spec P4, P5). */
import type { Executor } from '../../../database/database.ts';
import type { LinkHop } from '../../../database/layout/hop.ts';
import { ID_LIST, idList } from '../id-list.ts';
import type { Connection, RelationInput } from '../relation-input.ts';
import { type Gap, ordersBetween, placeConnections } from './place-connections.ts';

/** A link as its owner sees it. */
interface Link {
  readonly link: number;
  readonly target: number;
  readonly order: number | null;
}

/** The order numbers on both sides of a gap; null beyond the ends of the list. */
interface Ends {
  readonly from: number | null;
  readonly to: number | null;
}

/** The links of one entry by one relation. */
export class LinkRows {
  readonly #tx: Executor;
  readonly #hop: LinkHop;
  readonly #owner: number;
  /** The other side may have one owner only. */
  readonly #exclusive: boolean;

  constructor(tx: Executor, hop: LinkHop, owner: number, exclusive: boolean) {
    this.#tx = tx;
    this.#hop = hop;
    this.#owner = owner;
    this.#exclusive = exclusive;
  }

  /**
   * Does what a body asks of the relation.
   * @throws OctavoError ValidationError for a position whose anchor is not in the list
   */
  async change(input: RelationInput): Promise<void> {
    if (input.kind === 'none') return;
    if (!this.#hop.many) await this.#changeOne(input);
    else if (input.kind === 'set') await this.#setMany(input.ids);
    else await this.#patchMany(input.connect, input.disconnect);
  }

  /** Of several only the last counts (spec: "only the last connected relation is used"). */
  async #changeOne(input: Exclude<RelationInput, { kind: 'none' }>): Promise<void> {
    const links = await this.#links();
    if (input.kind === 'set') {
      await this.#replaceOne(links, input.ids.at(-1) ?? null);
      return;
    }
    const left = links.filter((link) => !input.disconnect.includes(link.target));
    const next = input.connect.at(-1)?.id;
    if (next !== undefined) await this.#replaceOne(links, next);
    else await this.#remove(links.filter((link) => !left.includes(link)));
  }

  async #replaceOne(links: readonly Link[], target: number | null): Promise<void> {
    const kept = links.find((link) => link.target === target);
    await this.#remove(links.filter((link) => link !== kept));
    if (target === null || kept) return;
    await this.#steal([target]);
    await this.#insert(target, null);
  }

  /** Exactly these, in this order; rows that are right already are left alone. */
  async #setMany(targets: readonly number[]): Promise<void> {
    const links = new Map((await this.#links()).map((link) => [link.target, link]));
    const wanted = new Set(targets);
    await this.#remove([...links.values()].filter((link) => !wanted.has(link.target)));
    await this.#steal(targets.filter((target) => !links.has(target)));
    let order = 0;
    for (const target of targets) {
      order += 1;
      const link = links.get(target);
      if (!link) await this.#insert(target, order);
      else if (link.order !== order) await this.#move(link.link, order);
    }
  }

  async #patchMany(connect: readonly Connection[], disconnect: readonly number[]): Promise<void> {
    const connected = new Set(connect.map((connection) => connection.id));
    const gone = disconnect.filter((target) => !connected.has(target));
    if (gone.length > 0) {
      const { table, ownerColumn, targetColumn } = this.#hop;
      await this.#tx.run(
        `DELETE FROM "${table}" WHERE "${ownerColumn}" = +? AND "${targetColumn}" IN ${ID_LIST}`,
        [this.#owner, idList(gone)],
      );
    }
    if (connect.length === 0) return;
    const anchors = connect.flatMap(({ position }) => ('anchor' in position ? [position.anchor] : []));
    const present = await this.#linksTo([...new Set([...connected, ...anchors])]);
    await this.#steal([...connected].filter((target) => !present.has(target)));
    for (const { target, order } of await this.#placed(connect, present, new Set(disconnect))) {
      const link = present.get(target);
      if (!link) await this.#insert(target, order);
      else if (order !== null && link.order !== order) await this.#move(link.link, order);
    }
  }

  /** The order numbers of the connections; only their neighbours in the list are looked at. */
  async #placed(
    connect: readonly Connection[],
    present: ReadonlyMap<number, Link>,
    gone: ReadonlySet<number>,
  ): Promise<{ target: number; order: number | null }[]> {
    if (!this.#hop.orderColumn) return connect.map(({ id }) => ({ target: id, order: null }));
    const anchors = new Set([...present.keys()].filter((target) => !gone.has(target)));
    const gaps = placeConnections(connect, anchors);
    const placed = await this.#number(gaps, present);
    if (placed) return placed;
    // numbers are missing, equal or too close: the list is numbered anew, once
    await this.#renumber();
    const renumbered = await this.#number(gaps, await this.#linksTo([...present.keys()]));
    if (!renumbered) throw new Error(`no room in the order of ${this.#hop.table}`);
    return renumbered;
  }

  /** @returns null where there is no room between two neighbours */
  async #number(
    gaps: readonly Gap[],
    present: ReadonlyMap<number, Link>,
  ): Promise<{ target: number; order: number }[] | null> {
    const byStart = new Map<string, Ends & { targets: number[] }>();
    const known = new Map<string, Ends>();
    for (const gap of gaps) {
      const place = `${gap.side} ${gap.anchor}`;
      const ends = known.get(place) ?? (await this.#ends(gap, present));
      if (!ends) return null;
      known.set(place, ends);
      const key = String(ends.from);
      const shared = byStart.get(key);
      if (shared) shared.targets.push(gap.target);
      else byStart.set(key, { ...ends, targets: [gap.target] });
    }
    const placed: { target: number; order: number }[] = [];
    for (const { from, to, targets } of byStart.values()) {
      const orders = ordersBetween(from, to, targets.length);
      if (!orders) return null;
      targets.forEach((target, index) => {
        placed.push({ target, order: orders[index]! });
      });
    }
    return placed;
  }

  /** The order numbers on both sides of a gap; null where they say nothing. */
  async #ends(gap: Gap, present: ReadonlyMap<number, Link>): Promise<Ends | null> {
    if (gap.side === 'start' || gap.side === 'end') {
      const edge = await this.#edge(gap.side);
      if (!edge) return { from: null, to: null };
      if (edge.order === null) return null;
      return gap.side === 'start' ? { from: null, to: edge.order } : { from: edge.order, to: null };
    }
    const anchor = present.get(gap.anchor!)!;
    if (anchor.order === null) return null;
    const neighbour = await this.#neighbour(anchor, gap.side);
    if (neighbour === anchor.order) return null;
    return gap.side === 'before'
      ? { from: neighbour, to: anchor.order }
      : { from: anchor.order, to: neighbour };
  }

  /** The order number next to a link on one side; its own where another link has the same. */
  async #neighbour(anchor: Link, side: 'before' | 'after'): Promise<number | null> {
    const { table, ownerColumn, orderColumn } = this.#hop;
    const [compare, aggregate] = side === 'before' ? ['<=', 'max'] : ['>=', 'min'];
    const [row] = await this.#tx.query<{ next: number | null }>(
      `SELECT ${aggregate}("${orderColumn}") AS "next" FROM "${table}" WHERE "${ownerColumn}" = +? AND "${orderColumn}" ${compare} +? AND id <> +?`,
      [this.#owner, anchor.order, anchor.link],
    );
    return row?.next ?? null;
  }

  /** The first or last link of the list. */
  async #edge(side: 'start' | 'end'): Promise<Link | null> {
    const { table, ownerColumn, orderColumn } = this.#hop;
    const direction = side === 'start' ? '' : ' DESC';
    const [row] = await this.#tx.query<Link>(
      `${this.#select()} FROM "${table}" WHERE "${ownerColumn}" = +? ORDER BY "${orderColumn}"${direction} LIMIT 1`,
      [this.#owner],
    );
    return row ?? null;
  }

  async #renumber(): Promise<void> {
    let order = 0;
    for (const link of await this.#links()) {
      order += 1;
      if (link.order !== order) await this.#move(link.link, order);
    }
  }

  #select(): string {
    const { targetColumn, orderColumn } = this.#hop;
    const order = orderColumn ? `"${orderColumn}"` : 'NULL';
    return `SELECT id AS "link", "${targetColumn}" AS "target", ${order} AS "order"`;
  }

  async #links(): Promise<Link[]> {
    const { table, ownerColumn, orderColumn } = this.#hop;
    const order = orderColumn ? `"${orderColumn}", id` : 'id';
    return this.#tx.query<Link>(
      `${this.#select()} FROM "${table}" WHERE "${ownerColumn}" = +? ORDER BY ${order}`,
      [this.#owner],
    );
  }

  async #linksTo(targets: readonly number[]): Promise<Map<number, Link>> {
    const { table, ownerColumn, targetColumn } = this.#hop;
    const rows = await this.#tx.query<Link>(
      `${this.#select()} FROM "${table}" WHERE "${ownerColumn}" = +? AND "${targetColumn}" IN ${ID_LIST}`,
      [this.#owner, idList(targets)],
    );
    return new Map(rows.map((row) => [row.target, row]));
  }

  async #move(link: number, order: number): Promise<void> {
    const { table, orderColumn } = this.#hop;
    if (orderColumn)
      await this.#tx.run(`UPDATE "${table}" SET "${orderColumn}" = ? WHERE id = +?`, [order, link]);
  }

  async #remove(links: readonly Link[]): Promise<void> {
    for (const { link } of links)
      await this.#tx.run(`DELETE FROM "${this.#hop.table}" WHERE id = +?`, [link]);
  }

  /** Takes entries from the owners they had. */
  async #steal(targets: readonly number[]): Promise<void> {
    if (!this.#exclusive || targets.length === 0) return;
    const { table, ownerColumn, targetColumn } = this.#hop;
    await this.#tx.run(
      `DELETE FROM "${table}" WHERE "${targetColumn}" IN ${ID_LIST} AND "${ownerColumn}" <> +?`,
      [idList(targets), this.#owner],
    );
  }

  /** A new link; in the other side's list it comes last. */
  async #insert(target: number, order: number | null): Promise<void> {
    const { table, ownerColumn, targetColumn, orderColumn, inverseOrderColumn } = this.#hop;
    const columns = [ownerColumn, targetColumn];
    const values: string[] = ['?', '?'];
    const bound: (number | null)[] = [this.#owner, target];
    if (orderColumn) {
      columns.push(orderColumn);
      values.push('?');
      bound.push(order ?? 1);
    }
    if (inverseOrderColumn) {
      columns.push(inverseOrderColumn);
      values.push(
        `(SELECT coalesce(max("${inverseOrderColumn}"), 0) + 1 FROM "${table}" WHERE "${targetColumn}" = +?)`,
      );
      bound.push(target);
    }
    const names = columns.map((name) => `"${name}"`).join(', ');
    await this.#tx.run(`INSERT INTO "${table}" (${names}) VALUES (${values.join(', ')})`, bound);
  }
}
