/** A server that is away is a 503 in every way a caller asks for something. */

import { expect, test } from 'vitest';
import { MYSQL_ERRORS } from '../../src/core/database/mysql/errors.ts';
import { POSTGRES_ERRORS } from '../../src/core/database/postgres/errors.ts';
import { ServerDatabase } from '../../src/core/database/server/server-database.ts';
import {
  type ServerDriver,
  type ServerErrors,
  useLease,
} from '../../src/core/database/server/server-driver.ts';
import { TableSizes } from '../../src/core/database/server/table-sizes.ts';
import { sql } from '../../src/core/database/sql-template.ts';
import { testClock } from '../support/test-clock.ts';

const lost = (): Promise<never> =>
  Promise.reject(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }));

const lease = async () => ({ session: null, release: () => {} });

/** A driver whose connections break with every statement. */
const driver: ServerDriver<null> = {
  dialect: 'mysql',
  pool: {
    lease,
    use: (work) => useLease({ lease }, MYSQL_ERRORS, work),
    useQuickly: (work) => useLease({ lease }, MYSQL_ERRORS, work),
    close: async () => {},
  },
  errors: MYSQL_ERRORS,
  holdRows: sql``,
  limits: { text: 255, decimal: 1, leastOrder: 0 },
  run: lost,
  bytes: lost,
  limitTime: lost,
  cancel: lost,
  destroy: () => {},
  begin: lost,
  commit: lost,
  rollback: lost,
  lock: lost,
};

test.each<[string, (database: ServerDatabase<null>) => Promise<unknown>]>([
  ['a query', (database) => database.query('SELECT 1')],
  ['a change', (database) => database.run('DELETE FROM t')],
  ['an answer', (database) => database.readBody('SELECT 1', [])],
  [
    'a costly answer',
    (database) => database.readCostlyBody('SELECT 1', [], { time: 100, entries: 1, bytes: 1 }),
  ],
  ['a transaction', (database) => database.transaction(async () => null)],
  ['the mark of changes', (database) => database.changeMark()],
])('%s', async (_, ask) => {
  const database = new ServerDatabase({
    driver,
    sizes: new TableSizes(testClock(), async () => ({ sizes: new Map() })),
    costlyReads: 1,
    acquireTimeout: 1000,
  });
  await expect(ask(database)).rejects.toMatchObject({ status: 503, retryAfter: 1 });
});

const coded = (code: string) => Object.assign(new Error('of the driver'), { code });
const numbered = (errno: number) =>
  Object.assign(new Error('of the server'), { errno, code: 'ER_OF_SERVER' });

test.each<[string, ServerErrors, Error]>([
  ...[
    'ECONNRESET',
    'EPIPE',
    'ETIMEDOUT',
    'EHOSTUNREACH',
    'ERR_STREAM_DESTROYED',
    'ERR_STREAM_WRITE_AFTER_END',
    'ERR_SOCKET_CLOSED',
  ].flatMap((code): [string, ServerErrors, Error][] => [
    [`PostgreSQL: ${code}`, POSTGRES_ERRORS, coded(code)],
    [`MariaDB: ${code}`, MYSQL_ERRORS, coded(code)],
  ]),
  // a connection's own errors, the server's end, its limits for transactions, no connection left, no memory left
  ...['08006', '08P01', '57P01', '57P02', '57P03', '57P05', '25P03', '25P04', '53300', '53200'].map(
    (code): [string, ServerErrors, Error] => [`PostgreSQL: ${code}`, POSTGRES_ERRORS, coded(code)],
  ),
  ...[
    'Connection terminated unexpectedly',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'Received unexpected commandComplete message from backend.',
    'Cannot use a pool after calling end on the pool',
  ].map((text): [string, ServerErrors, Error] => [`PostgreSQL: ${text}`, POSTGRES_ERRORS, new Error(text)]),
  ...[1040, 1041, 1047, 1053, 1158, 1160, 1203, 1226, 1317, 1927, 2006, 2013, 4031].map(
    (errno): [string, ServerErrors, Error] => [`MariaDB: ${errno}`, MYSQL_ERRORS, numbered(errno)],
  ),
  ...['PROTOCOL_CONNECTION_LOST', 'PROTOCOL_PACKETS_OUT_OF_ORDER', 'PROTOCOL_UNEXPECTED_PACKET'].map(
    (code): [string, ServerErrors, Error] => [`MariaDB: ${code}`, MYSQL_ERRORS, coded(code)],
  ),
  [
    'MariaDB: a closed connection',
    MYSQL_ERRORS,
    new Error("Can't add new command when connection is in closed state"),
  ],
])('%s is a 503 that says when to come back', (_, { toThrow }, error) => {
  expect(toThrow(error)).toMatchObject({ status: 503, retryAfter: 1 });
});
