/** The conformance kit's database, a private copy for each test, and ways to make credentials for it. */

import { createHmac } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import type { Database } from '../../src/core/database/database.ts';
import { openSqlite } from '../../src/core/database/sqlite/open-sqlite.ts';
import { testSql } from '../support/test-sql.ts';

const KIT = new URL('../conformance/kit/', import.meta.url);

interface Credentials {
  secrets: { jwtSecret: string; apiTokenSalt: string };
  tokens: Record<'full' | 'read' | 'custom' | 'expired', { id: number; key: string }>;
}

export const credentials = JSON.parse(readFileSync(new URL('credentials.json', KIT), 'utf8')) as Credentials;

export interface Fixture {
  readonly db: Database;
  /** Runs statements over the connection under test. */
  own(sql: string): void;
  /** Runs statements as another process would. */
  other(sql: string): void;
  /** One value, read by the other connection. */
  value(sql: string): unknown;
  close(): void;
}

/** Opens a fresh copy; with `asynchronous` it answers by promises, as a database behind a network does. */
export function openFixture(options: { readonly?: boolean; asynchronous?: boolean } = {}): Fixture {
  const directory = mkdtempSync(join(tmpdir(), 'octavo-access-'));
  const filename = join(directory, 'data.db');
  cpSync(new URL('data.db', KIT), filename);
  const sqlite = openSqlite({ filename, synchronous: 'OFF' });
  const other = new BetterSqlite3(filename);
  let db = sqlite;
  if (options.readonly) db = readonlyVersion(sqlite);
  if (options.asynchronous) db = asynchronousVersion(sqlite);
  return {
    db,
    own: (sql) => {
      for (const statement of sql.split(';')) void sqlite.run(testSql(statement));
    },
    other: (sql) => {
      other.exec(sql);
    },
    value: (sql) => other.prepare(sql).pluck().get(),
    close: () => {
      void sqlite.close();
      other.close();
      rmSync(directory, { recursive: true });
    },
  };
}

function readonlyVersion(db: Database): Database {
  return wrap(db, {
    run: () => {
      throw new Error('attempt to write a readonly database');
    },
  });
}

function asynchronousVersion(db: Database): Database {
  return wrap(db, {
    dialect: 'postgres',
    query: async (sql, values) => db.query(sql, values),
    changeMark: async () => db.changeMark(),
  });
}

/** A database that does some things its own way. */
export function wrap(db: Database, own: Partial<Database>): Database {
  return {
    dialect: db.dialect,
    query: (sql, values) => db.query(sql, values),
    run: (sql, values) => db.run(sql, values),
    quickTime: db.quickTime,
    readBody: (sql, values, bounds) => db.readBody(sql, values, bounds),
    readCostlyBody: (sql, values, bounds) => db.readCostlyBody(sql, values, bounds),
    get inTransaction() {
      return db.inTransaction;
    },
    approximateRows: (table) => db.approximateRows(table),
    fanOut: (table, column) => db.fanOut(table, column),
    approximateBytes: (table, column) => db.approximateBytes(table, column),
    transaction: (work) => db.transaction(work),
    afterCommit: (work) => db.afterCommit(work),
    changeMark: () => db.changeMark(),
    changes: db.changes,
    get statementCount() {
      return db.statementCount;
    },
    close: () => db.close(),
    ...own,
  };
}

const base64url = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A JWT with a true signature of the given kind, whatever the header claims. */
export function signJwt(
  payload: unknown,
  options: { secret?: string; header?: object; hash?: 'sha256' | 'sha384' | 'sha512' } = {},
): string {
  const {
    secret = credentials.secrets.jwtSecret,
    header = { alg: 'HS256', typ: 'JWT' },
    hash = 'sha256',
  } = options;
  const text = `${base64url(header)}.${base64url(payload)}`;
  return `${text}.${createHmac(hash, secret).update(text).digest('base64url')}`;
}

/** The end of a turn of the event loop: from then on a change by another process is looked for. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
