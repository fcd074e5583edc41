import { openPostgres, type PostgresServer } from '../../../src/core/database/postgres/open-postgres.ts';

/** Opens a database as a project with few settings does. */
export const openTestPostgres = (
  connectionString: string,
  options: Partial<Parameters<typeof openPostgres>[0]> = {},
): Promise<PostgresServer> =>
  openPostgres({
    connection: { connectionString },
    schema: 'public',
    pool: { min: 0, max: 5, acquireTimeout: 10_000, idleTimeout: 1000 },
    maxWaiting: 1000,
    statementTimeout: 30_000,
    startTimeout: 0,
    ...options,
  });
