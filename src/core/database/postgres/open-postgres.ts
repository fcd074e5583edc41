/** Opens a database of a PostgreSQL server, new or made by v4. */

import type { ClientConfig } from 'pg';
import { type Clock, systemClock } from '../../base/clock.ts';
import type { Database } from '../database.ts';
import { DatabaseError } from '../database-error.ts';
import { causeOf, type FirstAnswerOptions, firstAnswer } from '../server/first-answer.ts';
import { ServerDatabase } from '../server/server-database.ts';
import type { PoolSettings } from '../server/server-driver.ts';
import { TableSizes } from '../server/table-sizes.ts';
import { createChangesTable } from '../sql/changes-table.ts';
import { explainError, mayComeLater, serverAddress } from './errors.ts';
import { CREATE_CHANGES, PostgresChanges } from './postgres-changes.ts';
import { postgresDriver } from './postgres-driver.ts';
import type { Statement } from './postgres-session.ts';
import { tableSizes } from './read-table-sizes.ts';
import { PostgresPool } from './session-pool.ts';

export interface PostgresOptions {
  /** Address and account; what is left out has the driver's default. */
  readonly connection: Readonly<Record<string, unknown>>;
  readonly schema: string;
  readonly pool: Omit<PoolSettings, 'maxWaiting'>;
  /** Requests that may wait for a connection. */
  readonly maxWaiting: number;
  /** Milliseconds a statement may take; 0 for no limit. */
  readonly statementTimeout: number;
  /** Milliseconds to wait for a server that is not there yet. */
  readonly startTimeout: number;
  /** The connections of its replicas, and how far they may lag, in ms; none by default. */
  readonly replicas?: readonly Readonly<Record<string, unknown>>[];
  readonly replicaMaxLag?: number;
  /** Receives problems that are no reason to stop. */
  readonly onWarning?: (message: string) => void;
  /** The system's unless given. */
  readonly clock?: Clock;
  /** Called before a missing schema is created; if it throws, the database stays as it is. */
  readonly onNew?: () => Promise<void>;
}

/** What a query dialect has to know of a server. */
export interface PostgresServer {
  readonly database: Database;
  /** Whether texts can be folded by ICU's rules. */
  readonly icu: boolean;
}

/** The oldest version that has all that statements use (`trim_scale`, `WITH … MATERIALIZED`). */
const OLDEST = 130_000;

const FACTS: Statement = {
  text: `SELECT current_setting('server_version_num')::int AS "version",
    current_setting('server_version') AS "name", current_setting('server_encoding') AS "encoding",
    to_regnamespace(quote_ident($1)) IS NOT NULL AS "hasSchema",
    EXISTS (SELECT 1 FROM pg_collation WHERE collname = 'und-x-icu') AS "icu"`,
  parameters: 1,
  shape: null,
};

/**
 * Connects, waits for a server that is just starting, and checks that it is supported.
 * @throws DatabaseError with a readable text: no server, wrong password, no such database, too old
 */
export async function openPostgres(options: PostgresOptions): Promise<PostgresServer> {
  const connection: ClientConfig = { application_name: 'octavo', ...options.connection };
  const address = serverAddress(connection);
  const { clock = systemClock } = options;
  const settings = { ...options.pool, maxWaiting: options.maxWaiting };
  const { statementTimeout } = options;
  const connect = (to: ClientConfig): PostgresPool =>
    new PostgresPool({ connection: to, settings, setUp: setUp(options), statementTimeout, clock });
  const pool = connect(connection);
  try {
    const start: FirstAnswerOptions = {
      clock,
      startTimeout: options.startTimeout,
      onWarning: options.onWarning,
      explain: (error) => explainError(address, error),
      mayComeLater,
    };
    const { rows } = await firstAnswer(
      () => pool.use((session) => session.run(FACTS, [options.schema])),
      start,
    );
    const facts = rows[0]!;
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
      await options.onNew?.();
      const create = `CREATE SCHEMA IF NOT EXISTS ${quoted(options.schema)}`;
      await firstAnswer(() => pool.use((session) => session.plain(create)), start);
    }
    const sizes = new TableSizes(clock, () => pool.use(tableSizes));
    await firstAnswer(() => sizes.refresh(), start);
    const costlyReads = Math.max(1, Math.floor(options.pool.max / 2));
    const { replicas = [], replicaMaxLag = 0, onWarning = () => {} } = options;
    const primary = new ServerDatabase({
      driver: postgresDriver(pool, statementTimeout),
      sizes,
      costlyReads,
      acquireTimeout: settings.acquireTimeout,
      clock,
      start,
      changes: (database) =>
        new PostgresChanges({
          clock,
          pool,
          inTransaction: () => database.inTransaction,
          createTable: () => createChangesTable(database, CREATE_CHANGES),
        }),
    });
    if (replicas.length === 0) return { database: primary, icu: facts['icu'] === 1 };
    const { openReplicas } = await import('./open-replicas.ts');
    const database = await openReplicas({
      clock,
      primary,
      pool,
      sizes,
      replicas: replicas.map((replica) => ({ application_name: 'octavo', ...replica })),
      maxLag: replicaMaxLag,
      statementTimeout,
      costlyReads,
      acquireTimeout: settings.acquireTimeout,
      connect,
      onWarning,
    });
    return { database, icu: facts['icu'] === 1 };
  } catch (error) {
    await pool.close();
    throw error instanceof DatabaseError ? error : explainError(address, causeOf(error));
  }
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * The first statements of every connection. Compiling statements to machine code takes longer than running
 * them, and requests share the processors with each other, so one query must not use several.
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
