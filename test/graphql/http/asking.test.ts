/** How operations are asked for: verbs, bodies, query strings; statuses and words as recorded (`gql.http.*`). */
import { expect, test } from 'vitest';
import { openGraphql, refusal } from './graphql-fixture.ts';

const HELLO = { data: { hello: 'Hello, world' } };
const JSON_TYPE = 'application/json';
const TEXT = 'text/plain; charset=utf-8';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

const NO_BODY = 'POST body missing, invalid Content-Type, or JSON object has no keys.';
const NO_QUERY = refusal(
  'GraphQL operations must contain a non-empty `query` or a `persistedQuery` extension.',
);
const NO_OBJECT = refusal(
  'Variables must be provided as an Object where each property is a variable value. Perhaps look to see if an unparsed JSON string was provided.',
);

test.each<[string, unknown, Record<string, string>?]>([
  ['a query', { query: '{ hello }' }],
  ['nulls beside it', { query: '{ hello }', variables: null, operationName: null, extensions: null }],
  ['variables', { query: 'query ($n: String) { hello(name: $n) }', variables: { n: 'world' } }],
  ['variables as a text', { query: 'query ($n: String) { hello(name: $n) }', variables: '{"n":"world"}' }],
  ['unknown keys', { query: '{ hello }', more: 1 }],
  ['an operation of several', { query: 'query A { hello } query B { who }', operationName: 'A' }],
  ['extensions as a text', { query: '{ hello }', extensions: '{"a":1}' }],
  ['a list of variables', { query: '{ hello }', variables: [1] }],
  ['a charset', { query: '{ hello }' }, { 'content-type': 'application/json; charset=utf-8' }],
  ['a form', 'query=%7Bhello%7D', FORM],
  [
    'a form with variables',
    `query=${encodeURIComponent('query ($n: String) { hello(name: $n) }')}&variables=${encodeURIComponent('{"n":"world"}')}`,
    FORM,
  ],
])('POST with %s', async (_name, body, headers) => {
  const { post } = await openGraphql();
  const answer = await post(body, headers);
  expect(answer.headers['content-type']).toBe(JSON_TYPE);
  expect([answer.statusCode, answer.json()]).toEqual([200, HELLO]);
});

test.each<[string, string]>([
  ['a query', '/graphql?query={hello}'],
  ['a slash', '/graphql/?query={hello}'],
  ['other letters', '/GraphQL?query={hello}'],
  ['plus signs', '/graphql?query={+hello+}'],
  ['variables', '/graphql?query=query($n:String){hello(name:$n)}&variables={"n":"world"}'],
  ['no variables', '/graphql?query={hello}&variables=null'],
  ['an operation of several', '/graphql?query=query A{hello} mutation B{add(n:1)}&operationName=A'],
])('GET with %s', async (_name, url) => {
  const { get, state } = await openGraphql();
  const answer = await get(encodeURI(url));
  expect([answer.statusCode, answer.headers['content-type'], answer.json()]).toEqual([200, JSON_TYPE, HELLO]);
  expect(state.added).toBe(0);
});

test.each<[string, unknown, Record<string, string>?]>([
  ['{}', {}],
  ['[]', []],
  ['nothing', ''],
  ['a text', 'query', { 'content-type': 'text/plain' }],
  ['GraphQL itself', '{ hello }', { 'content-type': 'application/graphql' }],
  ['XML', '<a/>', { 'content-type': 'application/xml' }],
  ['an empty form', '', FORM],
])('POST with %s has no operation', async (_name, body, headers) => {
  const { post } = await openGraphql();
  const answer = await post(body, headers);
  expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([400, TEXT, NO_BODY]);
});

test.each<[string, unknown, string]>([
  ['a number', { query: 5 }, 'GraphQL queries must be strings.'],
  ['a parsed document', { query: { kind: 'Document' } }, 'GraphQL queries must be strings.'],
  ['variables', { query: '{ hello }', variables: '{bad' }, 'Variables are invalid JSON.'],
  ['extensions', { query: '{ hello }', extensions: '{bad' }, 'Extensions are invalid JSON.'],
  ['a member of a batch', [{ query: '{ hello }' }, { query: true }], 'GraphQL queries must be strings.'],
])('what cannot be read is answered by a text: %s', async (_name, body, text) => {
  const { post } = await openGraphql();
  const answer = await post(body);
  expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([400, TEXT, text]);
});

test.each<[string, string]>([
  ['/graphql', 'GET query missing.'],
  ['/graphql?query={hello}&query={hello}', 'GraphQL queries must be strings.'],
  ['/graphql?query={hello}&variables={bad', 'Variables are invalid JSON.'],
])('GET %s', async (url, text) => {
  const { get } = await openGraphql();
  const answer = await get(encodeURI(url));
  expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([400, TEXT, text]);
});

