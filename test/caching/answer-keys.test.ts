/**
 * Two requests that differ in one thing, one after the other: the answer to the first, which is in memory by then, is none to
 * the second. Each pair has different answers, so a key that lacks the one thing gives the wrong one.
 */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { AnswerCache } from '../../src/core/content/answers/answer-cache.ts';
import type { Identity } from '../support/credentials.ts';
import { openTwoServers, type TwoServers } from '../support/exactness/two-servers.ts';

let servers: TwoServers;
let counts: AnswerCache['counts'];

beforeAll(async () => {
  servers = await openTwoServers();
  const read = vi.spyOn(AnswerCache.prototype, 'read');
  await servers.kept('GET', '/api/articles', undefined, 'token:full');
  counts = (read.mock.contexts[0] as AnswerCache).counts;
  read.mockRestore();
});

afterAll(() => servers.close());

interface Asked {
  readonly path: string;
  readonly body?: unknown;
  readonly as?: Identity;
  readonly headers?: Readonly<Record<string, string>>;
}

const ask = async (server: 'kept' | 'fresh', { path, body, as = 'token:full', headers = {} }: Asked) => {
  const method = body === undefined ? 'GET' : 'POST';
  const { status, text } = await servers[server](method, path, body, as, headers);
  return { status, text };
};

/** Asks until the answer comes from memory. @returns it */
async function kept(asked: Asked) {
  await ask('kept', asked);
  const { hits } = counts;
  const answer = await ask('kept', asked);
  expect([answer.status, counts.hits - hits], asked.path).toEqual([200, 1]);
  return answer;
}

const get = (path: string, as?: Identity): Asked => ({ path, ...(as && { as }) });

const graphql = (query: string, more: object = {}, as?: Identity): Asked => ({
  path: '/graphql',
  body: { query, ...more },
  ...(as && { as }),
});

const NAMES = '{ data { attributes { name } } }';
const ONE = `query ($id: ID) { author(id: $id) ${NAMES} }`;
const TWO = `query ($one: ID, $two: ID) { one: author(id: $one) ${NAMES} two: author(id: $two) ${NAMES} }`;
const SOME = `query ($where: AuthorFiltersInput) { authors(filters: $where) ${NAMES} }`;
const PAGE = 'query ($size: Int) { authors(pagination: { pageSize: $size }) { data { id } } }';
const BOTH = `query first { author(id: 1) ${NAMES} } query second { author(id: 2) ${NAMES} }`;

/** A document that is sent by its hash alone. */
const persisted = (query: string, variables: object): Asked => {
  const sha256Hash = createHash('sha256').update(query).digest('hex');
  return {
    path: '/graphql',
    body: { variables, extensions: { persistedQuery: { version: 1, sha256Hash } } },
  };
};

test.each<[difference: string, first: Asked, second: Asked]>([
  ['type', get('/api/tags'), get('/api/authors')],
  ['id', get('/api/authors/1'), get('/api/authors/2')],
  ['an entry and the list', get('/api/authors/1'), get('/api/authors')],
  ['query string', get('/api/authors?sort=id'), get('/api/authors?sort=id:desc')],
  ['locale', get('/api/articles?locale=en'), get('/api/articles?locale=fr')],
  [
    'publication state',
    get('/api/articles?publicationState=live'),
    get('/api/articles?publicationState=preview'),
  ],
  ['page', get('/api/authors?pagination[pageSize]=1'), get('/api/authors?pagination[pageSize]=2')],
  [
    'format, by a header',
    get('/api/authors?sort=name'),
    { path: '/api/authors?sort=name', headers: { 'octavo-format': 'flat' } },
  ],
  [
    'the public and a token',
    get('/api/articles?populate=*', 'public'),
    get('/api/articles?populate=*', 'token:full'),
  ],
  [
    'the public and a role',
    get('/api/articles?populate=*', 'public'),
    get('/api/articles?populate=*', 'editor'),
  ],
  ['two roles', get('/api/articles?populate=*', 'limited'), get('/api/articles?populate=*', 'editor')],
  [
    'types of tokens',
    get('/api/articles?populate=*', 'token:read'),
    get('/api/articles?populate=*', 'token:custom'),
  ],
  ['GraphQL: document', graphql(`{ author(id: 1) ${NAMES} }`), graphql(`{ author(id: 2) ${NAMES} }`)],
  ['GraphQL: an id', graphql(ONE, { variables: { id: 1 } }), graphql(ONE, { variables: { id: 2 } })],
  [
    'GraphQL: one of two ids',
    graphql(TWO, { variables: { one: 1, two: 2 } }),
    graphql(TWO, { variables: { one: 1, two: 3 } }),
  ],
  [
    'GraphQL: the order of ids',
    graphql(TWO, { variables: { one: 2, two: 3 } }),
    graphql(TWO, { variables: { one: 3, two: 2 } }),
  ],
  [
    'GraphQL: digits of two ids',
    graphql(TWO, { variables: { one: 1, two: 11 } }),
    graphql(TWO, { variables: { one: 11, two: 1 } }),
  ],
  ['GraphQL: a number', graphql(PAGE, { variables: { size: 1 } }), graphql(PAGE, { variables: { size: 2 } })],
  [
    'GraphQL: filters',
    graphql(SOME, { variables: { where: { id: { eq: 1 } } } }),
    graphql(SOME, { variables: { where: { id: { eq: 2 } } } }),
  ],
  [
    'GraphQL: operation',
    graphql(BOTH, { operationName: 'first' }),
    graphql(BOTH, { operationName: 'second' }),
  ],
])('%s', async (_difference, first, second) => {
  const before = await kept(first);
  const after = await kept(second);
  expect(after).toEqual(await ask('fresh', second));
  expect(after).not.toEqual(before);
  expect(await kept(first)).toEqual(before);
});

