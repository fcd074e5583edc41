/**
 * The database the tests of a run are on: SQLite, or PostgreSQL or MariaDB where the run's project says so
 * (vitest.config.ts). Tests ask for a copy of the fixture and don't care which it is.
 */
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import { REMOTE_CHECK_INTERVAL } from '../../src/core/access/live-permissions.ts';
import { KIT } from './kit-model.ts';
import { addressOf as mysqlAddress } from './mysql/server.ts';
import { addressOf as postgresAddress } from './postgres/server.ts';
import { borrowDatabase, returnBorrowed } from './servers/borrowed-databases.ts';
import { ask, type SyncAnswer } from './servers/sync-client.ts';

const NAMES = ['sqlite', 'postgres', 'mariadb'] as const;

export const DATABASE: (typeof NAMES)[number] =
  NAMES.find((name) => name === process.env['OCTAVO_TEST_DATABASE']) ?? 'sqlite';

/** What tests use of a connection of their own: SQLite's driver, or the same over a server's. */
export interface TestConnection {
  prepare(sql: string): TestStatement;
  exec(sql: string): unknown;
  close(): unknown;
}

export interface TestStatement {
  get(...values: unknown[]): unknown;
  all(...values: unknown[]): unknown[];
  run(...values: unknown[]): { readonly changes: number; readonly lastInsertRowid: number | bigint };
  /** The first column only. */
  pluck(): TestStatement;
}

/**
 * A private copy of the fixture's database.
 * @param dir a folder for the file, if it is one
 * @returns the file, or the address on the server
 */
export function copyDatabase(dir: string): string {
  if (DATABASE !== 'sqlite') return borrowDatabase(DATABASE === 'postgres' ? postgresAddress : mysqlAddress);
  const file = join(dir, 'data.db');
  copyFileSync(join(KIT, 'data.db'), file);
  return file;
}

/** Gives a copy back when nothing uses it any more: another test may have it. */
export function returnDatabase(place: string): void {
  if (DATABASE !== 'sqlite') returnBorrowed(place);
}

/** How often a restore is tried. */
const RESTORES = 30;

/** What servers say of a lock that was not had in time. */
const LOCKED = /lock wait timeout|lock timeout|deadlock/i;

/**
 * Restores the rows of a copy on a server, under the connections that are open. A transaction that has not ended yet holds
 * locks: the database waits for one of another process, and one of a server in this thread goes on in the turns of the
 * event loop between two attempts.
 */
export async function restoreDatabase(place: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      waitUntilSeen(ask({ address: place, kind: 'restore', sql: '', values: [] }));
      return;
    } catch (error) {
      if (attempt === RESTORES || !LOCKED.test(String(error))) throw error;
      await turn();
    }
  }
}

/** A server asks now and then whether its permissions have changed: by then it has. */
function waitUntilSeen({ changesPermissions }: SyncAnswer): void {
  if (!changesPermissions) return;
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, REMOTE_CHECK_INTERVAL + 20);
}

/** `connection` of `config/database` for such a copy. */
export const connectionOf = (place: string): object =>
  DATABASE === 'sqlite'
    ? { client: 'sqlite', connection: { filename: place } }
    : { client: DATABASE, connection: { connectionString: place }, pool: { min: 0, max: 5 } };

/** A connection of the test's own. */
export function connectTo(place: string, options: { readonly readonly?: boolean } = {}): TestConnection {
  if (DATABASE === 'sqlite') return new BetterSqlite3(place, options) as unknown as TestConnection;
  const run = (sql: string, values: readonly unknown[]) => ask({ address: place, kind: 'run', sql, values });
  const statement = (sql: string, pick: (row: Record<string, unknown>) => unknown): TestStatement => ({
    all: (...values) => run(sql, values).rows.map(pick),
    get: (...values) => run(sql, values).rows.map(pick)[0],
    run: (...values) => {
      const answer = run(sql, values);
      waitUntilSeen(answer);
      const { count, rows } = answer;
      return { changes: count, lastInsertRowid: Number(rows.at(-1)?.['id'] ?? 0) };
    },
    pluck: () => statement(sql, (row) => Object.values(row)[0]),
  });
  return {
    prepare: (sql) => statement(sql, (row) => row),
    exec: (sql) => {
      waitUntilSeen(ask({ address: place, kind: 'exec', sql, values: [] }));
    },
    close: () => ask({ address: place, kind: 'end', sql: '', values: [] }),
  };
}
