/**
 * The limit: what a server hand-written for exactly these requests costs. Bare `node:http`, one prepared
 * statement a request whose answer goes to the socket as it is. Nothing is parsed, checked or general.
 *
 * node bench/limit-server.ts <port> <database file> <articles>
 */
import { createServer, type ServerResponse } from 'node:http';
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
/** By URL, and by body where there is one. */
const answers = new Map<string, () => Buffer>();
for (const name of REQUEST_NAMES) {
  for (const { url, body, rest, sql, values } of requestsOf(name, Number(articles))) {
    const statement = statements.get(sql)!;
    answers.set(body ?? url, () => statement.get(values)!);
    // the same bytes by GET, where no request over REST has them already
    if (rest !== undefined && !answers.has(rest)) answers.set(rest, () => statement.get(values)!);
  }
}

createServer((request, response) => {
  if (request.method === 'GET') {
    reply(request.url!, response);
    return;
  }
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (chunk: string) => {
    body += chunk;
  });
  request.on('end', () => reply(body, response));
}).listen(Number(port), '127.0.0.1');

function reply(asked: string, response: ServerResponse): void {
  const answer = answers.get(asked);
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
}

process.on('SIGTERM', () => process.exit(0));
