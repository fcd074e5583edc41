/**
 * `strapi.db.queryBuilder(uid)`: a query that is put together call by call, and runs without lifecycles. Its conditions,
 * sort keys and attributes are those of `strapi.db.query(uid)`.
 */
import { Readable } from 'node:stream';
import type { QueryParams } from '../../core/content/entities/query-params.ts';
import {
  ALIAS,
  BuilderExecution,
  type BuilderState,
  type BuilderTools,
  hasAlias,
} from './builder-execution.ts';
import { listOf, type Names } from './builder-names.ts';
import type { Join } from './joined-query.ts';
import { runInTransaction } from './knex-connection.ts';
import type { TypeQueries } from './type-queries.ts';

/** Nothing has been said yet. */
const NEW: BuilderState = {
  action: { kind: 'select' },
  params: {},
  conditions: [],
  first: false,
  locks: false,
  joins: [],
  groups: [],
  conflict: null,
};

type InitParams = QueryParams & { readonly filters?: unknown; readonly groupBy?: unknown };

export class QueryBuilder {
  readonly #queries: TypeQueries;
  #state = NEW;
  #trx: unknown = null;
  #aliases = 0;
  readonly alias = ALIAS;
  readonly #tools: BuilderTools;

  /** @param queries of the type, without listeners */
  constructor(queries: TypeQueries, tools: BuilderTools) {
    this.#queries = queries;
    this.#tools = tools;
  }

  /** Takes the parameters of a `findMany`. */
  init({ where, filters, groupBy, ...params }: InitParams = {}): this {
    this.#set({ params: { ...this.#state.params, ...params } });
    if (groupBy !== undefined) this.groupBy(groupBy as Names);
    return this.where(where).where(filters);
  }

  select(names: Names): this {
    this.#set({ action: { kind: 'select' } });
    const list = listOf(names);
    return this.#with('select', list.length > 0 ? list : undefined);
  }

  addSelect(names: Names): this {
    const before = (this.#state.params['select'] ?? []) as (string | object)[];
    return this.select([...before, ...listOf(names)]);
  }

  /** All conditions of several calls have to hold. They name attributes, and also columns. */
  where(condition?: unknown): this {
    if (condition === undefined || condition === null) return this;
    return this.#set({ conditions: [...this.#state.conditions, this.#tools.table.byAttribute(condition)] });
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
    return hasAlias(this.#state.action);
  }

  /** Joins another table; rows that it repeats are one in the result. */
  join(join: Join): this {
    return this.#set({ joins: [...this.#state.joins, join] });
  }

  groupBy(names: Names): this {
    return this.#set({ groups: listOf(names) });
  }

  /** A column as a value of SQL: `update({ publishedAt: builder.ref('created_at') })`. */
  ref(column: string): unknown {
    return this.#tools.table.ref(column);
  }

  /** The columns whose equal values keep an insert from adding a row; `ignore` or `merge` says what happens instead. */
  onConflict(columns: string | readonly string[]): this {
    return this.#set({ conflict: { columns: [columns].flat(), merge: null } });
  }

  /** The row that is there stays as it is. */
  ignore(): this {
    return this;
  }

  /** The row that is there gets the inserted values: of some attributes, or other values of them. */
  merge(values?: readonly string[] | Readonly<Record<string, unknown>>): this {
    const { conflict } = this.#state;
    return conflict ? this.#set({ conflict: { ...conflict, merge: values ?? [] } }) : this;
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
    return this.#set({ first: true });
  }

  /** @param attribute those rows count that have a value of it */
  count(attribute = 'id'): this {
    this.#set({ action: { kind: 'count' } });
    return attribute === 'id' || attribute === '*' ? this : this.where({ [attribute]: { $notNull: true } });
  }

  max(attribute: string): this {
    return this.#set({ action: { kind: 'max', attribute } });
  }

  insert(data: unknown): this {
    return this.#set({ action: { kind: 'insert', data } });
  }

  update(data: unknown): this {
    return this.#set({ action: { kind: 'update', data } });
  }

  /** Adds to an attribute, by its name or that of its column; the last call for a name counts. */
  increment(name: string, amount = 1): this {
    const { action } = this.#state;
    const before = action.kind === 'increment' ? action.amounts : [];
    return this.#set({
      action: { kind: 'increment', amounts: new Map([...before, [name, Number(amount)]]) },
    });
  }

  decrement(name: string, amount = 1): this {
    return this.increment(name, -Number(amount));
  }

  /** Keeps others from changing the rows until the transaction ends; SQLite lets only one write anyway. */
  forUpdate(): this {
    return this.#set({ locks: true });
  }

  delete(): this {
    return this.#set({ action: { kind: 'delete' } });
  }

  clone(): QueryBuilder {
    const copy = new QueryBuilder(this.#queries, this.#tools);
    copy.#state = this.#state;
    copy.#trx = this.#trx;
    copy.#aliases = this.#aliases;
    return copy;
  }

  /**
   * Runs it.
   * @param options `mapResults: false` asks for columns as they are stored
   * @returns rows; `[{ count }]` or `[{ max }]`; of these the first after `first()`. Of an insert what v4 gives on the
   *   database: `{ id }` of each row, and the ids alone on MariaDB and MySQL. How many rows an update or a delete has met
   */
  async execute({ mapResults = true }: { readonly mapResults?: boolean } = {}): Promise<unknown> {
    const run = (): Promise<unknown> => this.#execution.result(mapResults);
    return this.#trx === null ? run() : runInTransaction(this.#trx, run);
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
    return this.#execution.knexQuery();
  }

  /** The rows, one after the other, read in pages. */
  stream(): Readable {
    return Readable.from(this.#execution.pages());
  }

  /** Has it run in a transaction that no function encloses; inside one that a function encloses it runs there anyway. */
  transacting(trx: unknown): this {
    this.#trx = trx ?? null;
    return this;
  }

  get #execution(): BuilderExecution {
    return new BuilderExecution(this.#queries, this.#tools, this.#state, () => this.getAlias());
  }

  #set(more: Partial<BuilderState>): this {
    this.#state = { ...this.#state, ...more };
    return this;
  }

  #with(name: string, value: unknown): this {
    return this.#set({ params: { ...this.#state.params, [name]: value } });
  }
}
