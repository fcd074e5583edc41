/**
 * `strapi.db.connection`: knex, over the server's own connections. Its statements see what the server sees, and
 * belong to the transaction they are sent in. knex is loaded when code first asks for it.
 */

import { createRequire } from 'node:module';
import type { Database, DialectName, SqlParameter, SqlValue } from '../../database/database.ts';
import { statementOfProjectCode } from '../../database/sql-template.ts';

/** A query of knex, on its way through. */
interface KnexQuery {
  readonly sql: string;
  readonly bindings?: readonly unknown[];
  response?: unknown;
  context?: { readonly lastID: number; readonly changes: number };
}

/** As much of a knex client as is replaced. */
interface KnexClient {
  new (config: object): object;
  readonly prototype: object;
}

/** What code gets: a function of a table's name, with everything knex has. */
export type KnexInstance = ((table?: string) => unknown) & Readonly<Record<string, unknown>>;

/** The knex client of each database, which decides the SQL dialect. */
const CLIENTS: Readonly<Record<DialectName, { readonly file: string; readonly name: string }>> = {
  sqlite: { file: 'knex/lib/dialects/better-sqlite3/index.js', name: 'better-sqlite3' },
  postgres: { file: 'knex/lib/dialects/postgres/index.js', name: 'postgres' },
  mysql: { file: 'knex/lib/dialects/mysql2/index.js', name: 'mysql2' },
};

/** Work that knex wants in one transaction. */
type Transact = (work: (parts: { readonly trx: unknown }) => unknown) => Promise<unknown>;

/** Both send their statements the same way; knex must know which of them is a transaction. */
export interface KnexInstances {
  readonly connection: KnexInstance;
  readonly trx: KnexInstance;
}

/**
 * @param transact runs what knex calls a transaction
 * @returns makes the instances when first called
 * @throws Error, when called, where knex is not installed
 */
export function knexInstances(db: Database, transact: Transact): () => KnexInstances {
  let made: KnexInstances | null = null;
  return () => {
    made ??= { connection: openKnex(db, transact, false), trx: openKnex(db, transact, true) };
    return made;
  };
}

function openKnex(db: Database, transact: Transact, transacting: boolean): KnexInstance {
  const require = createRequire(import.meta.url);
  const { file, name } = CLIENTS[db.dialect];
  let knex: (config: object) => KnexInstance;
  let Base: KnexClient;
  try {
    ({ knex } = require('knex') as { knex: typeof knex });
    Base = require(file) as KnexClient;
  } catch (error) {
    throw new Error('strapi.db.connection needs knex, which is not installed: npm install knex', {
      cause: error,
    });
  }
  const made = knex({
    client: clientOver(Base, db, transact),
    useNullAsDefault: true,
    connection: { filename: 'of the server' },
  });
  const client = made['client'] as { config: { client: unknown }; transacting: boolean };
  // project code reads the name to distinguish databases
  client.config.client = name;
  client.transacting = transacting;
  return made;
}

function clientOver(Base: KnexClient, db: Database, transact: Transact): unknown {
  return class extends Base {
    /** The server's connections are opened and closed by the server. */
    initializeDriver(): void {}

    initializePool(): void {}

    async acquireConnection(): Promise<object> {
      return {};
    }

    async releaseConnection(): Promise<void> {}

    async destroy(): Promise<void> {}

    /** The database numbers placeholders itself. */
    positionBindings(sql: string): string {
      return sql;
    }

    async transaction(work: unknown): Promise<unknown> {
      if (typeof work !== 'function') throw new Error('knex: a transaction needs a function');
      return transact(({ trx }) => (work as (trx: unknown) => unknown)(trx));
    }

    async _query(_connection: object, query: KnexQuery): Promise<KnexQuery> {
      if (!query.sql) throw new Error('The query is empty');
      const values = (query.bindings ?? []).map(toParameter);
      const statement = statementOfProjectCode(query.sql);
      if (givesRows(query.sql)) {
        return Object.assign(query, answered(db.dialect, query.sql, await db.query(statement, values)));
      }
      const { changes, lastId } = await db.run(statement, values);
      return Object.assign(query, written(db.dialect, query.sql, changes, lastId));
    }
  };
}

const givesRows = (sql: string): boolean =>
  /^\s*(?:select|with|pragma|explain|values|show|describe)\b|\breturning\b/i.test(sql);

/** What a statement takes besides plain values is stored as JSON. */
function toParameter(value: unknown): SqlParameter {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'object' || value instanceof Date || value instanceof Uint8Array) {
    return value as SqlParameter;
  }
  return JSON.stringify(value);
}

type Rows = readonly Record<string, SqlValue>[];

/** Rows in the form the client of a database expects of its driver. */
function answered(dialect: DialectName, sql: string, rows: Rows): Partial<KnexQuery> {
  if (dialect === 'sqlite') return { response: rows };
  if (dialect === 'mysql') return { response: [rows, []] };
  return { response: { rows, rowCount: rows.length, command: commandOf(sql) } };
}

function written(dialect: DialectName, sql: string, changes: number, lastId: number): Partial<KnexQuery> {
  const context = { lastID: lastId, changes };
  if (dialect === 'sqlite') return { response: { changes, lastInsertRowid: lastId }, context };
  if (dialect === 'mysql') return { response: [{ affectedRows: changes, insertId: lastId }, []] };
  return { response: { rows: [], rowCount: changes, command: commandOf(sql) } };
}

/** PostgreSQL's word for what was done. */
function commandOf(sql: string): string {
  const verb = /^\s*(\w+)/.exec(sql)?.[1]?.toUpperCase() ?? '';
  return verb === 'WITH' || verb === 'VALUES' ? 'SELECT' : verb;
}
