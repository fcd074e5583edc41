/** Plain reads and writes go past the framework, and are answered as the framework's way answers them. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import type { Answers } from '../../src/server/answer.ts';
import { parseJson } from '../../src/server/body/parse-json.ts';
import { quickPath } from '../../src/server/quick-path.ts';
import { middlewares, openHttp } from './http-fixture.ts';

const QUICK = { 'content-type': 'application/json' };
/** The same to every parser, but not as the quick path looks for it. */
const SLOW = { 'content-type': 'application/json; charset=latin1' };

/** A server on a socket: what is injected into the framework takes no quick path. */
async function listen() {
  const limited = ['strapi::logger', { name: 'strapi::body', config: { jsonLimit: '1kb' } }];
  const { app, lines } = await openHttp({ middlewares: middlewares(limited) });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const ask = async (method: string, path: string, headers: Record<string, string>, body: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, body });
    const kept = [...answer.headers].filter(([name]) => name !== 'date');
    return { status: answer.status, text: await answer.text(), headers: Object.fromEntries(kept) };
  };
  return { ask, lines };
}

test.each([
  ['a write', 'POST', '/api/articles', '{"a":1}', 200],
  ['another verb', 'PUT', '/api/articles/1', '[1]', 200],
  ['a query string with escapes', 'PUT', '/api/articles/1?x=%20', '{"a":{"b":1}}', 200],
  ['no body', 'POST', '/api/articles', '', 200],
  ['a byte order mark', 'POST', '/api/articles', '\uFEFF{"a":1}', 200],
  ['no JSON', 'POST', '/api/articles', '{', 400],
  ['a bare word', 'POST', '/api/articles', '"a"', 400],
  ['a body that is too large', 'POST', '/api/articles', `["${'x'.repeat(1024)}"]`, 413],
  ['no such route, but the body comes first', 'POST', '/nothing', '{', 400],
  ['no such route', 'POST', '/nothing', '{}', 405],
  ['a path that does not decode', 'POST', '/api/%ff', '{}', 400],
  ['a verb whose body nobody reads', 'DELETE', '/api/articles/1', '{', 200],
])('%s', async (_name, method, path, body, status) => {
  const { ask, lines } = await listen();
  const quick = await ask(method, path, QUICK, body);
  const slow = await ask(method, path, SLOW, body);
  const known = (answer: typeof quick) => ({ ...answer, headers: { ...answer.headers, 'x-request-id': '' } });
  expect(known(quick)).toEqual(known(slow));
  expect(quick.status).toBe(status);
  expect(lines().filter((line) => line['status'] === status)).toHaveLength(2);
});

test.each([
  ['GET', '/api/articles?x=%20', {}, true],
  ['GET', '/api/articles', { 'content-length': '2' }, false],
  ['GET', '/api/%61rticles', {}, false],
  ['POST', '/graphql', { 'content-type': 'application/json' }, true],
  ['PUT', '/api/articles/1', { 'content-type': 'Application/JSON; charset=UTF-8' }, true],
  ['POST', '/graphql', { 'content-type': 'application/vnd.api+json' }, false],
  ['POST', '/graphql', { 'content-type': 'multipart/form-data; boundary=x' }, false],
  ['POST', '/graphql', {}, false],
  ['DELETE', '/api/articles/1', { 'content-type': 'application/json' }, false],
  ['OPTIONS', '/graphql', { 'content-type': 'application/json' }, false],
])('%s %s %o: past the framework %s', (method, url, headers, quick) => {
  const raw = Object.assign(Readable.from([Buffer.from('{}')]), { method, url, headers });
  const answers = { error: () => {} } as unknown as Answers;
  const take = quickPath({
    dispatch: () => {},
    answers,
    jsonLimit: 10,
    parse: parseJson,
    nextId: () => '',
    trust: null,
  });
  expect(take(raw as unknown as IncomingMessage, {} as ServerResponse)).toBe(quick);
});
