/** The thread's side of a MariaDB or MySQL connection that answers at once. */
import { MysqlPool } from '../../../src/core/database/mysql/mysql-pool.ts';
import { mysqlSql } from '../../../src/core/database/mysql/mysql-sql.ts';
import { SQL_MODE } from '../../../src/core/database/mysql/open-mysql.ts';
import type { ServerClient } from '../servers/sync-client-worker.ts';
import { renew, restore } from './copies.ts';

const NOTHING = { rows: [], count: 0 };

export function mysqlClient(): ServerClient {
  const pools = new Map<string, MysqlPool>();

  const open = (address: string): MysqlPool => {
    const settings = { min: 0, max: 1, acquireTimeout: 10_000, idleTimeout: 60_000, maxWaiting: 1 };
    const pool = new MysqlPool({
      connection: { uri: address, multipleStatements: true },
      settings,
      setUp: [`SET SESSION sql_mode='${SQL_MODE}'`],
      statementTimeout: 0,
    });
    pools.set(address, pool);
    return pool;
  };

  return {
    answer: async ({ address, kind, sql, values }) => {
      if (kind === 'renew') {
        await renew(address);
        return NOTHING;
      }
      if (kind === 'restore') {
        // a server that goes on keeps its connections
        await restore(address);
        return NOTHING;
      }
      if (kind === 'end') {
        const pool = pools.get(address);
        pools.delete(address);
        await pool?.close();
        return NOTHING;
      }
      const pool = pools.get(address) ?? open(address);
      if (kind === 'exec') {
        await pool.use(
          ({ connection }) =>
            new Promise((resolve, reject) => {
              connection.query(sql, (error) => (error ? reject(error) : resolve(null)));
            }),
        );
        return NOTHING;
      }
      const { rows, count, lastId } = await pool.use((session) =>
        session.run(mysqlSql(sql), values as never),
      );
      return { rows: lastId > 0 ? [{ id: lastId }] : rows, count };
    },
  };
}
