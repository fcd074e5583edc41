/** Ordinary relations: the rows of a link table, changed one by one, never all at once (spec P4, P5). */
import type { Executor } from '../../../database/database.ts';
import type { LinkHop } from '../../../database/layout/hop.ts';
import { validationError } from '../../../errors/catalogue.ts';
import { type Connection, type Position, type RelationInput, sortConnections } from '../relation-input.ts';

/** A link as its owner sees it. */
interface Link {
  readonly link: number;
  readonly target: number;
  readonly order: number | null;
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
    await this.#remove([...links.values()].filter((link) => !targets.includes(link.target)));
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
    const { table, ownerColumn, targetColumn } = this.#hop;
    for (const target of disconnect) {
      if (connected.has(target)) continue;
      await this.#tx.run(`DELETE FROM "${table}" WHERE "${ownerColumn}" = +? AND "${targetColumn}" = +?`, [
        this.#owner,
        target,
      ]);
    }
    const gone = new Set(disconnect);
    for (const connection of sortConnections(connect)) {
      const order = await this.#orderFor(connection, gone);
      const link = await this.#linkTo(connection.id);
      gone.delete(connection.id);
      if (link) {
        if (order !== null && link.order !== order) await this.#move(link.link, order);
        continue;
      }
      await this.#steal([connection.id]);
      await this.#insert(connection.id, order);
    }
  }

  /** The order number that puts an entry where it is asked to go; only its neighbours are looked at. */
  async #orderFor(connection: Connection, gone: ReadonlySet<number>): Promise<number | null> {
    if (!this.#hop.orderColumn) return null;
    const { position, id } = connection;
    for (let attempt = 0; ; attempt += 1) {
      const order = await this.#tryOrder(position, id, connection, gone);
      if (order !== undefined) return order;
      if (attempt > 0) throw new Error(`no room in the order of ${this.#hop.table}`);
      await this.#renumber();
    }
  }

  /** undefined where numbers are missing, equal or too close: the list has to be numbered anew. */
  async #tryOrder(
    position: Position,
    id: number,
    connection: Connection,
    gone: ReadonlySet<number>,
  ): Promise<number | undefined> {
    if (position.at === 'end') return ((await this.#extreme('max', id)) ?? 0) + 1;
    if (position.at === 'start') {
      const first = await this.#first(id);
      if (!first) return 1;
      return first.order === null ? undefined : first.order - 1;
    }
    const anchor = gone.has(position.anchor) ? null : await this.#linkTo(position.anchor);
    if (!anchor) {
      throw validationError(
        `There was a problem connecting relation with id ${id} at position ${JSON.stringify(connection.said)}. The relation with id ${position.anchor} needs to be connected first.`,
      );
    }
    if (anchor.order === null) return undefined;
    return this.#between(anchor, position.at, id);
  }

  async #between(anchor: Link, side: 'before' | 'after', moving: number): Promise<number | undefined> {
    const { table, ownerColumn, targetColumn, orderColumn } = this.#hop;
    const [compare, aggregate] = side === 'before' ? ['<=', 'max'] : ['>=', 'min'];
    const [row] = await this.#tx.query<{ next: number | null }>(
      `SELECT ${aggregate}("${orderColumn}") AS "next" FROM "${table}" WHERE "${ownerColumn}" = +? AND "${orderColumn}" ${compare} +? AND id <> +? AND "${targetColumn}" <> +?`,
      [this.#owner, anchor.order, anchor.link, moving],
    );
    const from = anchor.order!;
    const next = row?.next ?? null;
    if (next === null) return side === 'before' ? from - 1 : from + 1;
    const middle = (from + next) / 2;
    return middle === from || middle === next ? undefined : middle;
  }

  async #extreme(which: 'max', moving: number): Promise<number | null> {
    const { table, ownerColumn, targetColumn, orderColumn } = this.#hop;
    const [row] = await this.#tx.query<{ order: number | null }>(
      `SELECT ${which}("${orderColumn}") AS "order" FROM "${table}" WHERE "${ownerColumn}" = +? AND "${targetColumn}" <> +?`,
      [this.#owner, moving],
    );
    return row?.order ?? null;
  }

  async #first(moving: number): Promise<Link | null> {
    const { table, ownerColumn, targetColumn, orderColumn } = this.#hop;
    const [row] = await this.#tx.query<Link>(
      `${this.#select()} FROM "${table}" WHERE "${ownerColumn}" = +? AND "${targetColumn}" <> +? ORDER BY "${orderColumn}" LIMIT 1`,
      [this.#owner, moving],
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

  async #linkTo(target: number): Promise<Link | null> {
    const { table, ownerColumn, targetColumn } = this.#hop;
    const [row] = await this.#tx.query<Link>(
      `${this.#select()} FROM "${table}" WHERE "${ownerColumn}" = +? AND "${targetColumn}" = +?`,
      [this.#owner, target],
    );
    return row ?? null;
  }

  async #move(link: number, order: number): Promise<void> {
    const { table, orderColumn } = this.#hop;
    if (orderColumn) await this.#tx.run(`UPDATE "${table}" SET "${orderColumn}" = ? WHERE id = +?`, [order, link]);
  }

  async #remove(links: readonly Link[]): Promise<void> {
    for (const { link } of links) await this.#tx.run(`DELETE FROM "${this.#hop.table}" WHERE id = +?`, [link]);
  }

  /** Takes entries from the owners they had. */
  async #steal(targets: readonly number[]): Promise<void> {
    if (!this.#exclusive) return;
    const { table, ownerColumn, targetColumn } = this.#hop;
    for (const target of targets) {
      await this.#tx.run(`DELETE FROM "${table}" WHERE "${targetColumn}" = +? AND "${ownerColumn}" <> +?`, [
        target,
        this.#owner,
      ]);
    }
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
      values.push(`(SELECT coalesce(max("${inverseOrderColumn}"), 0) + 1 FROM "${table}" WHERE "${targetColumn}" = +?)`);
      bound.push(target);
    }
    const names = columns.map((name) => `"${name}"`).join(', ');
    await this.#tx.run(`INSERT INTO "${table}" (${names}) VALUES (${values.join(', ')})`, bound);
  }
}
