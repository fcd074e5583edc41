/** Which requests `octavo compare` finds in logs, HAR files and OpenAPI documents. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Answer } from '../../src/octavo/compare/answer.ts';
import type { ComparedRequest } from '../../src/octavo/compare/compared-request.ts';
import { parseLogLine } from '../../src/octavo/compare/sources/access-log.ts';
import { requestsOfHar } from '../../src/octavo/compare/sources/har.ts';
import { readsOfOpenapi } from '../../src/octavo/compare/sources/openapi.ts';
import { readSource, SourceError } from '../../src/octavo/compare/sources/read-source.ts';
import type { RequestSource } from '../../src/octavo/compare/sources/source.ts';

const folder = mkdtempSync(join(tmpdir(), 'octavo-sources-'));

function fileOf(name: string, content: string): string {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

/** All requests of a source, each answered by a function. */
function requestsOf(
  source: RequestSource,
  bodyOf: (request: ComparedRequest) => unknown = () => null,
): ComparedRequest[] {
  const requests: ComparedRequest[] = [];
  let last: Answer | null = null;
  for (;;) {
    const { value, done } = source.next(last);
    if (done) return requests;
    requests.push(value);
    last = { status: 200, type: 'application/json', location: null, body: bodyOf(value), ms: 1 };
  }
}

test.each([
  [
    'nginx, combined',
    '203.0.113.9 - - [28/Nov/2026:10:00:00 +0000] "GET /api/articles?sort=title HTTP/1.1" 200 612 "https://site.example/" "Mozilla/5.0"',
    { method: 'GET', path: '/api/articles?sort=title' },
  ],
  [
    'Apache, common',
    '::1 - ada [28/Nov/2026:10:00:00 +0000] "HEAD /api/tags HTTP/1.0" 200 -',
    { method: 'HEAD', path: '/api/tags' },
  ],
  [
    'bytes that nginx escapes',
    '1.2.3.4 - - [28/Nov/2026:10:00:00 +0000] "GET /api/tags?_q=\\xC3\\xA9 HTTP/1.1" 200 1',
    { method: 'GET', path: '/api/tags?_q=%C3%A9' },
  ],
  [
    'an absolute target',
    '1.2.3.4 - - [x] "GET http://old.example/api/tags?a=1 HTTP/1.1" 200 1',
    { method: 'GET', path: '/api/tags?a=1' },
  ],
  [
    'Caddy',
    '{"level":"info","logger":"http.log.access","request":{"method":"GET","host":"x","uri":"/api/tags?a=1"},"status":200}',
    { method: 'GET', path: '/api/tags?a=1' },
  ],
  [
    'pino-http',
    '{"level":30,"req":{"method":"GET","url":"/api/tags"},"res":{}}',
    { method: 'GET', path: '/api/tags' },
  ],
  [
    'Octavo',
    '{"level":30,"time":1,"id":"a","method":"GET","url":"/api/tags","status":200,"ms":1}',
    { method: 'GET', path: '/api/tags' },
  ],
  [
    'nginx in JSON',
    '{"request":"GET /api/tags HTTP/2.0","status":"200"}',
    { method: 'GET', path: '/api/tags' },
  ],
  [
    'v4',
    '[2026-11-28 10:00:00.000] \u001b[32mhttp\u001b[39m: GET /api/tags?a=1 (12 ms) \u001b[32m200\u001b[39m',
    { method: 'GET', path: '/api/tags?a=1' },
  ],
  ['a query that the log has cut', '{"method":"GET","url":"/graphql?query=…"}', null],
  ['another line', 'Server started', null],
  ['broken JSON', '{"method":"GET"', null],
  ['a broken request', '1.2.3.4 - - [x] "\\x16\\x03" 400 0', null],
])('a line of a log: %s', (_name, line, request) => {
  expect(parseLogLine(line)).toEqual(request);
});

