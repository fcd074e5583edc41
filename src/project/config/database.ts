/** `config/database`: which database holds the entries. This version serves SQLite. */
import { resolve } from 'node:path';
import type { RawSection } from '../config-file.ts';
import { ConfigReader } from './config-reader.ts';
import type { SectionContext } from './section-context.ts';

/** The v4 names for SQLite. */
const SQLITE_CLIENTS = ['sqlite', 'better-sqlite3', 'sqlite3', 'sqlite-legacy', 'vscode/sqlite3'];
/** Databases v4 runs on and this version doesn't: their message says so. */
const SERVER_CLIENTS = ['postgres', 'postgresql', 'pg', 'mysql', 'mysql2', 'mariadb'];

export const JOURNAL_MODES = ['wal', 'delete', 'truncate', 'persist'] as const;
export const SYNCHRONOUS_MODES = ['off', 'normal', 'full', 'extra'] as const;

export interface DatabaseConfig {
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

export function readDatabaseConfig(raw: RawSection, { dir, findings }: SectionContext): DatabaseConfig {
  const reader = new ConfigReader(raw.file, '', raw.value, findings);
  const connection = reader.section('connection');
  const filename = readFilename(connection);
  checkWithoutEffect(connection);
  reader.section('settings').ignore('forceMigration', 'runMigrations');

  const config: DatabaseConfig = {
    client: 'sqlite',
    filename: filename === ':memory:' ? filename : resolve(dir, filename),
    journalMode: reader.choice('journalMode', JOURNAL_MODES, 'wal'),
    synchronous: reader.choice('synchronous', SYNCHRONOUS_MODES, 'full'),
    busyTimeout: reader.integer('busyTimeout', 5000, { min: 0 }),
  };
  reader.finish();
  return config;
}

const DEFAULT_FILENAME = '.tmp/data.db';

/** The file of an SQLite connection; for another client a problem, and the keys of its connection pass. */
function readFilename(connection: ConfigReader): string {
  const client = connection.string('client', 'sqlite');
  if (!SQLITE_CLIENTS.includes(client)) {
    connection.problem(
      'client',
      SERVER_CLIENTS.includes(client)
        ? `this version serves SQLite databases, found "${client}"; use client: 'sqlite'`
        : `expected 'sqlite', found ${JSON.stringify(client)}`,
    );
    connection.ignore('connection');
    return DEFAULT_FILENAME;
  }
  const text = connection.unchecked('connection');
  if (typeof text === 'string') return text;
  const inner = connection.section('connection');
  const filename = inner.custom('filename', DEFAULT_FILENAME, 'a file name', (value) =>
    typeof value === 'string' && value !== '' ? value : undefined,
  );
  // Templates that serve several databases leave the others' keys in place.
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
