/**
 * One read without its connection, beside the limit's, in this process: for machines that are at work, where rates and
 * processor times say little. Slices are shorter than a turn on the processor, and the fastest ones count, which nothing
 * has interrupted. It also shows what a miss costs with a memory for answers, and beside GraphQL the same read over REST.
 *
 * node tools/bench/in-process.ts [r1…r5, g1…g3] [articles] [seconds] > /dev/null     (the log goes to standard output)
 */
import { IncomingMessage, type ServerResponse as Response, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import BetterSqlite3 from 'better-sqlite3';
import { openServer } from '../../src/octavo/app/open-server.ts';
import { database } from './data.ts';
import { SQLITE_DIALECT } from './limit-dialect.ts';
import { limitSql } from './limit-sql.ts';
import { PROJECT } from './paths.ts';
import {
  type BenchRequest,
  isGraphql,
  type RequestName,
  requestsOf,
  reworded,
  SMALL_MEMORY,
} from './requests.ts';
import { environmentOf, sqliteStore } from './store.ts';

/** About a millisecond of requests. */
const SLICE_MS = 0.5;

/** The part of all slices that count. */
const FASTEST = 0.02;

type Handle = (incoming: IncomingMessage, response: Response) => void;

const HEADERS = ['Host', '127.0.0.1', 'Connection', 'keep-alive'];

const BODY_HEADERS = ['Content-Type', 'application/json', 'Content-Length'];

/** How Node's parser hands headers over. */
interface HeaderTaker {
  _addHeaderLines(headers: string[], count: number): void;
}

/** What an answer takes besides its bytes, roughly. */
const OVERHEAD = 1000;

/** What node:http asks of a connection; what is written goes nowhere but into a count. */
const nowhere = {
  _httpMessage: null as Response | null,
  taken: 0,
  _writableState: { corked: 0 },
  writable: true,
  destroyed: false,
  writableLength: 0,
  bytesWritten: 0,
  bytesRead: 0,
  remoteAddress: '127.0.0.1',
  cork: () => {},
  uncork: () => {},
  write: (chunk: Buffer | string) => {
    nowhere.taken += chunk.length;
    return true;
  },
  on: () => nowhere,
  once: () => nowhere,
  removeListener: () => nowhere,
  emit: () => false,
  setTimeout: () => nowhere,
};

/** Asks, and waits for the answer. @returns its bytes, with the head */
function ask(handle: Handle, { url, body }: Asked): Promise<number> {
  const incoming = new IncomingMessage(nowhere as unknown as Socket);
  const method = body === undefined ? 'GET' : 'POST';
  Object.assign(incoming, { method, url, httpVersionMajor: 1, httpVersionMinor: 1 });
  const headers = body ? [...HEADERS, ...BODY_HEADERS, String(body.length)] : HEADERS.slice();
  (incoming as unknown as HeaderTaker)._addHeaderLines(headers, headers.length);
  const response = new ServerResponse(incoming);
  // the response may write to its connection; no method of it is replaced, since answers take another way then
  Object.assign(response, { socket: nowhere });
  Object.assign(nowhere, { _httpMessage: response, taken: 0 });
  return new Promise((resolve, reject) => {
    response.once('prefinish', () => {
      if (response.statusCode === 200) resolve(nowhere.taken);
      else reject(new Error(`${url}: ${response.statusCode}`));
    });
    handle(incoming, response);
    if (body) incoming.push(body);
    incoming.complete = true;
    incoming.push(null);
  });
}

/** A request as it is sent. */
interface Asked {
  readonly url: string;
  readonly body?: Buffer | undefined;
}

const bytesOf = ({ url, body }: BenchRequest): Asked => ({
  url,
  body: body === undefined ? undefined : Buffer.from(body),
});

/** The limit's answers to the same requests. */
function limitHandle(file: string, requests: readonly BenchRequest[]): Handle {
  const db = new BetterSqlite3(file, { readonly: true });
  db.pragma('cache_size = -16000');
  const texts = limitSql(SQLITE_DIALECT);
  const statements = new Map(
    requests.map(({ sql }) => [sql, db.prepare<unknown[], Buffer>(texts[sql]).pluck()]),
  );
  const byText = new Map(requests.map((request) => [request.body ?? request.url, request]));
  const reply = (text: string, response: Response): void => {
    const { sql, values } = byText.get(text)!;
    const bytes = statements.get(sql)!.get(values)!;
    response.writeHead(200, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': bytes.length,
    });
    response.end(bytes);
  };
  return (incoming, response) => {
    if (incoming.method === 'GET') {
      reply(incoming.url!, response);
      return;
    }
    let body = '';
    incoming.setEncoding('utf8');
    incoming.on('data', (chunk: string) => {
      body += chunk;
    });
    incoming.on('end', () => reply(body, response));
  };
}

const [name = 'r1', articles = '1000', seconds = '10'] = process.argv.slice(2);
const file = await database(Number(articles));
const requests = requestsOf(name as RequestName, Number(articles));
const graphql = isGraphql(name as RequestName);

/** A server of the bench project; without memory every answer is computed. */
const open = (memory: number) =>
  openServer({
    dir: PROJECT,
    mode: 'production',
    env: {
      ...process.env,
      ...environmentOf(sqliteStore(file)),
      NODE_ENV: 'production',
      GRAPHQL: String(graphql),
      CACHE_MEMORY: String(memory),
    },
    reporter: { info: () => {}, warn: () => {} },
  });

const sent = requests.map(bytesOf);
const server = await open(0);
let largest = 0;
for (const request of sent) largest = Math.max(largest, await ask(server.http.handle, request));
// a server of its own, whose caches are as cold as those of the one it is compared with
const forgetting = await open(0);
const remembering = await open(SMALL_MEMORY * (OVERHEAD + largest));

interface Contestant {
  readonly name: string;
  readonly handle: Handle;
  readonly requests: readonly Asked[];
  readonly slices: number[];
  next: number;
}

const contestant = (name: string, handle: Handle, requests: readonly Asked[] = sent): Contestant => ({
  name,
  handle,
  requests,
  slices: [],
  next: 0,
});

const dialect = reworded(requests).map(bytesOf);
const contestants = [
  contestant('limit', limitHandle(file, requests)),
  contestant('octavo', server.http.handle),
  contestant('octavo, in many dialect', forgetting.http.handle, dialect),
  contestant('octavo, a miss', remembering.http.handle, dialect),
];
if (graphql) {
  const rest = requests.map((request) => ({ url: request.rest! }));
  contestants.push(contestant('octavo, REST', server.http.handle, rest));
}
const end = performance.now() + Number(seconds) * 1000;
while (performance.now() < end) {
  for (const one of contestants) {
    const begin = performance.now();
    let count = 0;
    for (; count < 1 || performance.now() - begin < SLICE_MS; count += 1) {
      await ask(one.handle, one.requests[one.next % one.requests.length]!);
      one.next += 1;
    }
    one.slices.push(((performance.now() - begin) * 1000) / count);
    await new Promise(setImmediate);
  }
}
for (const { name: who, slices } of contestants) {
  slices.sort((a, b) => a - b);
  console.error(`${name} ${who}: ${slices[Math.floor(slices.length * FASTEST)]!.toFixed(1)} µs`);
}
await server.close();
await forgetting.close();
await remembering.close();
process.exit(0);
