/**
 * `strapi.db.connection`: knex, over the server's own connections. Its statements see what the server sees, and
 * belong to the transaction they are sent in. knex is loaded when code first asks for it.
 */

import { createRequire } from 'node:module';
import { isObject } from '../../core/base/is-object.ts';
import type { MaybePromise } from '../../core/base/maybe-promise.ts';
import type { Database, DialectName, SqlParameter, SqlValue } from '../../core/database/database.ts';
import { statementOfProjectCode } from '../../core/database/sql-template.ts';
import type { TransactionHandle } from './transaction-handle.ts';

/** A query of knex, on its way through. */
interface KnexQuery {
  readonly sql: string;
  readonly bindings?: readonly unknown[];
  response?: unknown;
  context?: { readonly lastID: number; readonly changes: number };
}

/** As much of a knex client as is replaced. */
interface KnexClient {
  new (config: object): KnexClientInstance;
  readonly prototype: object;
}

interface KnexClientInstance {
  transaction(container: unknown, config?: TransactionConfig, outer?: unknown): unknown;
}

interface TransactionConfig {
  readonly isolationLevel?: string;
  readonly readOnly?: boolean;
}

/** What knex takes for a connection. Each statement has one of its own; those of a transaction share one. */
class KnexConnection {
  /** Set by knex, for the connection of a transaction. */
  __knexTxId?: string;
  /** Where its statements go, once knex has begun a transaction. */
  held: TransactionHandle | null = null;
  /** The name of the transaction that is a part of one that ran already (A619). */
  savepoint: string | null = null;

  run<T>(work: () => MaybePromise<T>): MaybePromise<T> {
    return this.held ? this.held.run(work) : work();
  }
}

/** What code gets: a function of a table's name, with everything knex has. */
export type KnexInstance = ((table?: string) => unknown) & Readonly<Record<string, unknown>>;

/** The knex client of each database, which decides the SQL dialect. */
const CLIENTS: Readonly<Record<DialectName, { readonly file: string; readonly name: string }>> = {
  sqlite: { file: 'knex/lib/dialects/better-sqlite3/index.js', name: 'better-sqlite3' },
  postgres: { file: 'knex/lib/dialects/postgres/index.js', name: 'postgres' },
  mysql: { file: 'knex/lib/dialects/mysql2/index.js', name: 'mysql2' },
};

/** The transactions of project code, and what ends the connection. */
export interface KnexTransactions {
  /** Runs work in one transaction, with all that it asks of `strapi`. */
  transact(work: () => unknown): Promise<unknown>;
  inTransaction(): boolean;
  /** One that knex begins and ends. */
  hold(): TransactionHandle;
  /** What `knex.destroy()` does. */
  destroy(): Promise<void>;
}

/** Both send their statements the same way; knex must know which of them is a transaction. */
export interface KnexInstances {
  readonly connection: KnexInstance;
  readonly trx: KnexInstance;
}

/**
 * @param transactions what a function of `knex.transaction` runs in
 * @returns makes the instances when first called
 * @throws Error, when called, where knex is not installed
 */
export function knexInstances(db: Database, transactions: KnexTransactions): () => KnexInstances {
  let made: KnexInstances | null = null;
  return () => {
    made ??= { connection: openKnex(db, transactions, false), trx: openKnex(db, transactions, true) };
    return made;
  };
}

function openKnex(db: Database, transactions: KnexTransactions, transacting: boolean): KnexInstance {
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
    client: clientOver(Base, db, transactions),
    useNullAsDefault: true,
    connection: { filename: 'of the server' },
  });
  const client = made['client'] as { config: { client: unknown }; transacting: boolean };
  // project code reads the name to distinguish databases
  client.config.client = name;
  client.transacting = transacting;
  const begin = made['transaction'] as (work: unknown, config: unknown) => unknown;
  const transaction = (work: unknown, config?: unknown): unknown =>
    typeof work === 'function'
      ? transactions.transact(() => begin.call(made, work, config))
      : begin.call(made, work, config);
  return Object.defineProperty(made, 'transaction', { value: transaction, configurable: true });
}

