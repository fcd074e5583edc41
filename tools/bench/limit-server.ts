/**
 * The limit on SQLite: what a server hand-written for exactly these requests costs. One prepared statement a
 * request, whose answer goes to the socket as it is.
 *
 * node tools/bench/limit-server.ts <port> <database file> <articles>
 */
import BetterSqlite3 from 'better-sqlite3';
import { SQLITE_DIALECT } from './limit-dialect.ts';
import { serveLimit } from './limit-http.ts';
import { limitSql } from './limit-sql.ts';

const [port, file, articles] = process.argv.slice(2) as [string, string, string];

const db = new BetterSqlite3(file, { readonly: true });
// the cache Octavo gives itself
db.pragma('cache_size = -16000');

const statements = new Map(
  Object.entries(limitSql(SQLITE_DIALECT)).map(([name, sql]) => [
    name,
    db.prepare<unknown[], Buffer>(sql).pluck(),
  ]),
);
serveLimit(Number(port), Number(articles), ({ sql, values }) => {
  const statement = statements.get(sql)!;
  return () => statement.get(values)!;
});
