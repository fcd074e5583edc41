/**
 * One read without its connection, beside the limit's, in this process: for machines that are at work, where rates and
 * processor times say little. Slices are shorter than a turn on the processor, and the fastest ones count, which nothing
 * has interrupted.
 *
 * node bench/in-process.ts [r1…r5] [articles] [seconds] > /dev/null     (the log goes to standard output)
 */
import { IncomingMessage, type ServerResponse as Response, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import BetterSqlite3 from 'better-sqlite3';
import { openServer } from '../src/app/open-server.ts';
import { database } from './data.ts';
import { limitSql } from './limit-sql.ts';
import { SQLITE_WORDS } from './limit-words.ts';
import { PROJECT } from './paths.ts';
import { type BenchRequest, type RequestName, requestsOf } from './requests.ts';
import { environmentOf, sqliteStore } from './store.ts';

/** About a millisecond of requests. */
const SLICE_MS = 0.5;

/** The part of all slices that count. */
const FASTEST = 0.02;

type Handle = (incoming: IncomingMessage, response: Response) => void;

const HEADERS = ['Host', '127.0.0.1', 'Connection', 'keep-alive'];

/** What node:http asks of a connection; what is written goes nowhere. */
const nowhere = {
  _writableState: { corked: 0 },
  writable: true,
  destroyed: false,
  writableLength: 0,
  bytesWritten: 0,
  bytesRead: 0,
  remoteAddress: '127.0.0.1',
  cork: () => {},
  uncork: () => {},
  write: () => true,
  on: () => nowhere,
  once: () => nowhere,
  removeListener: () => nowhere,
  emit: () => false,
  setTimeout: () => nowhere,
};

function ask(handle: Handle, url: string): void {
  const incoming = new IncomingMessage(nowhere as unknown as Socket);
  Object.assign(incoming, { method: 'GET', url, httpVersionMajor: 1, httpVersionMinor: 1, complete: true });
  incoming.rawHeaders.push(...HEADERS);
  const response = new ServerResponse(incoming);
  Object.assign(response, { socket: nowhere });
  handle(incoming, response);
}

/** The limit's answers to the same requests. */
function limitHandle(file: string, requests: readonly BenchRequest[]): Handle {
  const db = new BetterSqlite3(file, { readonly: true });
  db.pragma('cache_size = -16000');
  const texts = limitSql(SQLITE_WORDS);
  const statements = new Map(
    requests.map(({ sql }) => [sql, db.prepare<unknown[], Buffer>(texts[sql]).pluck()]),
  );
  const byUrl = new Map(requests.map((request) => [request.url, request]));
  return ({ url }, response) => {
    const { sql, values } = byUrl.get(url!)!;
    const body = statements.get(sql)!.get(values)!;
    response.writeHead(200, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': body.length,
    });
    response.end(body);
  };
}

const [name = 'r1', articles = '1000', seconds = '10'] = process.argv.slice(2);
const file = await database(Number(articles));
const requests = requestsOf(name as RequestName, Number(articles));
const env = { ...process.env, ...environmentOf(sqliteStore(file)), NODE_ENV: 'production', GRAPHQL: 'false' };
const reporter = { info: () => {}, warn: () => {} };
const server = await openServer({ dir: PROJECT, mode: 'production', env, reporter });
const handles: Readonly<Record<string, Handle>> = {
  limit: limitHandle(file, requests),
  octavo: server.http.handle,
};
const slices: Readonly<Record<string, number[]>> = { limit: [], octavo: [] };
const end = performance.now() + Number(seconds) * 1000;
let next = 0;
while (performance.now() < end) {
  for (const [who, handle] of Object.entries(handles)) {
    const begin = performance.now();
    let count = 0;
    for (; count < 1 || performance.now() - begin < SLICE_MS; count += 1) {
      ask(handle, requests[next % requests.length]!.url);
      next += 1;
    }
    slices[who]!.push(((performance.now() - begin) * 1000) / count);
    await new Promise(setImmediate);
  }
}
for (const [who, times] of Object.entries(slices)) {
  times.sort((a, b) => a - b);
  console.error(`${name} ${who}: ${times[Math.floor(times.length * FASTEST)]!.toFixed(1)} µs`);
}
await server.close();
process.exit(0);
