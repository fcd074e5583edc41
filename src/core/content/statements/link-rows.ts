/** Ordinary relations: the rows of a link table, changed one by one, never all at once (spec "Managing relations"). */

import { LoopTurn } from '../../base/loop-turn.ts';
import type { Executor } from '../../database/database.ts';
import type { LinkHop } from '../../database/layout/hop.ts';
import { ID_LIST, idList } from '../../database/sql/id-list.ts';
import { valueOfWrittenTable } from '../../database/sql/number-rows.ts';
import { ident, idents, joined, type Sql, sql } from '../../database/sql-template.ts';
import { type Link, LinkOrder } from './link-order.ts';
import { type Connection, type RelationInput, storedAnchor } from './relation-input.ts';
import type { Owner } from './row-context.ts';

/** The links of one entry by one relation. */
export class LinkRows {
  readonly #tx: Executor;
  readonly #hop: LinkHop;
  readonly #owner: Owner;
  /** The other side may have one owner only. */
  readonly #exclusive: boolean;

  constructor(tx: Executor, hop: LinkHop, owner: Owner, exclusive: boolean) {
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
    const gone = links.filter((link) => input.disconnect.includes(link.target));
    const next = input.connect.at(-1)?.id;
    // what is connected again comes last in the other side's list
    const again = this.#hop.inverseOrderColumn !== null;
    if (next === undefined || again) await this.#remove(gone);
    if (next === undefined) return;
    await this.#replaceOne(again ? links.filter((link) => !gone.includes(link)) : links, next);
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
    const turn = new LoopTurn();
    let order = 0;
    for (const target of targets) {
      await turn.pass();
      order += 1;
      const link = links.get(target);
      if (!link) await this.#insert(target, order);
      else if (link.order !== order) await this.#move(link.link, order);
    }
  }

  async #patchMany(connect: readonly Connection[], disconnect: readonly number[]): Promise<void> {
    const connected = new Set(connect.map((connection) => connection.id));
    // what is connected again comes last in the other side's list
    const again = this.#hop.inverseOrderColumn !== null;
    const gone = again ? disconnect : disconnect.filter((target) => !connected.has(target));
    if (gone.length > 0 && !this.#owner.isNew) {
      const { table, ownerColumn, targetColumn } = this.#hop;
      await this.#tx.run(
        sql`DELETE FROM ${ident(table)} WHERE ${ident(ownerColumn)} = +? AND ${ident(targetColumn)} IN ${ID_LIST}`,
        [this.#owner.id, idList(gone)],
      );
    }
    if (connect.length === 0) return;
    const anchors = connect.flatMap(({ position }) => storedAnchor(position) ?? []);
    const present = await this.#linksTo([...new Set([...connected, ...anchors])]);
    await this.#steal([...connected].filter((target) => !present.has(target)));
    const list = new LinkOrder(this.#tx, this.#hop, this.#owner, (targets) => this.#linksTo(targets));
    const { numbered, links } = await list.place(connect, present, new Set(disconnect));
    const turn = new LoopTurn();
    for (const { target, order } of numbered) {
      await turn.pass();
      const link = links.get(target);
      if (!link) await this.#insert(target, order);
      else if (order !== null && link.order !== order) await this.#move(link.link, order);
    }
  }

  #select(): Sql {
    const { targetColumn, orderColumn } = this.#hop;
    const order = orderColumn ? ident(orderColumn) : sql`NULL`;
    return sql`SELECT id AS "link", ${ident(targetColumn)} AS "target", ${order} AS "order"`;
  }

  async #links(): Promise<Link[]> {
    if (this.#owner.isNew) return [];
    const { table, ownerColumn, orderColumn } = this.#hop;
    const order = orderColumn ? sql`${ident(orderColumn)}, id` : sql`id`;
    return this.#tx.query<Link>(
      sql`${this.#select()} FROM ${ident(table)} WHERE ${ident(ownerColumn)} = +? ORDER BY ${order}`,
      [this.#owner.id],
    );
  }

  async #linksTo(targets: readonly number[]): Promise<Map<number, Link>> {
    if (this.#owner.isNew) return new Map();
    const { table, ownerColumn, targetColumn } = this.#hop;
    const rows = await this.#tx.query<Link>(
      sql`${this.#select()} FROM ${ident(table)} WHERE ${ident(ownerColumn)} = +? AND ${ident(targetColumn)} IN ${ID_LIST}`,
      [this.#owner.id, idList(targets)],
    );
    return new Map(rows.map((row) => [row.target, row]));
  }

  async #move(link: number, order: number): Promise<void> {
    const { table, orderColumn } = this.#hop;
    if (orderColumn)
      await this.#tx.run(sql`UPDATE ${ident(table)} SET ${ident(orderColumn)} = ? WHERE id = +?`, [
        order,
        link,
      ]);
  }

  async #remove(links: readonly Link[]): Promise<void> {
    if (links.length === 0) return;
    await this.#tx.run(sql`DELETE FROM ${ident(this.#hop.table)} WHERE id IN ${ID_LIST}`, [
      idList(links.map(({ link }) => link)),
    ]);
  }

  /** Takes entries from the owners they had. */
  async #steal(targets: readonly number[]): Promise<void> {
    if (!this.#exclusive || targets.length === 0) return;
    const { table, ownerColumn, targetColumn, targetTable } = this.#hop;
    // another transaction may be about to own one of them: its link has to be there to be deleted. In the order of
    // their ids, so that two that want the same ones do not wait for each other
    if (this.#tx.holdRows !== undefined)
      await this.#tx.query(
        sql`SELECT id FROM ${ident(targetTable)} WHERE id IN ${ID_LIST} ORDER BY id${this.#tx.holdRows}`,
        [idList(targets)],
      );
    await this.#tx.run(
      sql`DELETE FROM ${ident(table)} WHERE ${ident(targetColumn)} IN ${ID_LIST} AND ${ident(ownerColumn)} <> +?`,
      [idList(targets), this.#owner.id],
    );
  }

  /** A new link; in the other side's list it comes last. */
  async #insert(target: number, order: number | null): Promise<void> {
    const { table, ownerColumn, targetColumn, orderColumn, inverseOrderColumn } = this.#hop;
    const columns = [ownerColumn, targetColumn];
    const values: Sql[] = [sql`?`, sql`?`];
    const bound: (number | null)[] = [this.#owner.id, target];
    if (orderColumn) {
      columns.push(orderColumn);
      values.push(sql`?`);
      bound.push(order ?? 1);
    }
    if (inverseOrderColumn) {
      columns.push(inverseOrderColumn);
      const next = sql`coalesce(max(${ident(inverseOrderColumn)}), 0) + 1`;
      values.push(
        valueOfWrittenTable(this.#tx, next, sql`FROM ${ident(table)} WHERE ${ident(targetColumn)} = +?`),
      );
      bound.push(target);
    }
    await this.#tx.run(
      sql`INSERT INTO ${ident(table)} (${idents(columns)}) VALUES (${joined(values, ', ')})`,
      bound,
    );
  }
}