test.each<[string, unknown, object]>([
  ['no query', { variables: {} }, NO_QUERY],
  ['an empty query', { query: '' }, NO_QUERY],
  ['a query that is null', { query: null }, NO_QUERY],
  ['variables that are a number', { query: '{ hello }', variables: 5 }, NO_OBJECT],
  ['variables that are an empty text', { query: '{ hello }', variables: '' }, NO_OBJECT],
  [
    'an unknown operation',
    { query: '{ hello }', operationName: 'A' },
    refusal('Unknown operation named "A".'),
  ],
  [
    'an operation of no name',
    { query: 'query A { hello }', operationName: '' },
    refusal('Unknown operation named "".'),
  ],
  [
    'an operation name that is no text',
    { query: '{ hello }', operationName: { toString: 1 } },
    refusal('Operation names must be strings.'),
  ],
  [
    'no operation of several',
    { query: 'query A { hello } query B { who }' },
    refusal('Must provide operation name if query contains multiple operations.'),
  ],
])('%s is a 400 in the form of an answer', async (_name, body, expected) => {
  const { post } = await openGraphql();
  const answer = await post(body);
  expect([answer.statusCode, answer.headers['content-type'], answer.json()]).toEqual([
    400,
    JSON_TYPE,
    expected,
  ]);
});

test('a mutation by GET is refused, and nothing happens', async () => {
  const { get, post, state } = await openGraphql();
  const answer = await get(`/graphql?query=${encodeURIComponent('mutation { add(n: 1) }')}`);
  expect([answer.statusCode, answer.headers['allow'], answer.json()]).toEqual([
    405,
    'POST',
    refusal('GET supports only query operation'),
  ]);
  expect(state.added).toBe(0);
  expect((await post({ query: 'mutation { add(n: 2) }' })).json()).toEqual({ data: { add: 2 } });
});

test.each(['PUT', 'PATCH', 'DELETE', 'HEAD'] as const)('%s is a 405', async (method) => {
  const { inject } = await openGraphql();
  for (const url of ['/graphql', '/graphql/', '/graphql?query={hello}']) {
    const answer = await inject({ method, url });
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['allow']]).toEqual([
      405,
      TEXT,
      'GET, POST',
    ]);
    expect(answer.body === '').toBe(method === 'HEAD');
  }
});

test('OPTIONS is a 204, with or without the question of a page', async () => {
  const { inject } = await openGraphql();
  const plain = await inject({ method: 'OPTIONS', url: '/graphql' });
  expect([plain.statusCode, plain.headers['allow'], plain.body]).toEqual([204, 'GET, POST', '']);
  const preflight = await inject({
    method: 'OPTIONS',
    url: '/graphql',
    headers: { origin: 'http://other.test', 'access-control-request-method': 'POST' },
  });
  expect([preflight.statusCode, preflight.headers['access-control-allow-origin']]).toEqual([
    204,
    'http://other.test',
  ]);
});

test('a bad credential comes before everything else', async () => {
  const { post, get } = await openGraphql();
  const headers = { authorization: 'Bearer bad' };
  const answers = [
    await post({ query: '{ hello }' }, headers),
    await post({}, headers),
    await post({ query: '{' }, headers),
    await get('/graphql', headers),
    await post('x', { ...headers, 'content-type': 'multipart/form-data; boundary=b' }),
  ];
  for (const answer of answers) {
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect([answer.statusCode, answer.json()]).toEqual([
      401,
      {
        data: null,
        error: {
          status: 401,
          name: 'UnauthorizedError',
          message: 'Missing or invalid credentials',
          details: {},
        },
      },
    ]);
  }
  expect((await post({ query: '{ who }' }, { authorization: 'Bearer good' })).json()).toEqual({
    data: { who: 'Bearer good' },
  });
});

test('a body that is no JSON is reported as over REST', async () => {
  const { post } = await openGraphql();
  const answer = await post('{bad');
  expect([answer.statusCode, answer.json().error.name]).toEqual([400, 'ValidationError']);
});

test('another endpoint', async () => {
  const { inject, post } = await openGraphql({ endpoint: '/api/query' });
  const answer = await inject({ method: 'POST', url: '/api/query', payload: { query: '{ hello }' } });
  expect(answer.json()).toEqual(HELLO);
  expect((await post({ query: '{ hello }' })).statusCode).toBe(405);
});

test('numbers keep their digits in variables that are a text', async () => {
  const { post } = await openGraphql();
  const query = 'query ($n: Int) { count(n: $n) }';
  const answer = await post({ query, variables: '{"n":9007199254740993}' });
  expect(answer.json().errors[0].message).toContain('9007199254740993');
  const deep = `{"n":${'['.repeat(100_000)}}`;
  expect((await post({ query, variables: deep })).body).toBe('Variables are invalid JSON.');
});
