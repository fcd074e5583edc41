/**
 * The limit: what a server hand-written for exactly these requests costs. Bare `node:http`, one prepared
 * statement a request whose answer goes to the socket as it is. Nothing is parsed, checked or general.
 *
 * node bench/limit-server.ts <port> <database file> <articles>
 */
import { createServer } from 'node:http';
import BetterSqlite3 from 'better-sqlite3';
import { LIMIT_SQL } from './limit-sql.ts';
import { REQUEST_NAMES, requestsOf } from './requests.ts';

const [port, file, articles] = process.argv.slice(2) as [string, string, string];

const db = new BetterSqlite3(file, { readonly: true });
// the cache Octavo gives itself
db.pragma('cache_size = -16000');

const statements = new Map(
  Object.entries(LIMIT_SQL).map(([name, sql]) => [name, db.prepare<unknown[], Buffer>(sql).pluck()]),
);
const answers = new Map<string, () => Buffer>();
for (const name of REQUEST_NAMES) {
  for (const { url, sql, values } of requestsOf(name, Number(articles))) {
    const statement = statements.get(sql)!;
    answers.set(url, () => statement.get(values)!);
  }
}

createServer((request, response) => {
  const answer = answers.get(request.url!);
  if (!answer) {
    response.writeHead(404).end();
    return;
  }
  const body = answer();
  response.writeHead(200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': body.length,
  });
  response.end(body);
}).listen(Number(port), '127.0.0.1');

process.on('SIGTERM', () => process.exit(0));
