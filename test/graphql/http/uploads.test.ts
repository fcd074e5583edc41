/** Files over the multipart request form: they reach their variables, or nothing of them stays. */
import { expect, test } from 'vitest';
import { openGraphql } from './graphql-fixture.ts';

const ONE = 'mutation ($f: Upload!) { upload(file: $f) }';
const SEVERAL = 'mutation ($f: [Upload]!) { uploads(files: $f) }';

interface File {
  readonly name: string;
  readonly text: string;
}

/** A form of texts and files, in this order. */
function formOf(fields: Record<string, unknown>, files: Record<string, File> = {}) {
  const boundary = 'b0undary';
  const parts = [
    ...Object.entries(fields).map(
      ([name, value]) =>
        `Content-Disposition: form-data; name="${name}"\r\n\r\n${typeof value === 'string' ? value : JSON.stringify(value)}`,
    ),
    ...Object.entries(files).map(
      ([field, { name, text }]) =>
        `Content-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: text/plain\r\n\r\n${text}`,
    ),
  ];
  return [
    `${parts.map((part) => `--${boundary}\r\n${part}\r\n`).join('')}--${boundary}--\r\n`,
    { 'content-type': `multipart/form-data; boundary=${boundary}` },
  ] as const;
}

const a: File = { name: 'a.txt', text: 'A' };
const b: File = { name: 'b.txt', text: 'BB' };

test.each<[string, unknown, unknown, Record<string, File>, unknown]>([
  [
    'one file',
    { query: ONE, variables: { f: null } },
    { 0: ['variables.f'] },
    { 0: a },
    { data: { upload: 'a.txt text/plain 1' } },
  ],
  [
    'a variable that is left out',
    { query: ONE, variables: {} },
    { 0: ['variables.f'] },
    { 0: a },
    { data: { upload: 'a.txt text/plain 1' } },
  ],
  [
    'no variables at all',
    { query: ONE },
    { 0: ['variables.f'] },
    { 0: a },
    { data: { upload: 'a.txt text/plain 1' } },
  ],
  [
    'a list without variables, its places in any order',
    { query: SEVERAL },
    { x: ['variables.f.1'], y: ['variables.f.0'] },
    { x: a, y: b },
    { data: { uploads: ['b.txt text/plain 2', 'a.txt text/plain 1'] } },
  ],
  [
    'a list in empty variables',
    { query: SEVERAL, variables: {} },
    { x: ['variables.f.0'] },
    { x: a },
    { data: { uploads: ['a.txt text/plain 1'] } },
  ],
  [
    'a batch without variables',
    [{ query: ONE }, { query: '{ hello }' }],
    { x: ['0.variables.f'] },
    { x: b },
    [{ data: { upload: 'b.txt text/plain 2' } }, { data: { hello: 'Hello, world' } }],
  ],
  [
    'several',
    { query: SEVERAL, variables: { f: [null, null] } },
    { x: ['variables.f.1'], y: ['variables.f.0'] },
    { x: a, y: b },
    { data: { uploads: ['b.txt text/plain 2', 'a.txt text/plain 1'] } },
  ],
  [
    'one file in two places',
    { query: SEVERAL, variables: { f: [null, null] } },
    { x: ['variables.f.1', 'variables.f.0'] },
    { x: a },
    { data: { uploads: ['a.txt text/plain 1', 'a.txt text/plain 1'] } },
  ],
  [
    'a batch',
    [{ query: ONE, variables: { f: null } }, { query: '{ hello }' }],
    { x: ['0.variables.f'] },
    { x: b },
    [{ data: { upload: 'b.txt text/plain 2' } }, { data: { hello: 'Hello, world' } }],
  ],
  ['no file', { query: '{ hello }' }, {}, {}, { data: { hello: 'Hello, world' } }],
  ['a file without a variable', { query: '{ hello }' }, {}, { 0: a }, { data: { hello: 'Hello, world' } }],
])('%s', async (_name, operations, map, files, expected) => {
  const { post, left } = await openGraphql();
  const answer = await post(...formOf({ operations, map }, files));
  expect([answer.statusCode, answer.json()]).toEqual([200, expected]);
  expect(left()).toEqual([]);
});