test('GraphQL: what one caller has received, another may not see', async () => {
  const query = '{ articles { data { id attributes { tags { data { id } } } } } }';
  const before = await kept(graphql(query, {}, 'editor'));
  const refused = await ask('kept', graphql(query, {}, 'public'));
  expect(refused).toEqual(await ask('fresh', graphql(query, {}, 'public')));
  expect(refused).not.toEqual(before);
});

test('GraphQL: documents that are sent by their hash', async () => {
  const other = ONE.replace('name', 'name id: createdAt');
  for (const server of ['kept', 'fresh'] as const) {
    for (const query of [ONE, other]) {
      const { body } = persisted(query, { id: 1 });
      expect((await ask(server, { path: '/graphql', body: { query, ...(body as object) } })).status).toBe(
        200,
      );
    }
  }
  const answers = new Set<string>();
  for (const request of [
    persisted(ONE, { id: 1 }),
    persisted(ONE, { id: 2 }),
    persisted(other, { id: 1 }),
    persisted(other, { id: 2 }),
  ]) {
    const answer = await kept(request);
    expect(answer).toEqual(await ask('fresh', request));
    answers.add(answer.text);
  }
  expect(answers.size).toBe(4);
});

test('permissions: an answer for what a role or a token may see is none once it may see something else', async () => {
  const { outside, code } = servers;
  const changes: readonly [request: Asked, change: string][] = [
    [
      get('/api/articles?populate=*', 'editor'),
      `DELETE FROM up_permissions_role_links WHERE role_id = (SELECT id FROM up_roles WHERE type = 'editor')
        AND permission_id IN (SELECT id FROM up_permissions WHERE action = 'api::author.author.find')`,
    ],
    [
      get('/api/articles?populate=*', 'token:custom'),
      "UPDATE strapi_api_token_permissions SET action = 'api::book.book.find' WHERE action = 'api::tag.tag.find'",
    ],
    [
      get('/api/articles?populate=*', 'token:custom'),
      "UPDATE strapi_api_tokens SET type = 'full-access' WHERE id = 3",
    ],
  ];
  for (const [index, [asked, change]] of changes.entries()) {
    const before = await kept(asked);
    if (index % 2 === 0) outside.exec(change);
    else await code.db.connection.raw(change);
    const after = await kept(asked);
    expect(after, change).toEqual(await ask('fresh', asked));
    expect(after, change).not.toEqual(before);
  }
});

test('settings: the default locale that a request leaves out', async () => {
  const list = (locale = '') =>
    graphql(
      `{ articles${locale} { data { id attributes { title locale } } meta { pagination { total } } } }`,
    );
  const left = [get('/api/articles?sort=title'), list()];
  const named = (locale: string) => [
    get(`/api/articles?sort=title&locale=${locale}`),
    list(`(locale: "${locale}")`),
  ];
  const all = async (asked: readonly Asked[]) => {
    const answers = [];
    for (const one of asked) answers.push(await kept(one));
    return answers;
  };
  const [english, french] = [await all(named('en')), await all(named('fr'))];
  expect(await all(left)).toEqual(english);
  for (const [id, answers] of [
    [2, french],
    [1, english],
  ] as const) {
    const { status } = await servers.kept('PUT', `/i18n/locales/${id}`, { isDefault: true }, 'admin:super');
    expect(status).toBe(200);
    expect(await Promise.all(left.map((asked) => ask('kept', asked)))).toEqual(answers);
    expect(await all(left)).toEqual(answers);
  }
});

test('settings: a default locale that changes while a request waits for a look', async () => {
  const list = '{ articles { data { id attributes { locale } } } }';
  const set = (locale: string) =>
    servers.outside
      .prepare("UPDATE strapi_core_store_settings SET value = ? WHERE key = 'plugin_i18n_default_locale'")
      .run(JSON.stringify(locale));
  await kept(graphql(list));
  const { read } = AnswerCache.prototype;
  const waiting = vi.spyOn(AnswerCache.prototype, 'read');
  onTestFinished(() => {
    waiting.mockRestore();
    set('en');
  });
  // a look at a database server takes its time
  waiting.mockImplementationOnce(async function (this: AnswerCache, key, source) {
    set('fr');
    await ask('kept', get('/api/tags'));
    return read.call(this, key, source);
  });
  await ask('kept', graphql(list));
  expect(await ask('kept', graphql(list))).toEqual(await ask('fresh', graphql(list)));
});
