/** Runs what a query builder describes: by reads and writes of its type, or by knex where it joins tables or groups rows. */
import type { QueryParams } from '../../core/content/entities/query-params.ts';
import type { Entity } from '../../core/content/entities/read-entities.ts';
import type { DialectName } from '../../core/database/database.ts';
import { isPlain, listOf, missing, type Names, orderOf } from './builder-names.ts';
import { type BuilderTable, type Conflict, isSql } from './builder-table.ts';
import { type Join, NotExpressible } from './joined-query.ts';
import type { TypeQueries } from './type-queries.ts';

/** Rows are read for a stream so many at a time. */
const STREAM_PAGE = 500;

/** The alias of the type's own table; those of others count on from it. */
export const ALIAS = 't0';

/** What it does when it runs. */
export type Action =
  | { readonly kind: 'select' }
  | { readonly kind: 'count' }
  | { readonly kind: 'max'; readonly attribute: string }
  | { readonly kind: 'insert'; readonly data: unknown }
  | { readonly kind: 'update'; readonly data: unknown }
  | { readonly kind: 'increment'; readonly amounts: ReadonlyMap<string, number> }
  | { readonly kind: 'delete' };

/** What has been said of a query, call by call. */
export interface BuilderState {
  readonly action: Action;
  /** Parameters of a `findMany`. */
  readonly params: Readonly<Record<string, unknown>>;
  /** All of them have to hold. */
  readonly conditions: readonly unknown[];
  /** Whether the result is one row. */
  readonly first: boolean;
  /** Whether others are kept from changing the rows until the transaction ends. */
  readonly locks: boolean;
  readonly joins: readonly Join[];
  readonly groups: readonly unknown[];
  readonly conflict: Conflict | null;
}

export interface BuilderTools {
  readonly table: BuilderTable;
  readonly dialect: DialectName;
  /** Runs statements that belong together, in the transaction of the code or in one of their own. */
  readonly together: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Whether rows have the alias of the type's table, as reads have. */
export const hasAlias = ({ kind }: Action): boolean => kind === 'select' || kind === 'count';

export class BuilderExecution {
  readonly #queries: TypeQueries;
  readonly #tools: BuilderTools;
  readonly #state: BuilderState;
  readonly #nextAlias: () => string;

  /**
   * @param queries of the type, without listeners
   * @param nextAlias gives an alias that no table of the query has
   */
  constructor(queries: TypeQueries, tools: BuilderTools, state: BuilderState, nextAlias: () => string) {
    this.#queries = queries;
    this.#tools = tools;
    this.#state = state;
    this.#nextAlias = nextAlias;
  }

