/**
 * `strapi.db.queryBuilder(uid)`: a query that is put together call by call, and runs without lifecycles. Its conditions,
 * sort keys and attributes are those of `strapi.db.query(uid)`.
 */
import { Readable } from 'node:stream';
import type { QueryParams } from '../../content/entities/query-params.ts';
import type { Entity } from '../../content/entities/read-entities.ts';
import type { DialectName } from '../../database/database.ts';
import { type BuilderTable, isSql } from './builder-table.ts';
import { runInTransaction } from './knex-connection.ts';
import type { TypeQueries } from './type-queries.ts';

/** Rows are read for a stream so many at a time. */
const STREAM_PAGE = 500;

type Names = string | readonly string[];

/** What it does when it runs. */
type Action =
  | { readonly kind: 'select' }
  | { readonly kind: 'count' }
  | { readonly kind: 'max'; readonly attribute: string }
  | { readonly kind: 'insert'; readonly data: unknown }
  | { readonly kind: 'update'; readonly data: unknown }
  | { readonly kind: 'increment'; readonly amounts: ReadonlyMap<string, number> }
  | { readonly kind: 'delete' };

export interface BuilderTools {
  readonly table: BuilderTable;
  readonly dialect: DialectName;
  /** Runs statements that belong together, in the transaction of the code or in one of their own. */
  readonly together: <T>(work: () => Promise<T>) => Promise<T>;
}

type InitParams = QueryParams & { readonly filters?: unknown; readonly groupBy?: unknown };

export class QueryBuilder {
  readonly #queries: TypeQueries;
  #action: Action = { kind: 'select' };
  #params: Record<string, unknown> = {};
  #conditions: unknown[] = [];
  #first = false;
  #locks = false;
  #trx: unknown = null;
  readonly #tools: BuilderTools;

  /** @param queries of the type, without listeners */
  constructor(queries: TypeQueries, tools: BuilderTools) {
    this.#queries = queries;
    this.#tools = tools;
  }

