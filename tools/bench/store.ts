/** The database servers are measured on: an SQLite file, or the same content on a server. */
import { execFileSync } from 'node:child_process';
import { basename } from 'node:path';
import { MariadbServer } from '../../test/support/own-server/mariadb-server.ts';
import { PostgresServer } from '../../test/support/own-server/postgres-server.ts';
import { OCTAVO, PROJECT, temporary } from './paths.ts';

export const DATABASE_NAMES = ['sqlite', 'postgres', 'mariadb'] as const;

export type DatabaseName = (typeof DATABASE_NAMES)[number];

export interface Store {
  readonly name: DatabaseName;
  /** The file or the address. */
  readonly place: string;
  /** Seconds of processor time of the database's own processes so far; absent where it is embedded. */
  readonly cpuSeconds?: () => number;
  /** On a server: another database there, with the content of an SQLite file; it may be written to. */
  readonly copy?: (name: string, file: string) => StoreCopy;
  /** Ends what was started for it; the data are kept. */
  close(): Promise<void> | void;
}

/** A database on a server. */
export interface StoreCopy extends Store {
  /** Runs a statement. @returns what it found, a line for each row */
  sql(text: string): string;
  /** Drops it. */
  remove(): void;
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
 * A database with the content of an SQLite file. On a server, which is the bench's own and shares its core
 * with the server under load, it is filled once, with `octavo move`.
 */
export async function openStore(name: DatabaseName, file: string, core: number): Promise<Store> {
  if (name === 'sqlite') return sqliteStore(file);
  const server = name === 'postgres' ? await postgres(core) : await mariadb(core);
  try {
    const database = basename(file, '.db').replaceAll('-', '_');
    // a database that is filled says so with a second one, whose name ends in _full
    const full = `${database}_full`;
    if (!server.has(full)) {
      fill(server, database, file);
      server.make(full);
    }
    const storeOf = (place: string): Store => ({
      name,
      place: server.address(place),
      cpuSeconds: server.cpuSeconds,
      close: () => server.stop(),
    });
    return {
      ...storeOf(database),
      copy: (other, content) => {
        fill(server, other, content);
        return {
          ...storeOf(other),
          sql: (text) => server.sql(other, text),
          remove: () => server.drop(other),
        };
      },
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** Makes a database with the content of an SQLite file. */
function fill(server: BenchServer, database: string, file: string): void {
  server.make(database);
  execFileSync(process.execPath, [OCTAVO, 'move', '--to', server.address(database), PROJECT], {
    env: { ...process.env, DATABASE_FILENAME: file },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  server.analyze(database);
}

/** What differs between the servers. */
interface BenchServer {
  address(database: string): string;
  has(database: string): boolean;
  /** Makes it anew, and empty. */
  make(database: string): void;
  drop(database: string): void;
  sql(database: string, text: string): string;
  /** Lets the planner know its tables, as the server itself does after a while. */
  analyze(database: string): void;
  cpuSeconds(): number;
  stop(): Promise<void> | void;
}

async function postgres(core: number): Promise<BenchServer> {
  const server = await PostgresServer.create({
    dir: temporary('postgres'),
    core,
    settings: ['shared_buffers = 512MB', 'max_wal_size = 4GB'],
  });
  return {
    address: (database) => server.address(database),
    has: (database) =>
      server.sql('postgres', `SELECT count(*) FROM pg_database WHERE datname = '${database}'`) === '1',
    drop: (database) => void server.sql('postgres', `DROP DATABASE ${database}`),
    sql: (database, text) => server.sql(database, text),
    make: (database) => {
      server.sql('postgres', `DROP DATABASE IF EXISTS ${database}`);
      server.sql('postgres', `CREATE DATABASE ${database} TEMPLATE template0 ENCODING 'UTF8'`);
    },
    analyze: (database) => void server.sql(database, 'VACUUM ANALYZE'),
    cpuSeconds: () => server.cpuSeconds(),
    stop: () => server.stop('fast'),
  };
}

async function mariadb(core: number): Promise<BenchServer> {
  const server = await MariadbServer.create({
    dir: temporary('mariadb'),
    core,
    settings: ['--innodb-buffer-pool-size=1G'],
  });
  const tables = (database: string): string =>
    server.sql('', `SELECT table_name FROM information_schema.tables WHERE table_schema = '${database}'`);
  return {
    address: (database) => server.address(database),
    has: (database) => server.sql('', `SHOW DATABASES LIKE '${database}'`) === database,
    drop: (database) => void server.sql('', `DROP DATABASE ${database}`),
    sql: (database, text) => server.sql(database, text),
    make: (database) => {
      server.sql(
        '',
        `DROP DATABASE IF EXISTS ${database}; CREATE DATABASE ${database} CHARACTER SET utf8mb4`,
      );
    },
    analyze: (database) => {
      const names = tables(database).split('\n');
      server.sql(database, `ANALYZE TABLE ${names.map((name) => `\`${name}\``).join()}`);
    },
    cpuSeconds: () => server.cpuSeconds(),
    stop: () => server.stop('fast'),
  };
}
