/**
 * `strapi.db.queryBuilder(uid)`: a query that is put together call by call, and runs without lifecycles. Its conditions,
 * sort keys and attributes are those of `strapi.db.query(uid)`.
 */
import { Readable } from 'node:stream';
import type { QueryParams } from '../../core/content/entities/query-params.ts';
import type { Entity } from '../../core/content/entities/read-entities.ts';
import type { DialectName } from '../../core/database/database.ts';
import { isPlain, listOf, missing, type Names, orderOf } from './builder-names.ts';
import { type BuilderTable, type Conflict, isSql } from './builder-table.ts';
import { type Join, NotExpressible } from './joined-query.ts';
import { runInTransaction } from './knex-connection.ts';
import type { TypeQueries } from './type-queries.ts';

/** Rows are read for a stream so many at a time. */
const STREAM_PAGE = 500;

/** The alias of the type's own table; those of others count on from it. */
const ALIAS = 't0';

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
  #joins: readonly Join[] = [];
  #groups: readonly unknown[] = [];
  #aliases = 0;
  #conflict: Conflict | null = null;
  readonly alias = ALIAS;
  readonly #tools: BuilderTools;

  /** @param queries of the type, without listeners */
  constructor(queries: TypeQueries, tools: BuilderTools) {
    this.#queries = queries;
    this.#tools = tools;
  }

  /** Takes the parameters of a `findMany`. */
  init({ where, filters, groupBy, ...params }: InitParams = {}): this {
    Object.assign(this.#params, params);
    if (groupBy !== undefined) this.groupBy(groupBy as Names);
    return this.where(where).where(filters);
  }

  select(names: Names): this {
    this.#action = { kind: 'select' };
    const list = listOf(names);
    return this.#with('select', list.length > 0 ? list : undefined);
  }

  addSelect(names: Names): this {
    const before = (this.#params['select'] ?? []) as (string | object)[];
    return this.select([...before, ...listOf(names)]);
  }

  /** All conditions of several calls have to hold. They name attributes, and also columns. */
  where(condition?: unknown): this {
    if (condition !== undefined && condition !== null)
      this.#conditions.push(this.#tools.table.byAttribute(condition));
    return this;
  }

  /** An alias that no table of the query has. */
  getAlias(): string {
    this.#aliases += 1;
    return `t${this.#aliases}`;
  }

  /** A column with the alias of its table. */
  aliasColumn(column: string, alias: string = ALIAS): string {
    return column.includes('.') ? column : `${alias}.${column}`;
  }

  mustUseAlias(): boolean {
    return this.#action.kind === 'select' || this.#action.kind === 'count';
  }

  /** Joins another table; rows that it repeats are one in the result. */
  join(join: Join): this {
    this.#joins = [...this.#joins, join];
    return this;
  }

  groupBy(names: Names): this {
    this.#groups = listOf(names);
    return this;
  }

  /** A column as a value of SQL: `update({ publishedAt: builder.ref('created_at') })`. */
  ref(column: string): unknown {
    return this.#tools.table.ref(column);
  }

  /** The columns whose equal values keep an insert from adding a row; `ignore` or `merge` says what happens instead. */
  onConflict(columns: string | readonly string[]): this {
    this.#conflict = { columns: [columns].flat(), merge: null };
    return this;
  }

  /** The row that is there stays as it is. */
  ignore(): this {
    return this;
  }

  /** The row that is there gets the inserted values: of some attributes, or other values of them. */
  merge(values?: readonly string[] | Readonly<Record<string, unknown>>): this {
    if (this.#conflict) this.#conflict = { ...this.#conflict, merge: values ?? [] };
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

  /** @param attribute those rows count that have a value of it */
  count(attribute = 'id'): this {
    this.#action = { kind: 'count' };
    return attribute === 'id' || attribute === '*' ? this : this.where({ [attribute]: { $notNull: true } });
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
    copy.#joins = this.#joins;
    copy.#groups = this.#groups;
    copy.#aliases = this.#aliases;
    copy.#conflict = this.#conflict;
    return copy;
  }

  /**
   * Runs it.
   * @param options `mapResults: false` asks for columns as they are stored
   * @returns rows; `[{ count }]` or `[{ max }]`; of these the first after `first()`. Of an insert what v4 gives on the
   *   database: `{ id }` of each row, and the ids alone on MariaDB and MySQL. How many rows an update or a delete has met
   */
  async execute({ mapResults = true }: { readonly mapResults?: boolean } = {}): Promise<unknown> {
    const run = (): Promise<unknown> => {
      if (this.#isJoined) return this.#joined(mapResults);
      return mapResults || this.#action.kind !== 'select' ? this.#execute() : this.#stored();
    };
    return this.#trx === null ? run() : runInTransaction(this.#trx, run);
  }

  async #execute(): Promise<unknown> {
    const where = this.#where();
    switch (this.#action.kind) {
      case 'insert': {
        const { data } = this.#action;
        if (this.#conflict) return this.#tools.table.insert([data].flat(), this.#conflict);
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
   * A query of knex on the type's table, to go on with: its columns, order, page, joins, groups, and conditions on columns. The
   * table has an alias, unless the conditions are values of attributes.
   * @throws Error for anything else that the builder is to do
   */
  getKnexQuery(): unknown {
    const { select, limit, offset, orderBy, ...others } = this.#params as Record<string, unknown>;
    const conditions = this.#conditions.flatMap((condition) => Object.entries(Object(condition)));
    const isSimple =
      this.#action.kind === 'select' &&
      Object.values(others).every((value) => value === undefined) &&
      conditions.every(([name, value]) => isPlain(name, value));
    // code that goes on with a simple query expects no alias: it may be an update
    if (this.#isJoined || !isSimple) return this.#knexQuery();
    return this.#tools.table.query({
      columns: listOf((select ?? []) as Names).map(String),
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

  /** Whether it names tables by aliases, or columns as no attribute is named. */
  get #isJoined(): boolean {
    if (this.#joins.length > 0 || this.#groups.length > 0) return true;
    const isPlainName = (name: unknown): boolean => typeof name === 'string' && !/[. ]/.test(name);
    return !listOf((this.#params['select'] ?? []) as Names).every(isPlainName);
  }

  #knexQuery() {
    const { select, limit, offset, orderBy, ...others } = this.#params as Record<string, unknown>;
    const { kind } = this.#action;
    if (!this.mustUseAlias()) throw missing(`${kind} in a query of knex`);
    const [other] = Object.keys(others).filter((name) => others[name] !== undefined);
    if (other !== undefined) throw missing(`${other === '_q' ? 'search' : other} in a query of knex`);
    try {
      return this.#tools.table.joined(
        this.#joins,
        {
          alias: ALIAS,
          columns: listOf((select ?? []) as Names),
          conditions: this.#conditions,
          groups: this.#groups,
          order: orderOf(orderBy),
          limit: this.#first ? 1 : (limit as number | undefined),
          offset: offset as number | undefined,
          counts: kind === 'count',
        },
        () => this.getAlias(),
      );
    } catch (error) {
      if (error instanceof NotExpressible) throw missing(error.message);
      throw error;
    }
  }

  async #joined(mapsResults: boolean): Promise<unknown> {
    const rows = await this.#knexQuery();
    if (this.#action.kind === 'count')
      return this.#shaped(rows.map(({ count }) => ({ count: Number(count) })));
    return this.#shaped(mapsResults ? this.#tools.table.entities(rows) : rows);
  }

  /** The rows as the table has them. */
  #stored(): Promise<unknown> {
    const names = listOf((this.#params['select'] ?? []) as Names).map(String);
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
