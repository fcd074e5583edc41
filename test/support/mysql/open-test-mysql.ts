import type { Database } from '../../../src/core/database/database.ts';
import { openMysql } from '../../../src/core/database/mysql/open-mysql.ts';

/** Opens a database as a project with few settings does. */
export const openTestMysql = (
  uri: string,
  options: Partial<Parameters<typeof openMysql>[0]> = {},
): Promise<Database> =>
  openMysql({
    connection: { uri },
    pool: { min: 0, max: 5, acquireTimeout: 10_000, idleTimeout: 1000 },
    maxWaiting: 1000,
    statementTimeout: 30_000,
    startTimeout: 0,
    ...options,
  });
