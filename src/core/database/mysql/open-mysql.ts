/** Opens a database of a MariaDB or MySQL server, new or made by v4. */

import mysql, { type PoolOptions } from 'mysql2';
import { type Clock, systemClock } from '../../base/clock.ts';
import type { Database, SqlValue } from '../database.ts';
import { DatabaseError } from '../database-error.ts';
import { causeOf, type FirstAnswerOptions, firstAnswer } from '../server/first-answer.ts';
import { LocalChanges } from '../server/local-changes.ts';
import { ServerDatabase } from '../server/server-database.ts';
import type { PoolSettings } from '../server/server-driver.ts';
import { TableSizes } from '../server/table-sizes.ts';
import { storedZone } from '../sql/timestamp-text.ts';
import { literal, type Sql, sql } from '../sql-template.ts';
import { TableFacts, tableSizes } from './column-facts.ts';
import { explainError, type MysqlConnection, mayComeLater, serverAddress } from './errors.ts';
import { mysqlDriver } from './mysql-driver.ts';
import { MysqlPool } from './mysql-pool.ts';
import { Session } from './mysql-session.ts';

export interface MysqlOptions {
  /** Address and account; what is left out has the driver's default. */
  readonly connection: MysqlConnection & {
    readonly password?: string;
    readonly charset?: string;
    readonly ssl?: object;
  };
  readonly pool: Omit<PoolSettings, 'maxWaiting'>;
  /** Requests that may wait for a connection. */
  readonly maxWaiting: number;
  /** Milliseconds a statement may take; 0 for no limit. */
  readonly statementTimeout: number;
  /** Milliseconds to wait for a server that is not there yet. */
  readonly startTimeout: number;
  /** Receives problems that are no reason to stop. */
  readonly onWarning?: (message: string) => void;
  /** The system's unless given. */
  readonly clock?: Clock;
}

/** The oldest versions that have all that statements use (`JSON_TABLE`, windows, WITH). */
const OLDEST = { mariadb: [10, 6], mysql: [8, 0] } as const;

/** Double quotes enclose names, `||` concatenates texts, a backslash is a plain character. */
export const SQL_MODE =
  'ANSI_QUOTES,PIPES_AS_CONCAT,NO_BACKSLASH_ESCAPES,STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION';

/** The longest result of `group_concat` in bytes: as long as a packet. */
const LONGEST_TEXT = 1_073_741_824;

const FACTS = `SELECT VERSION() AS version, DATABASE() AS name, @@character_set_database AS charset`;

/** Facts about a server that are needed before it is used. */
interface ServerFacts {
  readonly isMariaDB: boolean;
  readonly version: string;
  readonly database: string;
  readonly charset: string;
  readonly knowsZone: boolean;
}

/**
 * Connects, waits for a server that is just starting, and checks that it is supported.
 * @throws DatabaseError with a readable text: no server, wrong password, no such database, too old
 */
export async function openMysql(options: MysqlOptions): Promise<Database> {
  const { connection, startTimeout, onWarning, clock = systemClock } = options;
  const address = serverAddress(connection);
  const explain = (error: unknown): DatabaseError =>
    error instanceof DatabaseError ? error : explainError(address, causeOf(error));
  let pool: MysqlPool | null = null;
  try {
    const start: FirstAnswerOptions = { clock, startTimeout, onWarning, explain, mayComeLater };
    const facts = await firstAnswer(() => readFacts(options), start);
    checkFacts(address, facts, onWarning);
    const { statementTimeout } = options;
    const timeLimit = timeLimitOf(facts, statementTimeout);
    pool = new MysqlPool({
      connection: driverOptions(connection),
      settings: { ...options.pool, maxWaiting: options.maxWaiting },
      setUp: setUp(options, timeLimit(null)),
      statementTimeout,
      clock,
    });
    const kept = pool;
    const sizes = new TableSizes(clock, () => kept.use(tableSizes));
    await firstAnswer(() => sizes.refresh(), start);
    return new ServerDatabase({
      driver: mysqlDriver({
        pool,
        database: facts.database,
        lockTimeout: lockTimeoutOf(options),
        statementTimeout,
        timeLimit,
      }),
      sizes,
      costlyReads: Math.max(1, Math.floor(options.pool.max / 2)),
      acquireTimeout: options.pool.acquireTimeout,
      clock,
      start,
      changes: (database) => new LocalChanges(clock, () => database.inTransaction),
    });
  } catch (error) {
    await pool?.close();
    throw explain(error);
  }
}