  /** @param mapsResults false for columns as they are stored */
  result(mapsResults: boolean): Promise<unknown> {
    if (this.#isJoined) return this.#joined(mapsResults);
    return mapsResults || this.#state.action.kind !== 'select' ? this.#execute() : this.#stored();
  }

  async #execute(): Promise<unknown> {
    const where = this.#where();
    switch (this.#state.action.kind) {
      case 'insert': {
        const { data } = this.#state.action;
        if (this.#state.conflict) return this.#tools.table.insert([data].flat(), this.#state.conflict);
        const { ids } = await this.#queries.createMany({ data: Array.isArray(data) ? data : [data] });
        return this.#tools.dialect === 'mysql' ? ids : ids.map((id) => ({ id }));
      }
      case 'update': {
        const { data } = this.#state.action;
        if (!Object.values(Object(data)).some(isSql))
          return (await this.#queries.updateMany({ ...where, data })).count;
        return this.#changing((ids) => this.#tools.table.update(ids, data as Record<string, unknown>));
      }
      case 'increment': {
        const { amounts } = this.#state.action;
        return this.#changing((ids) => this.#tools.table.increment(ids, amounts));
      }
      case 'delete':
        return (await this.#queries.deleteMany(where)).count;
      case 'count':
        return this.#shaped([{ count: await this.#queries.count({ ...this.#state.params, ...where }) }]);
      case 'max': {
        const { attribute } = this.#state.action;
        const query = { ...where, select: [attribute], orderBy: { [attribute]: 'desc' }, limit: 1 };
        // a database may sort what has no value first
        const filled = { $and: [this.#state.conditions, { [attribute]: { $notNull: true } }].flat() };
        const [row] = await this.#queries.findMany({ ...query, where: filled });
        return this.#shaped([{ max: row?.[attribute] ?? null }]);
      }
      default:
        return this.#shaped(await this.#rows(this.#state.first ? { limit: 1 } : {}));
    }
  }

  /** What `getKnexQuery` of the builder gives. @throws Error for what knex cannot do */
  knexQuery(): unknown {
    const { select, limit, offset, orderBy, ...others } = this.#state.params as Record<string, unknown>;
    const conditions = this.#state.conditions.flatMap((condition) => Object.entries(Object(condition)));
    const isSimple =
      this.#state.action.kind === 'select' &&
      Object.values(others).every((value) => value === undefined) &&
      conditions.every(([name, value]) => isPlain(name, value));
    // code that goes on with a simple query expects no alias: it may be an update
    if (this.#isJoined || !isSimple) return this.#aliasedQuery();
    return this.#tools.table.query({
      columns: listOf((select ?? []) as Names).map(String),
      conditions,
      order: orderOf(orderBy),
      limit: this.#state.first ? 1 : (limit as number | undefined),
      offset: offset as number | undefined,
    });
  }

  /** The rows, one after the other, read in pages. */
  async *pages(): AsyncGenerator<Entity> {
    const { limit, offset } = this.#state.params as { limit?: number; offset?: number };
    const start = offset ?? 0;
    const end = limit === undefined ? Number.POSITIVE_INFINITY : start + limit;
    for (let at = start; at < end; at += STREAM_PAGE) {
      const size = Math.min(STREAM_PAGE, end - at);
      const rows = await this.#rows({
        limit: size,
        offset: at,
        orderBy: this.#state.params['orderBy'] ?? { id: 'asc' },
      });
      yield* rows;
      if (rows.length < size) return;
    }
  }

  async #rows(more: object): Promise<Entity[]> {
    const query = { ...this.#state.params, ...this.#where(), ...more };
    if (!this.#state.locks || this.#tools.dialect === 'sqlite') return this.#queries.findMany(query);
    // what others have changed meanwhile is read behind the lock
    return this.#tools.together(async () => {
      const ids = await this.#ids(query);
      await this.#tools.table.lock(ids);
      const where = { $and: [{ id: { $in: ids } }, ...this.#state.conditions] };
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
    if (this.#state.joins.length > 0 || this.#state.groups.length > 0) return true;
    const isPlainName = (name: unknown): boolean => typeof name === 'string' && !/[. ]/.test(name);
    return !listOf((this.#state.params['select'] ?? []) as Names).every(isPlainName);
  }

  #aliasedQuery() {
    const { select, limit, offset, orderBy, ...others } = this.#state.params as Record<string, unknown>;
    const { kind } = this.#state.action;
    if (!hasAlias(this.#state.action)) throw missing(`${kind} in a query of knex`);
    const [other] = Object.keys(others).filter((name) => others[name] !== undefined);
    if (other !== undefined) throw missing(`${other === '_q' ? 'search' : other} in a query of knex`);
    try {
      return this.#tools.table.joined(
        this.#state.joins,
        {
          alias: ALIAS,
          columns: listOf((select ?? []) as Names),
          conditions: this.#state.conditions,
          groups: this.#state.groups,
          order: orderOf(orderBy),
          limit: this.#state.first ? 1 : (limit as number | undefined),
          offset: offset as number | undefined,
          counts: kind === 'count',
        },
        this.#nextAlias,
      );
    } catch (error) {
      if (error instanceof NotExpressible) throw missing(error.message);
      throw error;
    }
  }

  async #joined(mapsResults: boolean): Promise<unknown> {
    const rows = await this.#aliasedQuery();
    if (this.#state.action.kind === 'count')
      return this.#shaped(rows.map(({ count }) => ({ count: Number(count) })));
    return this.#shaped(mapsResults ? this.#tools.table.entities(rows) : rows);
  }

  /** The rows as the table has them. */
  #stored(): Promise<unknown> {
    const names = listOf((this.#state.params['select'] ?? []) as Names).map(String);
    return this.#tools.together(async () => {
      const rows = await this.#rows({
        ...(this.#state.first && { limit: 1 }),
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
    const [first, ...others] = this.#state.conditions;
    if (first === undefined) return {};
    return { where: others.length === 0 ? first : { $and: this.#state.conditions } };
  }

  #shaped(rows: readonly unknown[]): unknown {
    return this.#state.first ? (rows[0] ?? null) : rows;
  }
}