  /** Takes the parameters of a `findMany`. */
  init({ where, filters, groupBy, ...params }: InitParams = {}): this {
    // without it all rows would be the result
    if (groupBy !== undefined) throw missing('groupBy');
    Object.assign(this.#params, params);
    return this.where(where).where(filters);
  }

  select(names: Names): this {
    this.#action = { kind: 'select' };
    const list = listOf(names);
    return this.#with('select', list.length > 0 ? list : undefined);
  }

  addSelect(names: Names): this {
    const before = (this.#params['select'] ?? []) as string[];
    return this.select([...before, ...listOf(names)]);
  }

  /** All conditions of several calls have to hold. */
  where(condition?: unknown): this {
    if (condition !== undefined && condition !== null) this.#conditions.push(condition);
    return this;
  }

  search(text: unknown): this {
    return this.#with('_q', text);
  }

  orderBy(keys: unknown): this {
    return this.#with('orderBy', keys);
  }

  populate(relations: unknown): this {
    return this.#with('populate', relations);
  }

  limit(count: number): this {
    return this.#with('limit', count);
  }

  offset(count: number): this {
    return this.#with('offset', count);
  }

  /** The result is one row, or null. */
  first(): this {
    this.#first = true;
    return this;
  }

  count(): this {
    this.#action = { kind: 'count' };
    return this;
  }

  max(attribute: string): this {
    this.#action = { kind: 'max', attribute };
    return this;
  }

  insert(data: unknown): this {
    this.#action = { kind: 'insert', data };
    return this;
  }

  update(data: unknown): this {
    this.#action = { kind: 'update', data };
    return this;
  }

  /** Adds to an attribute, by its name or that of its column; the last call for a name counts. */
  increment(name: string, amount = 1): this {
    const before = this.#action.kind === 'increment' ? this.#action.amounts : [];
    this.#action = { kind: 'increment', amounts: new Map([...before, [name, Number(amount)]]) };
    return this;
  }

  decrement(name: string, amount = 1): this {
    return this.increment(name, -Number(amount));
  }

  /** Keeps others from changing the rows until the transaction ends; SQLite lets only one write anyway. */
  forUpdate(): this {
    this.#locks = true;
    return this;
  }

  delete(): this {
    this.#action = { kind: 'delete' };
    return this;
  }

  clone(): QueryBuilder {
    const copy = new QueryBuilder(this.#queries, this.#tools);
    copy.#locks = this.#locks;
    copy.#action = this.#action;
    copy.#params = { ...this.#params };
    copy.#conditions = [...this.#conditions];
    copy.#first = this.#first;
    copy.#trx = this.#trx;
    return copy;
  }

  /**
   * Runs it.
   * @param options `mapResults: false` asks for columns as they are stored
   * @returns rows; `[{ count }]` or `[{ max }]`; of these the first after `first()`. Of an insert what v4 gives on the
   *   database: `{ id }` of each row, and the ids alone on MariaDB and MySQL. How many rows an update or a delete has met
   */
  async execute({ mapResults = true }: { readonly mapResults?: boolean } = {}): Promise<unknown> {
    const run = (): Promise<unknown> =>
      mapResults || this.#action.kind !== 'select' ? this.#execute() : this.#stored();
    return this.#trx === null ? run() : runInTransaction(this.#trx, run);
  }

  async #execute(): Promise<unknown> {
    const where = this.#where();
    switch (this.#action.kind) {
      case 'insert': {
        const { data } = this.#action;
        const { ids } = await this.#queries.createMany({ data: Array.isArray(data) ? data : [data] });
        return this.#tools.dialect === 'mysql' ? ids : ids.map((id) => ({ id }));
      }
      case 'update': {
        const { data } = this.#action;
        if (!Object.values(Object(data)).some(isSql))
          return (await this.#queries.updateMany({ ...where, data })).count;
        return this.#changing((ids) => this.#tools.table.update(ids, data as Record<string, unknown>));
      }
      case 'increment': {
        const { amounts } = this.#action;
        return this.#changing((ids) => this.#tools.table.increment(ids, amounts));
      }
      case 'delete':
        return (await this.#queries.deleteMany(where)).count;
      case 'count':
        return this.#shaped([{ count: await this.#queries.count({ ...this.#params, ...where }) }]);
      case 'max': {
        const { attribute } = this.#action;
        const query = { ...where, select: [attribute], orderBy: { [attribute]: 'desc' }, limit: 1 };
        // a database may sort what has no value first
        const filled = { $and: [this.#conditions, { [attribute]: { $notNull: true } }].flat() };
        const [row] = await this.#queries.findMany({ ...query, where: filled });
        return this.#shaped([{ max: row?.[attribute] ?? null }]);
      }
      default:
        return this.#shaped(await this.#rows(this.#first ? { limit: 1 } : {}));
    }
  }

  /** SQL that is put into a query as it is. */
  raw(text: string, values?: unknown): unknown {
    return this.#tools.table.raw(text, values);
  }

  /**
   * A query of knex on the type's table, to go on with: its columns, order, page, and conditions of plain values.
   * @throws Error for anything else that the builder is to do
   */
  getKnexQuery(): unknown {
    const { select, limit, offset, orderBy, ...others } = this.#params as Record<string, unknown>;
    if (this.#action.kind !== 'select' || Object.values(others).some((value) => value !== undefined))
      throw missing('getKnexQuery of a query with more than select, where, orderBy, limit and offset');
    const conditions = this.#conditions.flatMap((condition) => Object.entries(Object(condition)));
    if (!conditions.every(([name, value]) => isPlain(name, value)))
      throw missing('getKnexQuery of a query with other conditions than values of attributes');
    return this.#tools.table.query({
      columns: listOf((select ?? []) as Names),
      conditions,
      order: orderOf(orderBy),
      limit: this.#first ? 1 : (limit as number | undefined),
      offset: offset as number | undefined,
    });
  }

  /** The rows, one after the other, read in pages. */
  stream(): Readable {
    return Readable.from(this.#pages());
  }

  /** Has it run in a transaction that no function encloses; inside one that a function encloses it runs there anyway. */
  transacting(trx: unknown): this {
    this.#trx = trx ?? null;
    return this;
  }

  async *#pages(): AsyncGenerator<Entity> {
    const { limit, offset } = this.#params as { limit?: number; offset?: number };
    const start = offset ?? 0;
    const end = limit === undefined ? Number.POSITIVE_INFINITY : start + limit;
    for (let at = start; at < end; at += STREAM_PAGE) {
      const size = Math.min(STREAM_PAGE, end - at);
      const rows = await this.#rows({
        limit: size,
        offset: at,
        orderBy: this.#params['orderBy'] ?? { id: 'asc' },
      });
      yield* rows;
      if (rows.length < size) return;
    }
  }

  async #rows(more: object): Promise<Entity[]> {
    const query = { ...this.#params, ...this.#where(), ...more };
    if (!this.#locks || this.#tools.dialect === 'sqlite') return this.#queries.findMany(query);
    // what others have changed meanwhile is read behind the lock
    return this.#tools.together(async () => {
      const ids = await this.#ids(query);
      await this.#tools.table.lock(ids);
      const where = { $and: [{ id: { $in: ids } }, ...this.#conditions] };
      return this.#queries.findMany({ ...query, where, offset: undefined });
    });
  }

  async #ids(query: QueryParams): Promise<unknown[]> {
    const { populate: _populate, ...params } = query;
    return (await this.#queries.findMany({ ...params, select: ['id'] })).map(({ id }) => id);
  }

  #changing(work: (ids: readonly unknown[]) => Promise<number>): Promise<number> {
    return this.#tools.together(async () => work(await this.#ids(this.#where())));
  }

  /** The rows as the table has them. */
  #stored(): Promise<unknown> {
    const names = listOf((this.#params['select'] ?? []) as Names);
    return this.#tools.together(async () => {
      const rows = await this.#rows({
        ...(this.#first && { limit: 1 }),
        select: ['id'],
        populate: undefined,
      });
      return this.#shaped(
        await this.#tools.table.stored(
          rows.map(({ id }) => id),
          names,
        ),
      );
    });
  }

  #where(): { where?: unknown } {
    const [first, ...others] = this.#conditions;
    if (first === undefined) return {};
    return { where: others.length === 0 ? first : { $and: this.#conditions } };
  }

  #shaped(rows: readonly unknown[]): unknown {
    return this.#first ? (rows[0] ?? null) : rows;
  }

  #with(name: string, value: unknown): this {
    this.#params[name] = value;
    return this;
  }
}

