/** What a query builder does with knex on the rows it has found: sums, SQL as values, locks, columns as they are stored. */
import { isObject } from '../../base/is-object.ts';
import type { KnexInstance } from './knex-connection.ts';

/** Rows are named in one statement so many at a time. */
const ROWS_AT_ONCE = 500;

type Row = Readonly<Record<string, unknown>>;

interface KnexRows extends PromiseLike<Row[]> {
  whereIn(column: string, ids: readonly unknown[]): KnexRows;
  increment(amounts: Readonly<Record<string, number>>): PromiseLike<number>;
  update(values: Row): PromiseLike<number>;
  select(columns: readonly string[]): KnexRows;
  forUpdate(): KnexRows;
}

/** As much of a query of knex as is put together here; code goes on with it. */
interface KnexQuery extends PromiseLike<Row[]> {
  select(columns: readonly string[]): KnexQuery;
  where(column: string, value: unknown): KnexQuery;
  whereIn(column: string, values: readonly unknown[]): KnexQuery;
  whereNull(column: string): KnexQuery;
  orderBy(column: string, direction: string): KnexQuery;
  limit(count: number): KnexQuery;
  offset(count: number): KnexQuery;
}

export interface PlainQuery {
  /** Attributes or columns; all columns where there are none. */
  readonly columns: readonly string[];
  readonly conditions: readonly (readonly [name: string, value: unknown])[];
  readonly order: readonly (readonly [name: string, direction: string])[];
  readonly limit: number | undefined;
  readonly offset: number | undefined;
}

/** The part of what `strapi.db.metadata` says of a type. */
interface TableModel {
  readonly tableName: string;
  readonly attributes: Readonly<Record<string, { readonly columnName?: string }>>;
}

export class BuilderTable {
  readonly #knex: () => KnexInstance;
  readonly #model: () => TableModel;

  /** @param model of the type, as `strapi.db.metadata` has it */
  constructor(knex: () => KnexInstance, model: () => object) {
    this.#knex = knex;
    this.#model = model as () => TableModel;
  }

  /** Adds to columns. @returns how many rows there were */
  increment(ids: readonly unknown[], amounts: ReadonlyMap<string, number>): Promise<number> {
    const columns = Object.fromEntries([...amounts].map(([name, amount]) => [this.#columnOf(name), amount]));
    return this.#inParts(ids, (rows) => rows.increment(columns));
  }

  /** Sets columns, also to what SQL gives. @returns how many rows there were */
  update(ids: readonly unknown[], data: Row): Promise<number> {
    const columns = Object.fromEntries(
      Object.entries(data).map(([name, value]) => [this.#columnOf(name), value]),
    );
    return this.#inParts(ids, (rows) => rows.update(columns));
  }

  /** Keeps others from changing the rows until the transaction ends. */
  async lock(ids: readonly unknown[]): Promise<void> {
    await this.#inParts(ids, async (rows) => (await rows.select(['id']).forUpdate()).length);
  }

  /**
   * The rows in the order of the ids, as they are stored.
   * @param names attributes; all columns where there are none
   */
  async stored(ids: readonly unknown[], names: readonly string[] = []): Promise<Row[]> {
    const columns = names.map((name) => this.#columnOf(name));
    const found = new Map<number, Row>();
    await this.#inParts(ids, async (rows) => {
      const part = await rows.select(columns.length > 0 ? [...new Set(['id', ...columns])] : ['*']);
      for (const row of part) found.set(Number(row['id']), row);
      return part.length;
    });
    return ids.flatMap((id) => {
      const row = found.get(Number(id));
      if (!row) return [];
      return [columns.length > 0 ? Object.fromEntries(columns.map((name) => [name, row[name]])) : row];
    });
  }

  /** SQL that is put into a query as it is. */
  raw(text: string, values?: unknown): unknown {
    const knex = this.#knex() as unknown as { raw(...parts: readonly unknown[]): unknown };
    return values === undefined ? knex.raw(text) : knex.raw(text, values);
  }

  /** A query on the table. */
  query({ columns, conditions, order, limit, offset }: PlainQuery): KnexQuery {
    let query = this.#knex()(this.#model().tableName) as KnexQuery;
    if (columns.length > 0) query = query.select(columns.map((name) => this.#columnOf(name)));
    for (const [name, value] of conditions) {
      const column = this.#columnOf(name);
      if (Array.isArray(value)) query = query.whereIn(column, value);
      else query = value === null ? query.whereNull(column) : query.where(column, value);
    }
    for (const [name, direction] of order) query = query.orderBy(this.#columnOf(name), direction);
    if (limit !== undefined) query = query.limit(limit);
    return offset === undefined ? query : query.offset(offset);
  }

  async #inParts(ids: readonly unknown[], work: (rows: KnexRows) => PromiseLike<number>): Promise<number> {
    const { tableName } = this.#model();
    let count = 0;
    for (let at = 0; at < ids.length; at += ROWS_AT_ONCE) {
      const rows = this.#knex()(tableName) as KnexRows;
      count += await work(rows.whereIn('id', ids.slice(at, at + ROWS_AT_ONCE)));
    }
    return count;
  }

  /** Code names attributes, and also columns, as v4 takes them. */
  #columnOf(name: string): string {
    return this.#model().attributes[name]?.columnName ?? name;
  }
}

/** What knex puts into a statement as it is: `strapi.db.connection.raw('stock - 1')`. */
export const isSql = (value: unknown): boolean => isObject(value) && typeof value['toSQL'] === 'function';