test('a HAR file: methods, paths and bodies, but no credentials and no preflight', () => {
  const entry = (request: object): object => ({ request, response: {} });
  const requests = requestsOfHar({
    log: {
      entries: [
        entry({
          method: 'GET',
          url: 'https://cms.example/api/tags?a=1#b',
          headers: [{ name: 'Authorization', value: 'Bearer secret' }],
        }),
        entry({ method: 'OPTIONS', url: 'https://cms.example/api/tags' }),
        entry({
          method: 'POST',
          url: 'https://cms.example/graphql',
          postData: { mimeType: 'application/json', text: '{"query":"{ tags { data { id } } }"}' },
        }),
        entry({ method: 'GET', url: 'nonsense' }),
      ],
    },
  });
  expect(requests).toEqual([
    { method: 'GET', path: '/api/tags?a=1' },
    {
      method: 'POST',
      path: '/graphql',
      type: 'application/json',
      body: '{"query":"{ tags { data { id } } }"}',
    },
  ]);
  expect(requestsOfHar({ log: {} })).toBeNull();
});

test('an OpenAPI document: lists, entries by the ids of lists, parameters with an example', () => {
  const parameters = [
    { name: 'sort', in: 'query', schema: { type: 'string', example: 'title:asc' } },
    { name: 'populate', in: 'query', schema: { type: 'string' } },
  ];
  const document = {
    openapi: '3.0.0',
    servers: [{ url: 'http://localhost:1337/api' }],
    paths: {
      '/tags': { get: { parameters }, post: {} },
      '/tags/{id}': { get: { parameters: [{ name: 'id', in: 'path', schema: { type: 'number' } }] } },
      '/books/{slug}': { get: {} },
      '/pages/{slug}': { get: { parameters: [{ name: 'slug', in: 'path', example: 'a b' }] } },
    },
  };
  const requests = requestsOf(readsOfOpenapi(document), ({ path }) =>
    path === '/api/tags' ? { data: [{ id: 7 }] } : null,
  );
  expect(requests.map(({ path }) => path)).toEqual([
    '/api/pages/a%20b',
    '/api/tags',
    '/api/tags?sort=title%3Aasc',
    '/api/tags/7',
  ]);
});

test('equal requests of a log are sent once, with how often they came, and no more than the limit', async () => {
  const line = (target: string): string => `1.2.3.4 - - [x] "${target} HTTP/1.1" 200 1`;
  const file = fileOf(
    'access.log',
    [
      '',
      line('GET /api/a'),
      line('GET /api/b'),
      line('GET /api/a'),
      line('POST /api/a'),
      line('GET /api/c'),
    ].join('\n'),
  );
  const { requests, name, beyond, omitted } = await readSource(file, 2);
  expect(requestsOf(requests)).toEqual([
    { method: 'GET', path: '/api/a', count: 2 },
    { method: 'GET', path: '/api/b' },
  ]);
  expect([name, beyond, [...omitted]]).toEqual(['an access log', 1, [['writes', 1]]]);
});

test('the format is seen from the file', async () => {
  const har = fileOf(
    'a.har',
    JSON.stringify({ log: { entries: [{ request: { method: 'GET', url: 'http://x/api/a' } }] } }, null, 2),
  );
  expect((await readSource(har, 9)).name).toBe('a HAR file');
  const oneLine = fileOf(
    'b.har',
    JSON.stringify({ log: { entries: [{ request: { method: 'GET', url: 'http://x/api/a' } }] } }),
  );
  expect((await readSource(oneLine, 9)).name).toBe('a HAR file');
  const openapi = fileOf('c.json', '{\n "openapi": "3.1.0", "paths": {} }');
  expect((await readSource(openapi, 9)).name).toBe('an OpenAPI document');
  const json = fileOf('d.log', '{"method":"GET","url":"/api/tags","status":200}\n');
  expect((await readSource(json, 9)).name).toBe('an access log');
});

test.each([
  ['', 'is empty'],
  ['{"a": 1}', 'is no access log, HAR file or OpenAPI document'],
  ['{\n', 'is not JSON'],
  ['hello\n', 'has no requests that can be sent'],
])('a file without requests: %j', async (content, message) => {
  const read = readSource(fileOf('wrong', content), 9);
  await expect(read).rejects.toThrow(SourceError);
  await expect(read).rejects.toThrow(message);
});
