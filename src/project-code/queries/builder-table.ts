/** What a query builder does with knex on the rows it has found: sums, SQL as values, locks, columns as they are stored. */
import { isObject } from '../../core/base/is-object.ts';
import type { DialectName } from '../../core/database/database.ts';
import {
  type Join,
  type JoinedQuery,
  joinedQuery,
  type KnexSelect,
  type StoredModel,
  tableJoins,
  toEntities,
} from './joined-query.ts';
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

/** What an insert does where a row with the same values is there. */
export interface Conflict {
  readonly columns: readonly string[];
  /** The attributes that are written then, all where there are none, or other values; null leaves the row as it is. */
  readonly merge: readonly string[] | Row | null;
}

interface KnexInsert extends PromiseLike<unknown[]> {
  insert(rows: readonly Row[]): KnexInsert;
  onConflict(columns: readonly string[]): KnexInsert;
  ignore(): KnexInsert;
  merge(values?: readonly string[] | Row): KnexInsert;
  returning(column: string): KnexInsert;
}

export interface BuilderTableOptions {
  readonly knex: () => KnexInstance;
  readonly dialect: DialectName;
  /** The type. */
  readonly uid: string;
  /** A type as `strapi.db.metadata` has it. */
  readonly modelOf: (uid: string) => object;
}

export class BuilderTable {
  readonly #knex: () => KnexInstance;
  readonly #dialect: DialectName;
  readonly #modelOf: (uid: string) => StoredModel;
  readonly #uid: string;

  constructor({ knex, dialect, uid, modelOf }: BuilderTableOptions) {
    this.#knex = knex;
    this.#dialect = dialect;
    this.#uid = uid;
    this.#modelOf = modelOf as (uid: string) => StoredModel;
  }

  /** A condition whose columns are named as attributes. */
  byAttribute(condition: unknown): unknown {
    if (Array.isArray(condition)) return condition.map((one: unknown) => this.byAttribute(one));
    if (!isObject(condition)) return condition;
    const { attributes, columnToAttribute = {} } = this.#model;
    const entries = Object.entries(condition).map(([name, value]): [string, unknown] => {
      if (name.startsWith('$')) return [name, this.byAttribute(value)];
      return [attributes[name] ? name : (columnToAttribute[name] ?? name), value];
    });
    return Object.fromEntries(entries);
  }

  /**
   * A query on the table and those that are joined to it.
   * @throws NotExpressible
   */
  joined(joins: readonly Join[], query: Omit<JoinedQuery, 'joins'>, nextAlias: () => string): KnexSelect {
    const root = { alias: query.alias, model: this.#model, modelOf: this.#modelOf };
    const tables = joins.flatMap((join) => tableJoins(join, root, nextAlias));
    return joinedQuery(this.#knex(), this.#model, { ...query, joins: tables });
  }

  /** Rows of the table by attributes. */
  entities(rows: readonly Row[]): Row[] {
    return toEntities(rows, this.#model);
  }

  /** A column as a value of SQL. */
  ref(column: string): unknown {
    return (this.#knex() as unknown as { ref(column: string): unknown }).ref(column);
  }

  /** Adds rows that are not there yet. @returns what v4 gives: `{ id }` of each that was written, ids alone on MariaDB */
  async insert(rows: readonly unknown[], { columns, merge }: Conflict): Promise<unknown[]> {
    const insert = (this.#knex()(this.#model.tableName) as KnexInsert)
      .insert(rows.map((row) => this.#toColumns(row)))
      .onConflict(columns.map((name) => this.#columnOf(name)));
    const settled =
      merge === null
        ? insert.ignore()
        : isObject(merge)
          ? insert.merge(this.#toColumns(merge))
          : insert.merge(merge.length === 0 ? undefined : merge.map((name) => this.#columnOf(String(name))));
    return this.#dialect === 'mysql' ? settled : settled.returning('id');
  }

  /** Values as the columns take them. */
  #toColumns(row: unknown): Row {
    return Object.fromEntries(
      Object.entries(Object(row)).map(([name, value]) => {
        const isPlain = isObject(value) && !(value instanceof Date) && !isSql(value);
        const stored = isPlain || Array.isArray(value) ? JSON.stringify(value) : value;
        return [this.#columnOf(name), stored];
      }),
    );
  }

  get #model(): StoredModel {
    return this.#modelOf(this.#uid);
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
    let query = this.#knex()(this.#model.tableName) as KnexQuery;
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
    const { tableName } = this.#model;
    let count = 0;
    for (let at = 0; at < ids.length; at += ROWS_AT_ONCE) {
      const rows = this.#knex()(tableName) as KnexRows;
      count += await work(rows.whereIn('id', ids.slice(at, at + ROWS_AT_ONCE)));
    }
    return count;
  }

  /** Code names attributes, and also columns, as v4 takes them. */
  #columnOf(name: string): string {
    return this.#model.attributes[name]?.columnName ?? name;
  }
}

/** What knex puts into a statement as it is: `strapi.db.connection.raw('stock - 1')`. */
export const isSql = (value: unknown): boolean => isObject(value) && typeof value['toSQL'] === 'function';
