/**
 * The limit on MariaDB: the same statements in its dialect, prepared, through the same driver Octavo uses, as
 * its documentation has it.
 *
 * node tools/bench/limit-server-mariadb.ts <port> <address> <articles>
 */
import mysql, { type RowDataPacket } from 'mysql2/promise';
import { MARIADB_DIALECT } from './limit-dialect.ts';
import { serveLimit } from './limit-http.ts';
import { limitSql } from './limit-sql.ts';
import { POOL_SIZE } from './store.ts';

const [port, address, articles] = process.argv.slice(2) as [string, string, string];

const pool = mysql.createPool({ uri: address, connectionLimit: POOL_SIZE, rowsAsArray: true });
// a page is longer than what group_concat gives by default
pool.pool.on('connection', (connection) => {
  connection.query('SET SESSION group_concat_max_len = 16777216');
});

const statements = new Map(
  Object.entries(limitSql(MARIADB_DIALECT)).map(([name, sql]) => {
    const names: string[] = [];
    const text = sql.replaceAll(/@(\w+)/g, (_, value: string) => {
      names.push(value);
      return '?';
    });
    return [name, { text, names }];
  }),
);
serveLimit(Number(port), Number(articles), ({ sql, values }) => {
  const { text, names } = statements.get(sql)!;
  const parameters = names.map((name) => values[name]!);
  return async () => {
    const [rows] = await pool.execute<RowDataPacket[][]>(text, parameters);
    return (rows[0] as unknown as [string])[0];
  };
});
