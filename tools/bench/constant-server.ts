/**
 * The limit of answers from memory: bare `node:http` that sends constant bodies. It asks another server for each of them
 * when it starts, so both send the same bytes; `headers` has it send all headers of the other, too, and a 304 to who has
 * the body already.
 *
 * node tools/bench/constant-server.ts <port> <articles> <port of the other> <whether it has GraphQL> [headers]
 */

import { type Answer, fetchOnce } from './http-client.ts';
import { send, serveReplies } from './limit-http.ts';
import { REQUEST_NAMES, requestsOf } from './requests.ts';

const [port = '', articles = '', original = '', graphql = '', mode = ''] = process.argv.slice(2);

/** Headers of the connection, which Node sets by itself. */
const NODES_OWN = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

/** What there is for a URL, or for the body of a POST. */
interface Constant {
  readonly body: Buffer;
  /** Names and values in turn, the shortest way through `writeHead`. */
  readonly headers: string[];
  readonly tag: string | undefined;
  /** The headers of a 304. */
  readonly unchanged: string[];
}

const constants = new Map<string, Constant>();
for (const { url, body } of REQUEST_NAMES.flatMap((name) => requestsOf(name, Number(articles)))) {
  if (body !== undefined && graphql !== 'true') continue;
  const ask = (headers = {}): Promise<Answer> => fetchOnce(Number(original), url, { body, headers });
  await ask();
  // the first answer has an entity tag only for a client that asks with one, and so has one that was late for too long
  const answer = await ask({ 'If-None-Match': '"none"' });
  const tag = answer.headers.find(([name]) => name === 'ETag')?.[1];
  const unchanged = tag === undefined ? [] : headersOf(await ask({ 'If-None-Match': tag }));
  constants.set(body ?? url, { body: answer.body, headers: headersOf(answer), tag, unchanged });
}

function headersOf({ headers }: Answer): string[] {
  return headers.filter(([name]) => !NODES_OWN.has(name.toLowerCase())).flat();
}

const withHeaders = mode === 'headers';
serveReplies(Number(port), (url, request, response) => {
  const constant = constants.get(url);
  if (constant === undefined) response.writeHead(404).end();
  else if (!withHeaders) send(constant.body, response);
  else if (constant.tag !== undefined && request.headers['if-none-match'] === constant.tag) {
    response.writeHead(304, constant.unchanged).end();
  } else response.writeHead(200, constant.headers).end(constant.body);
});
