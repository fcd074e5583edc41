/** Several operations in one request, and documents sent by their hash (spec/graphql "HTTP"). */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { openGraphql, refusal } from './graphql-fixture.ts';

const NO_QUERY = refusal(
  'GraphQL operations must contain a non-empty `query` or a `persistedQuery` extension.',
);
const NOT_FOUND = refusal('PersistedQueryNotFound', 'PERSISTED_QUERY_NOT_FOUND');

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
const byHash = (sha256Hash: unknown, version: unknown = 1) => ({ persistedQuery: { version, sha256Hash } });

test('a batch is answered member by member, and is always a 200', async () => {
  const { post } = await openGraphql();
  const answer = await post([
    { query: '{ hello }' },
    { query: '{ nope }' },
    { query: 'query ($n: Int) { count(n: $n) }', variables: { n: 7 } },
    {},
    null,
    5,
    [{ query: '{ hello }' }],
    { query: '{ refused }' },
  ]);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/json']);
  expect(answer.json()).toEqual([
    { data: { hello: 'Hello, world' } },
    {
      errors: [
        {
          message: 'Cannot query field "nope" on type "Query".',
          locations: [{ line: 1, column: 3 }],
          extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
        },
      ],
    },
    { data: { count: 7 } },
    NO_QUERY,
    NO_QUERY,
    NO_QUERY,
    NO_QUERY,
    {
      errors: [
        {
          message: 'Forbidden access',
          extensions: {
            error: { name: 'ForbiddenError', message: 'Forbidden access', details: {} },
            code: 'FORBIDDEN',
          },
        },
      ],
      data: { refused: null },
    },
  ]);
});

test('mutations of a batch run in order', async () => {
  const { post } = await openGraphql();
  const add = (n: number) => ({ query: `mutation { add(n: ${n}) }` });
  const answer = await post([add(1), { query: '{ broken }' }, add(10), add(100)]);
  expect(answer.json().map(({ data }: { data: { add?: number } }) => data.add)).toEqual([
    1,
    undefined,
    11,
    111,
  ]);
});

test('a batch has a limit, and then none of it runs', async () => {
  const { post, state } = await openGraphql({ limits: { batch: 3 } });
  const add = { query: 'mutation { add(n: 1) }' };
  const answer = await post([add, add, add, add]);
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    refusal('Too many operations in a batch: at most 3 (graphql.limits.batch)', 'BAD_USER_INPUT'),
  ]);
  expect(state.added).toBe(0);
  expect((await post([add, add, add])).statusCode).toBe(200);
});

test('a document is known by its hash once it was sent with it', async () => {
  const { post, get } = await openGraphql();
  const query = 'query ($n: String) { hello(name: $n) }';
  const extensions = byHash(hashOf(query));
  const url = `/graphql?extensions=${encodeURIComponent(JSON.stringify(extensions))}`;
  for (const unknown of [await post({ extensions }), await get(url)]) {
    expect([unknown.statusCode, unknown.json()]).toEqual([200, NOT_FOUND]);
  }
  expect((await post({ query, extensions, variables: { n: 'a' } })).json()).toEqual({
    data: { hello: 'Hello, a' },
  });
  expect((await post({ extensions, variables: { n: 'b' } })).json()).toEqual({ data: { hello: 'Hello, b' } });
  expect((await get(`${url}&variables=${encodeURIComponent('{"n":"c"}')}`)).json()).toEqual({
    data: { hello: 'Hello, c' },
  });
  expect((await post([{ extensions }, { extensions: byHash('x') }])).json()).toEqual([
    { data: { hello: 'Hello, world' } },
    NOT_FOUND,
  ]);
});

test('a known document is no way around the rules of GET', async () => {
  const { post, get, state } = await openGraphql();
  const query = 'mutation { add(n: 1) }';
  const extensions = byHash(hashOf(query));
  await post({ query, extensions });
  const url = `/graphql?extensions=${encodeURIComponent(JSON.stringify(extensions))}`;
  expect((await get(url)).statusCode).toBe(405);
  expect(state.added).toBe(1);
});

test.each<[string, object, object]>([
  [
    'another hash',
    { query: '{ hello }', extensions: byHash('abc') },
    refusal('provided sha does not match query'),
  ],
  [
    'no hash',
    { query: '{ hello }', extensions: byHash(undefined) },
    refusal('provided sha does not match query'),
  ],
  [
    'an empty document',
    { query: '', extensions: byHash(hashOf('{ hello }')) },
    refusal('provided sha does not match query'),
  ],
  [
    'another version',
    { query: '{ hello }', extensions: byHash(hashOf('{ hello }'), 2) },
    refusal('Unsupported persisted query version'),
  ],
  [
    'a version of no kind',
    { query: '{ hello }', extensions: { persistedQuery: 5 } },
    refusal('Unsupported persisted query version'),
  ],
])('%s is a 400', async (_name, body, expected) => {
  const { post } = await openGraphql();
  const answer = await post(body);
  expect([answer.statusCode, answer.json()]).toEqual([400, expected]);
});

test('what cannot be run is not kept', async () => {
  const { post } = await openGraphql();
  const query = '{ nope }';
  const extensions = byHash(hashOf(query));
  expect((await post({ query, extensions })).statusCode).toBe(400);
  expect((await post({ extensions })).json()).toEqual(NOT_FOUND);
});
