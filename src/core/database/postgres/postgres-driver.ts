/** PostgreSQL's side of `ServerDatabase`: its statements, its transactions, its locks. */

import { LRUCache } from 'lru-cache';
import type { ColumnLimits } from '../database.ts';
import { answerTimeOf } from '../server/no-answer.ts';
import type { ServerDriver, TransactionKind } from '../server/server-driver.ts';
import { sql } from '../sql-template.ts';
import { cancelRequest } from './cancel-request.ts';
import { POSTGRES_ERRORS } from './errors.ts';
import { numberedSql } from './numbered-sql.ts';
import type { Session, Statement } from './postgres-session.ts';
import type { PostgresPool } from './session-pool.ts';

/** Number of statement texts kept with what the server reported about them. */
const STATEMENTS = 2000;
const STATEMENT_CHARACTERS = 16_000_000;

const BEGIN: Readonly<Record<TransactionKind, string>> = {
  // any number that no other program uses
  alone: 'BEGIN;SELECT pg_advisory_xact_lock(7166148)',
  concurrent: 'BEGIN',
  snapshot: 'BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY',
};

/** `varchar(255)` and `numeric(10,2)`. */
const LIMITS: ColumnLimits = { text: 255, decimal: 99_999_999.99 };

const LOCK: Statement = {
  text: 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))',
  parameters: 1,
  shape: null,
};

const TIME_LIMIT: Statement = {
  text: "SELECT set_config('statement_timeout', $1, false)",
  parameters: 1,
  shape: null,
};

/** @param statementTimeout milliseconds any statement may take; 0 for no limit */
export function postgresDriver(pool: PostgresPool, statementTimeout: number): ServerDriver<Session> {
  const statements = new LRUCache<string, Statement>({
    max: STATEMENTS,
    maxSize: STATEMENT_CHARACTERS,
    sizeCalculation: ({ text }, sql) => text.length + sql.length,
  });
  const statementOf = (sql: string): Statement => {
    let statement = statements.get(sql);
    if (!statement) {
      statement = { ...numberedSql(sql), shape: null };
      statements.set(sql, statement);
    }
    return statement;
  };
  return {
    dialect: 'postgres',
    pool,
    errors: POSTGRES_ERRORS,
    // does not block rows that come to point at the locked ones
    holdRows: sql` FOR NO KEY UPDATE`,
    limits: LIMITS,
    run: async (session, sql, values) => {
      const { rows, count } = await session.run(statementOf(sql), values);
      return { rows, count, lastId: Number(rows.at(-1)?.['id'] ?? 0) };
    },
    bytes: (session, sql, values, longest) => session.bytes(statementOf(sql), values, longest),
    limitTime: async (session, ms) => {
      if (ms !== null) session.answerTime = answerTimeOf(ms);
      await session.run(TIME_LIMIT, [String(ms ?? statementTimeout)]);
      if (ms === null) session.answerTime = answerTimeOf(statementTimeout);
    },
    cancel: ({ client }) => cancelRequest(client),
    destroy: (session, error) => session.destroy(error),
    begin: (session, kind, first) => session.plain(first === null ? BEGIN[kind] : `${BEGIN[kind]};${first}`),
    commit: (session, last) => session.plain(last === null ? 'COMMIT' : `${last};COMMIT`),
    rollback: (session) => session.plain('ROLLBACK'),
    lock: async (session, name) => {
      await session.run(LOCK, [name]);
    },
  };
}
