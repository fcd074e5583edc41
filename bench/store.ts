/** The database servers are measured on: an SQLite file, or the same content on a server. */
import { execFileSync } from 'node:child_process';
import { basename } from 'node:path';
import { PostgresServer } from '../test/support/own-server/postgres-server.ts';
import { OCTAVO, PROJECT, temporary } from './paths.ts';

export const DATABASE_NAMES = ['sqlite', 'postgres'] as const;

export type DatabaseName = (typeof DATABASE_NAMES)[number];

export interface Store {
  readonly name: DatabaseName;
  /** The file or the address. */
  readonly place: string;
  /** Seconds of processor time of the database's own processes so far; absent where it is embedded. */
  readonly cpuSeconds?: () => number;
  /** Ends what was started for it; the data are kept. */
  close(): void;
}

/** Connections of each server under load: more would only wait for the one core. */
export const POOL_SIZE = 8;

export const sqliteStore = (file: string): Store => ({ name: 'sqlite', place: file, close: () => {} });

/** What the bench project's `config/database` reads. */
export const environmentOf = ({ name, place }: Store): Readonly<Record<string, string>> =>
  name === 'sqlite'
    ? { DATABASE_FILENAME: place }
    : { DATABASE_CLIENT: name, DATABASE_URL: place, DATABASE_POOL: String(POOL_SIZE) };

/**
 * A database with the content of an SQLite file, on a server of the bench's own that shares its core with the
 * server under load; filled once, with `octavo move`.
 */
export async function openStore(name: DatabaseName, file: string, core: number): Promise<Store> {
  return name === 'sqlite' ? sqliteStore(file) : await postgresStore(file, core);
}

async function postgresStore(file: string, core: number): Promise<Store> {
  const server = await PostgresServer.create({
    dir: temporary('postgres'),
    core,
    settings: ['shared_buffers = 512MB', 'max_wal_size = 4GB'],
  });
  try {
    const name = basename(file, '.db').replaceAll('-', '_');
    if (server.sql('postgres', `SELECT count(*) FROM pg_database WHERE datname = '${name}'`) === '0') {
      const draft = `${name}_part`;
      server.sql('postgres', `DROP DATABASE IF EXISTS ${draft}`);
      server.sql('postgres', `CREATE DATABASE ${draft} TEMPLATE template0 ENCODING 'UTF8'`);
      execFileSync(process.execPath, [OCTAVO, 'move', '--to', server.address(draft), PROJECT], {
        env: { ...process.env, DATABASE_FILENAME: file },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      server.sql(draft, 'VACUUM ANALYZE');
      server.sql('postgres', `ALTER DATABASE ${draft} RENAME TO ${name}`);
    }
    return {
      name: 'postgres',
      place: server.address(name),
      cpuSeconds: () => server.cpuSeconds(),
      close: () => server.stop('fast'),
    };
  } catch (error) {
    server.stop('fast');
    throw error;
  }
}
