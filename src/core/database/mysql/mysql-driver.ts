/** MariaDB's and MySQL's side of `ServerDatabase`: their statements, their transactions, their locks. */

import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { ColumnLimits } from '../database.ts';
import { answerTimeOf } from '../server/no-answer.ts';
import type { ServerDriver } from '../server/server-driver.ts';
import { literal, number, sql } from '../sql-template.ts';
import { MYSQL_ERRORS } from './errors.ts';
import type { MysqlPool } from './mysql-pool.ts';
import type { Session } from './mysql-session.ts';
import { type MysqlSql, mysqlSql } from './mysql-sql.ts';

/** Number of statement texts whose parsed form is kept. */
const STATEMENTS = 2000;
const STATEMENT_CHARACTERS = 16_000_000;

/** `varchar(255)`, `decimal(10,2)`, `double unsigned`. */
const LIMITS: ColumnLimits = { text: 255, decimal: 99_999_999.99, leastOrder: 0 };

/** The name that serial transactions lock, so that those of other processes wait. */
const SERIAL_LOCK = 'octavo turn';

/**
 * One text for all texts that a collation may take for equal, so that two of them are never checked at the same
 * time.
 */
const looselyEqual = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase().toLowerCase().trimEnd();

/** How a transaction begins that reads one moment. */
const SNAPSHOT = [
  'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ',
  'START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY',
];

export interface MysqlDriverOptions {
  readonly pool: MysqlPool;
  /** Locked names are the server's, not a database's. */
  readonly database: string;
  /** Seconds to wait for a locked name. */
  readonly lockTimeout: number;
  /** Milliseconds any statement may take; 0 for no limit. */
  readonly statementTimeout: number;
  /** The statement that limits the time of the following ones, in ms; null for the configured limit. */
  readonly timeLimit: (ms: number | null) => string;
}

export function mysqlDriver({
  pool,
  database,
  lockTimeout,
  statementTimeout,
  timeLimit,
}: MysqlDriverOptions): ServerDriver<Session> {
  const statements = new LRUCache<string, MysqlSql>({
    max: STATEMENTS,
    maxSize: STATEMENT_CHARACTERS,
    sizeCalculation: ({ texts }, sql) => 2 * sql.length + texts.length,
  });
  const statementOf = (sql: string): MysqlSql => {
    let statement = statements.get(sql);
    if (!statement) {
      statement = mysqlSql(sql);
      statements.set(sql, statement);
    }
    return statement;
  };
  const lock = async (session: Session, name: string): Promise<void> => {
    // a name has 64 letters at most
    const key = createHash('sha256')
      .update(`${database} ${looselyEqual(name)}`)
      .digest('hex')
      .slice(0, 40);
    const [row] = await session.plain(
      sql`SELECT GET_LOCK(${literal(`octavo ${key}`)}, ${number(lockTimeout)}) AS "held"`,
    );
    // as the server reports a row that is locked for too long
    if (row!['held'] !== 1) throw Object.assign(new Error(`${name} stays locked`), { errno: 1205 });
    session.hasLocks = true;
  };
  const unlock = async (session: Session): Promise<void> => {
    if (!session.hasLocks) return;
    await session.plain('DO RELEASE_ALL_LOCKS()');
    session.hasLocks = false;
  };
  return {
    dialect: 'mysql',
    pool,
    errors: MYSQL_ERRORS,
    holdRows: sql` FOR UPDATE`,
    limits: LIMITS,
    updatesByJoin: true,
    run: (session, sql, values) => session.run(statementOf(sql), values),
    bytes: (session, sql, values) => session.bytes(statementOf(sql), values),
    limitTime: async (session, ms) => {
      if (ms !== null) session.answerTime = answerTimeOf(ms);
      await session.plain(timeLimit(ms));
      if (ms === null) session.answerTime = answerTimeOf(statementTimeout);
    },
    cancel: (session) => pool.cancel(session),
    destroy: (session, error) => session.destroy(error),
    begin: async (session, kind) => {
      // before the transaction begins, since it sees what was committed at its beginning
      if (kind === 'alone') await lock(session, SERIAL_LOCK);
      for (const sql of kind === 'snapshot' ? SNAPSHOT : ['BEGIN']) await session.plain(sql);
    },
    commit: async (session) => {
      await session.plain('COMMIT');
      await unlock(session);
    },
    rollback: async (session) => {
      await session.plain('ROLLBACK');
      await unlock(session);
    },
    lock,
  };
}
