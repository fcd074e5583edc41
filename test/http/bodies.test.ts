import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { errorBody, openHttp } from './http-fixture.ts';

const post = async (
  payload: string | Buffer,
  headers: Record<string, string>,
  method: 'POST' | 'DELETE' = 'POST',
) => {
  const { inject } = await openHttp();
  const url = method === 'POST' ? '/api/articles' : '/api/articles/1';
  return inject({ method, url, payload, headers });
};

const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };

test.each([
  ['JSON', '{"a":1,"a":2}', { 'content-type': 'Application/JSON; charset=latin1' }, { a: 2 }],
  ['a JSON dialect', '[1]', { 'content-type': 'application/vnd.api+json' }, [1]],
  ['a byte order mark', '\uFEFF {"a":1}', json, { a: 1 }],
  ['an empty JSON body', '', json, undefined],
  ['a form', 'data[name]=a+b&data[list][0]=x', form, { data: { name: 'a b', list: ['x'] } }],
  ['a text', 'hello', { 'content-type': 'text/plain' }, 'hello'],
  ['packed JSON', gzipSync('{"a":1}'), { ...json, 'content-encoding': 'gzip' }, { a: 1 }],
])('%s is read', async (_name, payload, headers, expected) => {
  const answer = await post(payload, headers as Record<string, string>);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ body: expected });
});

test.each([
  ['XML', { 'content-type': 'application/xml' }],
  ['another JSON dialect', { 'content-type': 'application/problem+json' }],
  ['no type', {}],
  ['a type that is none', { 'content-type': 'nonsense' }],
])('%s counts as no data', async (_name, headers) => {
  const answer = await post('{"a":1}', headers as Record<string, string>);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({});
});

test.each([
  ['a scalar', '5', json, 'invalid JSON, only supports object and array'],
  ['broken JSON', '{"data":', json, /^The body is not valid JSON: /],
  ['JSON too deep', '['.repeat(5000), json, 'The JSON body nests deeper than 200 levels'],
  ['what is not gzip', '{}', { ...json, 'content-encoding': 'gzip' }, 'The body is not valid gzip'],
  ['a form too deep', `a${'[b]'.repeat(30)}=1`, form, /^The form cannot be read: /],
])('%s is a 400', async (_name, payload, headers, message) => {
  const answer = await post(payload, headers);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual(
    errorBody(400, 'ValidationError', expect.stringMatching(message) as unknown as string),
  );
});

test.each([
  ['zip', 'zip'],
  ['GZIP, br', 'gzip, br'],
  ['z'.repeat(8000), 'z'.repeat(100)],
])('a packing that is none of those read is a 415 that shows its name: %#', async (encoding, shown) => {
  for (const headers of [json, form]) {
    const answer = await post('{}', { ...headers, 'content-encoding': encoding });
    expect(answer.statusCode).toBe(415);
    expect(answer.json()).toEqual(
      errorBody(415, 'UnsupportedMediaTypeError', `Unsupported Content-Encoding: ${shown}`),
    );
  }
});

test.each([
  ['JSON of a mebibyte', `"${'x'.repeat(1024 * 1024 - 4)}"`, json, 200],
  ['JSON of one byte more', `"${'x'.repeat(1024 * 1024 - 3)}"`, json, 413],
  ['a form of 56 KiB', 'x'.repeat(56 * 1024), form, 200],
  ['a form of one byte more', 'x'.repeat(56 * 1024 + 1), form, 413],
  [
    'what unpacks to too much',
    gzipSync(`["${'x'.repeat(2_000_000)}"]`),
    { ...json, 'content-encoding': 'gzip' },
    413,
  ],
])('%s: %#', async (_name, payload, headers, status) => {
  const wrapped = typeof payload === 'string' && headers === json ? `[${payload}]` : payload;
  const answer = await post(wrapped, headers as Record<string, string>);
  expect(answer.statusCode).toBe(status);
  if (status === 413)
    expect(answer.json()).toEqual(errorBody(413, 'PayloadTooLargeError', 'request entity too large'));
});

test('a configured limit holds', async () => {
  const { middlewares } = await import('./http-fixture.ts');
  const { inject } = await openHttp({
    middlewares: middlewares([{ name: 'strapi::body', config: { jsonLimit: '1kb' } }]),
  });
  const answer = await inject({ method: 'POST', url: '/api/articles', payload: { a: 'x'.repeat(1024) } });
  expect(answer.statusCode).toBe(413);
});

test('a DELETE never reads its body', async () => {
  const answer = await post('{"broken', json, 'DELETE');
  expect(answer.json()).toEqual({ body: null });
});

test.each([
  ['a small body is read before the route is looked for', 10, 400],
  ['a large body that no route asks for is not read', 20_000, 405],
])('%s', async (_name, length, status) => {
  const { inject } = await openHttp();
  const payload = '{'.repeat(length);
  const answer = await inject({ method: 'POST', url: '/nothing', payload, headers: json });
  expect(answer.statusCode).toBe(status);
});

test.each([
  ['application/json; charset=latin1', { a: 1 }],
  ['Application/JSON ; charset=UTF-8', { a: 1 }],
  ['application/vnd.api+json', { a: 1 }],
  ['text/plain', '{"a":1}'],
  ['application/jsonp', undefined],
  ['no media type', undefined],
])('a body of the type %s', async (type, body) => {
  const answer = await post('{"a":1}', { 'content-type': type });
  expect(answer.json()).toEqual({ body });
});