/**
 * Runs work in a transaction that code has begun with knex.
 * @param trx what `knex.transaction()` gave, or what `strapi.db.transaction()` gave
 * @throws Error where it is neither
 */
export async function runInTransaction<T>(trx: unknown, work: () => MaybePromise<T>): Promise<T> {
  const instance = isObject(trx) && typeof trx['get'] === 'function' ? (trx['get'] as () => unknown)() : trx;
  const client = (instance as { readonly client?: { acquireConnection?(): Promise<unknown> } } | null)
    ?.client;
  const connection = await client?.acquireConnection?.();
  if (!(connection instanceof KnexConnection)) throw new Error('transacting: expected a transaction of knex');
  return connection.run(work);
}

const LOW_LEVELS: ReadonlySet<string> = new Set(['read uncommitted', 'read committed']);

/** The statements by which knex begins and ends a transaction that is in no other one of knex. */
const CONTROL = /^\s*(BEGIN|COMMIT|ROLLBACK)(?:\s+TRANSACTION)?\s*;?\s*$/i;

function clientOver(Base: KnexClient, db: Database, transactions: KnexTransactions): unknown {
  const control = async (sql: string): Promise<void> => {
    await db.run(statementOfProjectCode(sql));
  };

  const begin = async (connection: KnexConnection): Promise<void> => {
    const { __knexTxId: id } = connection;
    if (id === undefined) throw new Error('knex: begin a transaction with knex.transaction(), not by SQL');
    if (!transactions.inTransaction()) {
      connection.held = transactions.hold();
      return;
    }
    await control(`SAVEPOINT ${id}`);
    connection.savepoint = id;
  };

  const end = async ({ held, savepoint }: KnexConnection, keeps: boolean): Promise<void> => {
    if (held) await (keeps ? held.commit() : held.rollback());
    else if (savepoint !== null) await control(`${keeps ? 'RELEASE' : 'ROLLBACK TO'} SAVEPOINT ${savepoint}`);
    else throw new Error('knex: end a transaction with its commit() or rollback(), not by SQL');
  };

  return class extends Base {
    /** The server's connections are opened and closed by the server. */
    initializeDriver(): void {}

    initializePool(): void {}

    async acquireConnection(): Promise<KnexConnection> {
      return new KnexConnection();
    }

    async releaseConnection(): Promise<void> {}

    async destroy(): Promise<void> {
      await transactions.destroy();
    }

    /** The database numbers placeholders itself. */
    positionBindings(sql: string): string {
      return sql;
    }

    /** Transactions have one isolation level; what asks for less gets it. */
    override transaction(container: unknown, config: TransactionConfig = {}, outer?: unknown): unknown {
      const { isolationLevel, readOnly: _, ...rest } = config;
      if (db.dialect !== 'sqlite' && isolationLevel !== undefined && !LOW_LEVELS.has(isolationLevel)) {
        throw new Error(
          `knex: the isolation level "${isolationLevel}" cannot be chosen; it is "read committed"`,
        );
      }
      return super.transaction(container, rest, outer);
    }

    async _query(connection: KnexConnection, query: KnexQuery): Promise<KnexQuery> {
      if (!query.sql) throw new Error('The query is empty');
      const control = CONTROL.exec(query.sql)?.[1]?.toUpperCase();
      if (control === undefined) return connection.run(() => send(db, query));
      if (control === 'BEGIN') await begin(connection);
      else await end(connection, control === 'COMMIT');
      return Object.assign(query, written(db.dialect, query.sql, 0, 0));
    }
  };
}

async function send(db: Database, query: KnexQuery): Promise<KnexQuery> {
  const values = (query.bindings ?? []).map(toParameter);
  const statement = statementOfProjectCode(query.sql);
  if (givesRows(query.sql)) {
    return Object.assign(query, answered(db.dialect, query.sql, await db.query(statement, values)));
  }
  const { changes, lastId } = await db.run(statement, values);
  return Object.assign(query, written(db.dialect, query.sql, changes, lastId));
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
