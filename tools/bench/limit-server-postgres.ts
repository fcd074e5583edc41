/**
 * The limit on PostgreSQL: the same statements in its dialect, prepared, through the same driver Octavo uses,
 * as its documentation has it.
 *
 * node tools/bench/limit-server-postgres.ts <port> <address> <articles>
 */
import pg from 'pg';
import { POSTGRES_DIALECT } from './limit-dialect.ts';
import { serveLimit } from './limit-http.ts';
import { limitSql } from './limit-sql.ts';
import { numbered } from './numbered.ts';
import { POOL_SIZE } from './store.ts';

const [port, address, articles] = process.argv.slice(2) as [string, string, string];

const pool = new pg.Pool({ connectionString: address, max: POOL_SIZE, options: '-c jit=off' });

const statements = new Map(
  Object.entries(limitSql(POSTGRES_DIALECT)).map(([name, sql]) => [name, numbered(sql, (n) => `$${n}`)]),
);
serveLimit(Number(port), Number(articles), ({ sql, values }) => {
  const { text, names } = statements.get(sql)!;
  const query = { name: sql, text, values: names.map((name) => values[name]), rowMode: 'array' as const };
  return async () => (await pool.query<[string]>(query)).rows[0]![0];
});
