/** `config/database` of a project on SQLite. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { sourcePath } from '../../compiled-paths.ts';
import type { ConfigReader } from '../config-reader.ts';

/** The v4 names for SQLite. */
export const SQLITE_CLIENTS: readonly string[] = [
  'sqlite',
  'better-sqlite3',
  'sqlite3',
  'sqlite-legacy',
  'vscode/sqlite3',
];

export const JOURNAL_MODES = ['wal', 'delete', 'truncate', 'persist'] as const;
export const SYNCHRONOUS_MODES = ['off', 'normal', 'full', 'extra'] as const;

export interface SqliteConfig {
  readonly client: 'sqlite';
  /** Absolute, or `:memory:`. */
  readonly filename: string;
  /** Octavo's own: the file is switched to this mode. */
  readonly journalMode: (typeof JOURNAL_MODES)[number];
  /** Octavo's own: `full` keeps an acknowledged write through a power cut. */
  readonly synchronous: (typeof SYNCHRONOUS_MODES)[number];
  /** Octavo's own: how long a statement waits for another process's lock, in ms. */
  readonly busyTimeout: number;
}

const DEFAULT_FILENAME = '.tmp/data.db';

/**
 * @param reader the whole section
 * @param connection `connection`, its `client` read
 * @param dir the project's folder
 */
export function readSqlite(reader: ConfigReader, connection: ConfigReader, dir: string): SqliteConfig {
  const filename = readFilename(connection);
  checkWithoutEffect(connection);
  return {
    client: 'sqlite',
    filename: filename === ':memory:' ? filename : existingFile(connection, resolve(dir, filename)),
    journalMode: reader.choice('journalMode', JOURNAL_MODES, 'wal'),
    synchronous: reader.choice('synchronous', SYNCHRONOUS_MODES, 'full'),
    busyTimeout: reader.integer('busyTimeout', 5000, { min: 0 }),
  };
}

/**
 * A path inside the folder TypeScript compiles to (`path.join(__dirname, '..', '.tmp/data.db')` of a
 * configuration in TypeScript) is a mistake for the same path of the project: a database is never meant to be
 * among compiled files.
 */
function existingFile(connection: ConfigReader, file: string): string {
  const source = existsSync(file) ? null : sourcePath(file);
  if (source === null || !existsSync(source)) return file;
  connection.warning(
    'connection',
    `${file} is not there; ${source} is used. Write the path from the project's folder`,
  );
  return source;
}

function readFilename(connection: ConfigReader): string {
  const text = connection.unchecked('connection');
  if (typeof text === 'string') return text;
  const inner = connection.section('connection');
  const filename = inner.custom('filename', DEFAULT_FILENAME, 'a file name', (value) =>
    typeof value === 'string' && value !== '' ? value : undefined,
  );
  // Templates that serve several databases keep the others' keys.
  inner.ignore('host', 'port', 'database', 'user', 'password', 'ssl', 'schema', 'connectionString');
  inner.ignore('flags', 'mode', 'options');
  return filename;
}

/** Keys of v4's connection pool: checked, so that a slip is found, but one embedded file needs no pool. */
function checkWithoutEffect(connection: ConfigReader): void {
  connection.boolean('useNullAsDefault', true);
  connection.integer('acquireConnectionTimeout', 0, { min: 0 });
  connection.unsupported('debug', 'statements are not printed');
  connection.ignore('asyncStackTraces', 'version', 'log');
  const pool = connection.section('pool');
  pool.integer('min', 0, { min: 0 });
  pool.integer('max', 1, { min: 1 });
  pool.ignore('acquireTimeoutMillis', 'createTimeoutMillis', 'destroyTimeoutMillis', 'idleTimeoutMillis');
  pool.ignore('reapIntervalMillis', 'createRetryIntervalMillis', 'propagateCreateError', 'afterCreate');
}