test('a file the map names and the form lacks is reported where it is used', async () => {
  const { post } = await openGraphql();
  const form = formOf({ operations: { query: ONE, variables: { f: null } }, map: { 0: ['variables.f'] } });
  const answer = await post(...form);
  expect([answer.statusCode, answer.body]).toEqual([
    200,
    '{"errors":[{"message":"File missing in the request.","extensions":{"error":{"name":"BadRequestError","message":"File missing in the request."},"code":"STRAPI_BAD_REQUEST_ERROR"}}],"data":null}',
  ]);
});

test('what is no file is no upload', async () => {
  const { post } = await openGraphql();
  for (const f of ['x', {}, { file: { path: '/etc/passwd' } }]) {
    const answer = await post({ query: ONE, variables: { f } });
    expect([answer.statusCode, answer.json().errors[0].extensions.code]).toEqual([400, 'BAD_USER_INPUT']);
    expect(answer.json().errors[0].message).toContain('; Upload value invalid.');
  }
});

const operations = { query: ONE, variables: { f: null, list: [null], text: 'x' } };

test.each<[string, Record<string, unknown>]>([
  ['no operations', { map: {} }],
  ['no map', { operations }],
  ['nothing', { other: 'x' }],
  ['operations that are no JSON', { operations: '{bad', map: {} }],
  ['operations that are a number', { operations: '5', map: {} }],
  ['operations that are null', { operations: 'null', map: {} }],
  ['empty operations', { operations: {}, map: {} }],
  ['operations that nest too deep', { operations: '['.repeat(10_000), map: {} }],
  ['a map that is no JSON', { operations, map: '{bad' }],
  ['a map that is a list', { operations, map: [] }],
  ['a map of texts', { operations, map: { 0: 'variables.f' } }],
  ['a map of numbers', { operations, map: { 0: [5] } }],
  ['a map of too many places', { operations, map: { 0: Array(1001).fill('variables.f') } }],
  ...[
    '',
    'query',
    'f',
    'variables',
    'variables.g.h',
    'variables.text.0',
    'variables.list.1',
    'variables.list.length',
    'variables.list.x',
    'variables.f.x',
    'variables.__proto__',
    'variables.__proto__.x',
    'variables.constructor.prototype.x',
    '__proto__.x',
    '0.variables.f',
  ].map((path): [string, Record<string, unknown>] => [
    `a map that points at "${path}"`,
    { operations, map: { 0: [path] } },
  ]),
  ...[
    'variables',
    'variables.f.1',
    `variables.f.${2 ** 32 - 2}`,
    'variables.__proto__.x',
    'variables.'.repeat(30),
  ].map((path): [string, Record<string, unknown>] => [
    `a map that points at "${path.slice(0, 30)}" without variables`,
    { operations: { query: SEVERAL }, map: { 0: [path] } },
  ]),
  ['a map into a file', { operations, map: { 0: ['variables.f', 'variables.f.x'] } }],
])('%s is a 400, and nothing stays', async (_name, fields) => {
  const { post, left, state } = await openGraphql();
  const answer = await post(...formOf(fields, { 0: a }));
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    {
      data: null,
      error: {
        status: 400,
        name: 'BadRequestError',
        message: expect.stringMatching(/^Malformed GraphQL multipart request: .{5,150}$/),
        details: {},
      },
    },
  ]);
  expect(left()).toEqual([]);
  expect(state.added).toBe(0);
  expect(Object.hasOwn(Object.prototype, 'x')).toBe(false);
});

test('files past their limit, and broken forms', async () => {
  const { post, left } = await openGraphql();
  const tooBig = formOf(
    { operations, map: { 0: ['variables.f'] } },
    { 0: { name: 'a', text: 'x'.repeat(2000) } },
  );
  expect((await post(...tooBig)).statusCode).toBe(413);
  expect(
    (await post('--b\r\nContent-Disp', { 'content-type': 'multipart/form-data; boundary=b' })).statusCode,
  ).toBe(400);
  expect((await post('x', { 'content-type': 'multipart/form-data' })).statusCode).toBe(400);
  expect(left()).toEqual([]);
});

test('a client without a good credential leaves nothing on disk', async () => {
  const { post, left } = await openGraphql();
  const [body, headers] = formOf({ operations, map: { 0: ['variables.f'] } }, { 0: a });
  expect((await post(body, { ...headers, authorization: 'Bearer bad' })).statusCode).toBe(401);
  expect(left()).toEqual([]);
});
