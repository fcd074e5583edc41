/**
 * `strapi.db.query('strapi::core-store')` and `webhook`: the tables that belong to no content-type. They hold
 * some hundred rows at most, so they are read whole, and conditions are held against the rows here.
 */

import { isObject } from '../../base/is-object.ts';
import type { Database } from '../../database/database.ts';
import { insertRow } from '../../database/seed/rows.ts';
import { assignments, ident, idents, sql } from '../../database/sql-template.ts';

type Row = Record<string, unknown>;

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

interface RowQuery {
  readonly where?: unknown;
  readonly select?: unknown;
  readonly orderBy?: unknown;
  readonly limit?: number;
  readonly offset?: number;
  readonly data?: unknown;
}

/**
 * The queries of such a table, by v4's names.
 * @param onWrite called with each row that was written
 * @returns null for any other uid
 */
export function internalQueries(
  db: Database,
  uid: string,
  onWrite: (row: Row) => Promise<void>,
): Readonly<Record<string, (rowQuery?: RowQuery) => Promise<unknown>>> | null {
  const shape = TABLES[uid];
  if (!shape) return null;
  const { table, columns, json, booleans } = shape;

  const all = async (): Promise<Row[]> =>
    (await db.query<Row>(sql`SELECT "id", ${idents(columns)} FROM ${ident(table)} ORDER BY "id"`)).map(
      (row) => {
        const read = { ...row };
        for (const name of json) if (typeof row[name] === 'string') read[name] = JSON.parse(row[name]);
        for (const name of booleans) if (row[name] !== null) read[name] = Boolean(row[name]);
        return read;
      },
    );
  const find = async ({ where, orderBy, offset = 0, limit }: RowQuery = {}): Promise<Row[]> => {
    const found = (await all()).filter((row) => fits(row, where));
    sort(found, orderBy);
    return found.slice(offset, limit === undefined || limit < 0 ? undefined : offset + limit);
  };
  const stored = (data: unknown): Row => {
    const values: Row = {};
    for (const [name, value] of Object.entries((data ?? {}) as Row)) {
      if (!columns.includes(name)) continue;
      values[name] = json.includes(name) && value !== null ? JSON.stringify(value) : (value ?? null);
      if (booleans.includes(name) && value !== null) values[name] = Boolean(value);
    }
    return values;
  };
  const create = async (data: unknown): Promise<Row> => {
    const values = { ...Object.fromEntries(columns.map((name) => [name, null])), ...stored(data) };
    const id = await db.transaction((tx) => insertRow(tx, table, values as never));
    const made = (await all()).find((row) => row['id'] === id)!;
    await onWrite(made);
    return made;
  };
  const change = async (rows: readonly Row[], data: unknown): Promise<void> => {
    const values = stored(data);
    const names = Object.keys(values);
    if (names.length === 0) return;
    const update = sql`UPDATE ${ident(table)} SET ${assignments(names)} WHERE "id" = ?`;
    await db.transaction(async (tx) => {
      for (const { id } of rows) await tx.run(update, [...Object.values(values), id] as never[]);
    });
    for (const row of rows) await onWrite(row);
  };
  const remove = async (rows: readonly Row[]): Promise<void> => {
    await db.transaction(async (tx) => {
      for (const { id } of rows)
        await tx.run(sql`DELETE FROM ${ident(table)} WHERE "id" = ?`, [id] as never[]);
    });
    for (const row of rows) await onWrite(row);
  };
  const picked = (row: Row | undefined, select: unknown): Row | null => {
    if (!row) return null;
    if (select === undefined || select === '*') return row;
    const names = ['id', ...[select].flat().map(String)];
    return Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)));
  };

  return {
    findOne: async (rowQuery = {}) => picked((await find(rowQuery))[0], rowQuery.select),
    findMany: async (rowQuery = {}) => (await find(rowQuery)).map((row) => picked(row, rowQuery.select)),
    findWithCount: async (rowQuery = {}) => {
      const { where } = rowQuery;
      return [
        (await find(rowQuery)).map((row) => picked(row, rowQuery.select)),
        (await find({ where })).length,
      ];
    },
    count: async ({ where } = {}) => (await find({ where })).length,
    create: async ({ data } = {}) => create(data),
    createMany: async ({ data } = {}) => {
      const rows = Array.isArray(data) ? data : [];
      for (const one of rows) await create(one);
      return { count: rows.length };
    },
    update: async ({ where, data } = {}) => {
      const [row] = await find({ where });
      if (!row) return null;
      await change([row], data);
      return (await find({ where: { id: row['id'] } }))[0];
    },
    updateMany: async ({ where, data } = {}) => {
      const rows = await find({ where });
      await change(rows, data);
      return { count: rows.length };
    },
    delete: async ({ where } = {}) => {
      const [row] = await find({ where });
      if (row) await remove([row]);
      return row ?? null;
    },
    deleteMany: async ({ where } = {}) => {
      const rows = await find({ where });
      await remove(rows);
      return { count: rows.length };
    },
  };
}

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

const list = (value: unknown): readonly unknown[] => [value].flat();

/** How a value is compared, by v4's names. */
const TESTS: Readonly<Record<string, (value: unknown, operand: unknown) => boolean>> = {
  $eq: (value, operand) => same(value, operand),
  $ne: (value, operand) => !same(value, operand),
  $in: (value, operand) => list(operand).some((one) => same(value, one)),
  $notIn: (value, operand) => !list(operand).some((one) => same(value, one)),
  $contains: (value, operand) => textOf(value).includes(textOf(operand)),
  $notContains: (value, operand) => !textOf(value).includes(textOf(operand)),
  $containsi: (value, operand) => textOf(value).toLowerCase().includes(textOf(operand).toLowerCase()),
  $startsWith: (value, operand) => textOf(value).startsWith(textOf(operand)),
  $endsWith: (value, operand) => textOf(value).endsWith(textOf(operand)),
  $null: (value, operand) => (value === null) === (operand !== false),
  $notNull: (value, operand) => (value !== null) === (operand !== false),
};

const same = (value: unknown, operand: unknown): boolean =>
  value === operand || (value !== null && operand !== null && String(value) === String(operand));

/** @throws Error for an operator that is not known here */
function fits(row: Row, where: unknown): boolean {
  if (Array.isArray(where)) return where.every((one) => fits(row, one));
  if (!isObject(where)) return true;
  return Object.entries(where).every(([name, condition]) => {
    if (condition === undefined) return true;
    if (name === '$and') return list(condition).every((one) => fits(row, one));
    if (name === '$or') return list(condition).some((one) => fits(row, one));
    if (name === '$not') return !fits(row, condition);
    const value = row[name] ?? null;
    if (Array.isArray(condition)) return TESTS['$in']!(value, condition);
    if (!isObject(condition)) return same(value, condition);
    return Object.entries(condition).every(([operator, operand]) => {
      const test = TESTS[operator];
      if (!test) throw new Error(`${name}: the operator ${operator} is not known for settings and webhooks`);
      return test(value, operand);
    });
  });
}

function sort(rows: Row[], orderBy: unknown): void {
  const terms = list(orderBy).flatMap((term): [string, unknown][] =>
    typeof term === 'string' ? [[term, 'asc']] : isObject(term) ? Object.entries(term) : [],
  );
  for (const [name, direction] of terms.reverse()) {
    const sign = String(direction).toLowerCase() === 'desc' ? -1 : 1;
    rows.sort(
      (one, other) => sign * textOf(one[name]).localeCompare(textOf(other[name]), 'en', { numeric: true }),
    );
  }
}
