/**
 * `strapi.db.queryBuilder(uid)`: a query that is put together call by call, and runs without lifecycles. Its conditions,
 * sort keys and attributes are those of `strapi.db.query(uid)`.
 */
import { Readable } from 'node:stream';
import type { QueryParams } from '../../content/entities/query-params.ts';
import type { Entity } from '../../content/entities/read-entities.ts';
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
  | { readonly kind: 'delete' };

export class QueryBuilder {
  readonly #queries: TypeQueries;
  #action: Action = { kind: 'select' };
  #params: Record<string, unknown> = {};
  #conditions: unknown[] = [];
  #first = false;
  #trx: unknown = null;

  /** @param queries of the type, without listeners */
  constructor(queries: TypeQueries) {
    this.#queries = queries;
  }

  /** Takes the parameters of a `findMany`. */
  init({ where, filters, ...params }: QueryParams & { readonly filters?: unknown } = {}): this {
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

  delete(): this {
    this.#action = { kind: 'delete' };
    return this;
  }

  clone(): QueryBuilder {
    const copy = new QueryBuilder(this.#queries);
    copy.#action = this.#action;
    copy.#params = { ...this.#params };
    copy.#conditions = [...this.#conditions];
    copy.#first = this.#first;
    copy.#trx = this.#trx;
    return copy;
  }

  /**
   * Runs it.
   * @returns rows; `[{ count }]` or `[{ max }]`; of these the first after `first()`. The ids of an insert, and how many
   *   rows an update or a delete has met
   * @throws Error for `mapResults: false`, which asks for columns
   */
  async execute({ mapResults = true }: { readonly mapResults?: boolean } = {}): Promise<unknown> {
    if (!mapResults) throw missing('execute({ mapResults: false })');
    const run = (): Promise<unknown> => this.#execute();
    return this.#trx === null ? run() : runInTransaction(this.#trx, run);
  }

  async #execute(): Promise<unknown> {
    const where = this.#where();
    switch (this.#action.kind) {
      case 'insert': {
        const { data } = this.#action;
        return (await this.#queries.createMany({ data: Array.isArray(data) ? data : [data] })).ids;
      }
      case 'update':
        return (await this.#queries.updateMany({ ...where, data: this.#action.data })).count;
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

  #rows(more: object): Promise<Entity[]> {
    return this.#queries.findMany({ ...this.#params, ...this.#where(), ...more });
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

/** A star means all attributes. */
const listOf = (names: Names): string[] =>
  (typeof names === 'string' ? [names] : [...names]).filter((name) => name !== '*');

const missing = (name: string): Error =>
  new Error(`strapi.db.queryBuilder(uid).${name} is not available: use strapi.db.connection, which is knex`);

/** What v4's builder has beyond this. */
const MISSING = [
  // they write SQL by aliases of its own
  ...['join', 'groupBy', 'raw', 'ref', 'getKnexQuery', 'getAlias', 'aliasColumn'],
  ...['onConflict', 'merge', 'ignore', 'increment', 'decrement', 'forUpdate'],
];
for (const name of MISSING) {
  Object.defineProperty(QueryBuilder.prototype, name, {
    value: () => {
      throw missing(name);
    },
  });
}