/** An attribute, or its column, and a value or several. */
const isPlain = (name: string, value: unknown): boolean =>
  !name.startsWith('$') &&
  [value].flat().every((one) => one !== undefined && (Object(one) !== one || one instanceof Date));

/** Attributes with their directions, in any form that `orderBy` takes. */
const orderOf = (keys: unknown): [name: string, direction: string][] =>
  [keys ?? []]
    .flat()
    .flatMap((key): [string, string][] =>
      typeof key === 'string'
        ? [[key, 'asc']]
        : Object.entries(key as object).map(([name, direction]) => [name, String(direction)]),
    );

/** A star means all attributes. */
const listOf = (names: Names): string[] =>
  (typeof names === 'string' ? [names] : [...names]).filter((name) => name !== '*');

const missing = (name: string): Error =>
  new Error(`strapi.db.queryBuilder(uid).${name} is not available: use strapi.db.connection, which is knex`);

/** What v4's builder has beyond this. */
const MISSING = [
  // they write SQL by aliases of its own
  ...['join', 'groupBy', 'ref', 'getAlias', 'aliasColumn'],
  ...['onConflict', 'merge', 'ignore'],
];
for (const name of MISSING) {
  Object.defineProperty(QueryBuilder.prototype, name, {
    value: () => {
      throw missing(name);
    },
  });
}