/** A copy, because the driver changes the TLS settings it receives. */
const driverOptions = ({ ssl, ...connection }: MysqlOptions['connection']): PoolOptions =>
  ({ ...connection, ...(ssl ? { ssl: { ...ssl } } : {}) }) as PoolOptions;

/** Uses a connection of its own, since the first statements of the pool's connections depend on the result. */
function readFacts({ connection, pool }: MysqlOptions): Promise<ServerFacts> {
  return new Promise((resolve, reject) => {
    const client = mysql.createConnection({
      ...driverOptions(connection),
      connectTimeout: pool.acquireTimeout,
    });
    client.on('error', reject);
    client.connect((refused) => {
      if (refused) {
        client.destroy();
        reject(refused);
        return;
      }
      const session = new Session(client, new TableFacts());
      session.answerTime = pool.acquireTimeout;
      queryFacts(session)
        .then(resolve, reject)
        .finally(() => client.destroy());
    });
  });
}

async function queryFacts(session: Session): Promise<ServerFacts> {
  const [row] = await session.plain(FACTS);
  const zone = storedZone();
  const [zoned] = zone === null ? [] : await session.plain(zoneQuestion(zone));
  const version = String(row!['version']);
  return {
    version,
    isMariaDB: /mariadb/i.test(version),
    database: String(row!['name'] ?? ''),
    charset: String(row!['charset']),
    knowsZone: zone === null || isKnown(zoned),
  };
}

const zoneQuestion = (zone: string): Sql =>
  sql`SELECT CONVERT_TZ('2024-06-01 00:00:00', ${literal(zone.replace(/[^\w/+:-]/g, ''))}, 'UTC') AS moment`;

const isKnown = (row: Record<string, SqlValue> | undefined): boolean => (row?.['moment'] ?? null) !== null;

function checkFacts(
  address: string,
  { isMariaDB, version, database, charset, knowsZone }: ServerFacts,
  onWarning?: (message: string) => void,
): void {
  const [major, minor] = isMariaDB ? OLDEST.mariadb : OLDEST.mysql;
  // MariaDB may put `5.5.5-` before its version
  const [, found = '0', part = '0'] = /^(?:5\.5\.5-)?(\d+)\.(\d+)/.exec(version) ?? [];
  if (Number(found) < major || (Number(found) === major && Number(part) < minor)) {
    throw new DatabaseError(
      address,
      `the server is ${isMariaDB ? 'MariaDB' : 'MySQL'} ${version}.`,
      'MariaDB 10.6 or MySQL 8.0, or a later one, is needed.',
    );
  }
  if (database === '') {
    throw new DatabaseError(address, 'no database is named.', 'Give its name in config/database.');
  }
  if (!knowsZone) {
    throw new DatabaseError(
      address,
      `the server does not know the time zone ${storedZone()}.`,
      'Load its time zones with mysql_tzinfo_to_sql, or run with TZ=UTC if the old server did.',
    );
  }
  if (!/^utf8/.test(charset)) {
    onWarning?.(`Database ${address}: its character set is ${charset}: texts may lose letters.`);
  }
}

/** MariaDB limits any statement, MySQL only those that read. */
function timeLimitOf({ isMariaDB }: ServerFacts, statementTimeout: number): (ms: number | null) => string {
  return (facts) => {
    const ms = facts ?? statementTimeout;
    return isMariaDB ? `SET SESSION max_statement_time=${ms / 1000}` : `SET SESSION max_execution_time=${ms}`;
  };
}

const lockTimeoutOf = ({ pool }: MysqlOptions): number => Math.max(1, Math.ceil(pool.acquireTimeout / 1000));

/**
 * The first statements of every connection. Each statement sees what is committed when it starts: a transaction
 * that has waited for a lock has to see the changes of the one before it. The planner looks at three tables at
 * a time: trying all orders of the twenty tables of a filter through ten relations would take minutes.
 */
function setUp(options: MysqlOptions, timeLimit: string): string[] {
  const wait = lockTimeoutOf(options);
  return [
    `SET SESSION sql_mode='${SQL_MODE}', group_concat_max_len=${LONGEST_TEXT}, innodb_lock_wait_timeout=${wait}, lock_wait_timeout=${wait}, optimizer_search_depth=3`,
    'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED',
    timeLimit,
  ];
}
