/** A server that is away is a 503 in every way a caller asks for something. */

import { expect, test } from 'vitest';
import { MYSQL_ERRORS } from '../../src/database/mysql/errors.ts';
import { ServerDatabase } from '../../src/database/server/server-database.ts';
import type { ServerDriver } from '../../src/database/server/server-driver.ts';
import { TableSizes } from '../../src/database/server/table-sizes.ts';
import { sql } from '../../src/database/sql-template.ts';
import { testClock } from '../support/test-clock.ts';

const lost = (): Promise<never> =>
  Promise.reject(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }));

/** A driver whose connections break with every statement. */
const driver: ServerDriver<null> = {
  dialect: 'mysql',
  pool: {
    lease: async () => ({ session: null, release: () => {} }),
    use: (work) => work(null),
    close: async () => {},
  },
  errors: MYSQL_ERRORS,
  holdRows: sql``,
  limits: { text: 255, decimal: 1, leastOrder: 0 },
  run: lost,
  bytes: lost,
  limitTime: lost,
  cancel: lost,
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
  });
  await expect(ask(database)).rejects.toMatchObject({ status: 503, retryAfter: 1 });
});
