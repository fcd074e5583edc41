/**
 * `strapi.db.query('strapi::core-store')` and `webhook`: the tables that belong to no content-type. They hold
 * some hundred rows at most, so they are read whole, and conditions are held against the rows (`row-query.ts`).
 */

import type { Database } from '../../core/database/database.ts';
import { insertRow } from '../../core/database/seed/rows.ts';
import { assignments, ident, idents, sql } from '../../core/database/sql-template.ts';
import { picked, type Row, type RowQuery, rowsFor } from './row-query.ts';

interface InternalTable {
  readonly table: string;
  readonly columns: readonly string[];
  /** Those whose values are JSON. */
  readonly json: readonly string[];
  readonly booleans: readonly string[];
}

const WEBHOOKS: InternalTable = {
  table: 'strapi_webhooks',
  columns: ['name', 'url', 'headers', 'events', 'enabled'],
  json: ['headers', 'events'],
  booleans: ['enabled'],
};

const TABLES: Readonly<Record<string, InternalTable>> = {
  'strapi::core-store': {
    table: 'strapi_core_store_settings',
    columns: ['key', 'value', 'type', 'environment', 'tag'],
    json: [],
    booleans: [],
  },
  webhook: WEBHOOKS,
  // under this name in some versions of v4
  'strapi::webhook': WEBHOOKS,
};

const LONG_TEXTS = new Set(['value', 'url']);

export const INTERNAL_UIDS: readonly string[] = Object.keys(TABLES);

/** What `strapi.db.metadata` has of these tables, by their uids. */
export function internalModels(): Map<string, object> {
  return new Map(
    ['strapi::core-store', 'webhook'].map((uid) => {
      const { table, columns, json, booleans } = TABLES[uid]!;
      const typeOf = (name: string): string =>
        json.includes(name)
          ? 'json'
          : booleans.includes(name)
            ? 'boolean'
            : LONG_TEXTS.has(name)
              ? 'text'
              : 'string';
      const attributes = [['id', 'increments'], ...columns.map((name) => [name, typeOf(name)])].map(
        ([name = '', type]) => [name, { type, columnName: name }],
      );
      const names = ['id', ...columns];
      return [
        uid,
        {
          uid,
          collectionName: table,
          tableName: table,
          attributes: Object.fromEntries(attributes),
          columnToAttribute: Object.fromEntries(names.map((name) => [name, name])),
          lifecycles: {},
        },
      ];
    }),
  );
}

/** The rows of such a table, with their values as code has them. */
class InternalRows {
  readonly #db: Database;
  readonly #shape: InternalTable;
  readonly #onWrite: (row: Row) => Promise<void>;

  constructor(db: Database, shape: InternalTable, onWrite: (row: Row) => Promise<void>) {
    this.#db = db;
    this.#shape = shape;
    this.#onWrite = onWrite;
  }

  async find(query: RowQuery): Promise<Row[]> {
    return rowsFor(await this.#all(), query);
  }

  async create(data: unknown): Promise<Row> {
    const { table, columns } = this.#shape;
    const values = { ...Object.fromEntries(columns.map((name) => [name, null])), ...this.#stored(data) };
    const id = await this.#db.transaction((tx) => insertRow(tx, table, values as never));
    const made = (await this.#all()).find((row) => row['id'] === id)!;
    await this.#onWrite(made);
    return made;
  }

  async change(rows: readonly Row[], data: unknown): Promise<void> {
    const values = this.#stored(data);
    const names = Object.keys(values);
    if (names.length === 0) return;
    const update = sql`UPDATE ${ident(this.#shape.table)} SET ${assignments(names)} WHERE "id" = ?`;
    await this.#db.transaction(async (tx) => {
      for (const { id } of rows) await tx.run(update, [...Object.values(values), id] as never[]);
    });
    for (const row of rows) await this.#onWrite(row);
  }

  async remove(rows: readonly Row[]): Promise<void> {
    const deletion = sql`DELETE FROM ${ident(this.#shape.table)} WHERE "id" = ?`;
    await this.#db.transaction(async (tx) => {
      for (const { id } of rows) await tx.run(deletion, [id] as never[]);
    });
    for (const row of rows) await this.#onWrite(row);
  }

  async #all(): Promise<Row[]> {
    const { table, columns, json, booleans } = this.#shape;
    const rows = await this.#db.query<Row>(
      sql`SELECT "id", ${idents(columns)} FROM ${ident(table)} ORDER BY "id"`,
    );
    return rows.map((row) => {
      const read = { ...row };
      for (const name of json) if (typeof row[name] === 'string') read[name] = JSON.parse(row[name]);
      for (const name of booleans) if (row[name] !== null) read[name] = Boolean(row[name]);
      return read;
    });
  }

  #stored(data: unknown): Row {
    const { columns, json, booleans } = this.#shape;
    const values: Row = {};
    for (const [name, value] of Object.entries((data ?? {}) as Row)) {
      if (!columns.includes(name)) continue;
      values[name] = json.includes(name) && value !== null ? JSON.stringify(value) : (value ?? null);
      if (booleans.includes(name) && value !== null) values[name] = Boolean(value);
    }
    return values;
  }
}

type InternalQueries = Readonly<Record<string, (rowQuery?: RowQuery) => Promise<unknown>>>;

/**
 * The queries of such a table, by v4's names.
 * @param onWrite called with each row that was written
 * @returns null for any other uid
 */
export function internalQueries(
  db: Database,
  uid: string,
  onWrite: (row: Row) => Promise<void>,
): InternalQueries | null {
  const shape = TABLES[uid];
  if (!shape) return null;
  const rows = new InternalRows(db, shape, onWrite);
  return { ...readsOf(rows), ...writesOf(rows), ...deletionsOf(rows) };
}

const readsOf = (rows: InternalRows): InternalQueries => ({
  findOne: async (rowQuery = {}) => picked((await rows.find(rowQuery))[0], rowQuery.select),
  findMany: async (rowQuery = {}) => (await rows.find(rowQuery)).map((row) => picked(row, rowQuery.select)),
  findWithCount: async (rowQuery = {}) => {
    const { where, select } = rowQuery;
    const found = await rows.find(rowQuery);
    return [found.map((row) => picked(row, select)), (await rows.find({ where })).length];
  },
  count: async ({ where } = {}) => (await rows.find({ where })).length,
});

const writesOf = (rows: InternalRows): InternalQueries => ({
  create: async ({ data } = {}) => rows.create(data),
  createMany: async ({ data } = {}) => {
    const ids: unknown[] = [];
    for (const one of Array.isArray(data) ? data : []) ids.push((await rows.create(one))['id']);
    return { count: ids.length, ids };
  },
  update: async ({ where, data } = {}) => {
    const [row] = await rows.find({ where });
    if (!row) return null;
    await rows.change([row], data);
    return (await rows.find({ where: { id: row['id'] } }))[0];
  },
  updateMany: async ({ where, data } = {}) => {
    const found = await rows.find({ where });
    await rows.change(found, data);
    return { count: found.length };
  },
});

const deletionsOf = (rows: InternalRows): InternalQueries => ({
  delete: async ({ where } = {}) => {
    const [row] = await rows.find({ where });
    if (row) await rows.remove([row]);
    return row ?? null;
  },
  deleteMany: async ({ where } = {}) => {
    const found = await rows.find({ where });
    await rows.remove(found);
    return { count: found.length };
  },
});
