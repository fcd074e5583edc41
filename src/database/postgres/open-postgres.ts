/** Opens a database of a PostgreSQL server, new or left by a v4 server. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientConfig } from 'pg';
import type { Database } from '../database.ts';
import { DatabaseError } from '../database-error.ts';
import { explainError, mayComeLater } from './explain-error.ts';
import { PostgresDatabase } from './postgres-database.ts';
import { serverAddress } from './server-address.ts';
import type { Statement } from './session.ts';
import { type PoolSettings, SessionPool } from './session-pool.ts';
import { TableSizes } from './table-sizes.ts';

export interface PostgresOptions {
  /** Where the server is, and who we are there; what is left out is the driver's default. */
  readonly connection: Readonly<Record<string, unknown>>;
  readonly schema: string;
  readonly pool: Omit<PoolSettings, 'maxWaiting'>;
  /** Requests that may wait for a connection. */
  readonly maxWaiting: number;
  /** Milliseconds a statement may take; 0 for no limit. */
  readonly statementTimeout: number;
  /** Milliseconds to wait for a server that is not there yet. */
  readonly startTimeout: number;
  /** Told what did not work out but is no reason to stop. */
  readonly onWarning?: (message: string) => void;
}

/** What a query dialect has to know of a server. */
export interface PostgresServer {
  readonly database: Database;
  /** Whether texts can be folded by ICU's rules. */
  readonly icu: boolean;
}

/** The oldest version that has all that statements use (`trim_scale`, `WITH … MATERIALIZED`). */
const OLDEST = 130_000;

/** Between two tries for a server that is not there yet, in ms. */
const PAUSE = 500;

const FACTS: Statement = {
  text: `SELECT current_setting('server_version_num')::int AS "version",
    current_setting('server_version') AS "name", current_setting('server_encoding') AS "encoding",
    to_regnamespace(quote_ident($1)) IS NOT NULL AS "hasSchema",
    EXISTS (SELECT 1 FROM pg_collation WHERE collname = 'und-x-icu') AS "icu"`,
  parameters: 1,
  shape: null,
};

/**
 * Connects, waits for a server that is just being started, and looks whether it will do.
 * @throws DatabaseError with a readable text: no server, wrong password, no such database, too old
 */
export async function openPostgres(options: PostgresOptions): Promise<PostgresServer> {
  const connection: ClientConfig = { application_name: 'octavo', ...options.connection };
  const address = serverAddress(connection);
  const settings = { ...options.pool, maxWaiting: options.maxWaiting };
  const pool = new SessionPool(connection, settings, setUp(options));
  try {
    const facts = await firstAnswer(pool, address, options);
    if (Number(facts['version']) < OLDEST) {
      throw new DatabaseError(
        address,
        `the server is PostgreSQL ${facts['name']}.`,
        'PostgreSQL 13 or later is needed.',
      );
    }
    if (facts['encoding'] !== 'UTF8') {
      throw new DatabaseError(
        address,
        `its encoding is ${facts['encoding']}.`,
        'Use a database with the encoding UTF8.',
      );
    }
    if (facts['hasSchema'] !== 1) {
      await pool.use((session) => session.plain(`CREATE SCHEMA IF NOT EXISTS ${quoted(options.schema)}`));
    }
    const sizes = new TableSizes(pool);
    await sizes.refresh();
    const database = new PostgresDatabase({
      pool,
      sizes,
      aside: Math.max(1, Math.floor(options.pool.max / 2)),
      statementTimeout: options.statementTimeout,
    });
    return { database, icu: facts['icu'] === 1 };
  } catch (error) {
    await pool.close();
    throw error instanceof DatabaseError ? error : explainError(address, causeOf(error));
  }
}

async function firstAnswer(
  pool: SessionPool,
  address: string,
  { schema, startTimeout, onWarning }: PostgresOptions,
): Promise<Readonly<Record<string, unknown>>> {
  const deadline = performance.now() + startTimeout;
  for (let told = false; ; ) {
    try {
      return (await pool.use((session) => session.run(FACTS, [schema]))).rows[0]!;
    } catch (error) {
      const cause = causeOf(error);
      if (!mayComeLater(cause) || performance.now() >= deadline) throw error;
      if (!told) onWarning?.(`${explainError(address, cause).problem} Trying for ${startTimeout / 1000} s.`);
      told = true;
      await sleep(PAUSE);
    }
  }
}

/** The driver's own error, of one that was put in words for clients. */
const causeOf = (error: unknown): unknown =>
  error instanceof Error && error.cause !== undefined ? error.cause : error;

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * How every connection begins. Compiling statements to machine code takes longer than they do, and requests
 * share the processors with each other, not with parts of themselves.
 */
function setUp({ schema, statementTimeout, pool }: PostgresOptions): string {
  return [
    `SET search_path TO ${quoted(schema)}`,
    `SET statement_timeout TO ${statementTimeout}`,
    `SET lock_timeout TO ${pool.acquireTimeout}`,
    "SET datestyle TO 'ISO, YMD'",
    "SET timezone TO 'UTC'",
    'SET jit TO off',
    'SET max_parallel_workers_per_gather TO 0',
  ].join(';');
}
