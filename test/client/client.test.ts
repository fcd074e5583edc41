/**
 * Sessions of the client, as a front end has them. Where OCTAVO_TEST_CLIENT_URL names a server with the fixture's data,
 * that server is asked: a Strapi v4 server gives the same answers.
 */
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { ClientFailure, createClient } from '../../src/client/index.ts';
import { queryString } from '../../src/client/write-query-string.ts';
import { headersOf } from '../support/credentials.ts';
import { DATABASE } from '../support/database.ts';
import { serveSharedKit } from '../support/serve-kit.ts';
import type { Api } from './kit-api.ts';

const kit = serveSharedKit();

const FULL = headersOf('token:full').authorization!.replace('Bearer ', '');

const OTHER = process.env['OCTAVO_TEST_CLIENT_URL'];

const client = (options: Parameters<typeof createClient>[1] = {}) =>
  createClient<Api>(OTHER ?? kit().address, options);

test('reads: lists, one entry, single types, and what they populate', async () => {
  const api = client({ token: FULL });
  const list = await api.find('articles', {
    fields: ['title'],
    sort: 'id',
    filters: { author: { name: { $notNull: true } } },
    populate: { author: { fields: ['name'] } },
    pagination: { pageSize: 2 },
  });
  if (!list.ok) throw new Error(list.error.message);
  expect(list.meta.pagination).toMatchObject({ page: 1, pageSize: 2 });
  expect(list.data).toHaveLength(2);
  const [first] = list.data;
  expect(Object.keys(first!.attributes)).toEqual(['title', 'author']);
  expect(first!.attributes.author.data?.attributes.name).toEqual(expect.any(String));
  const one = await api.findOne('articles', first!.id, { populate: 'tags' });
  expect(one.ok && one.data.attributes.title).toBe(first!.attributes.title);
  expect(one.ok && Array.isArray(one.data.attributes.tags.data)).toBe(true);
  const single = await api.find('homepage');
  expect(single.ok && single.data.id).toBe(1);
});

test('every entry of a list, page after page', async () => {
  const ids: number[] = [];
  const api = client({ token: FULL });
  for await (const { id } of api.all('tags', { sort: 'id', pagination: { pageSize: 7 } })) ids.push(id);
  const whole = await api.find('tags', { sort: 'id', pagination: { pageSize: 100 } });
  expect(ids).toEqual(whole.ok && whole.data.map(({ id }) => id));
  expect(ids.length).toBeGreaterThan(7);
  const refused = client().all('tags', {
    sort: 'id',
    pagination: { pageSize: 2 },
    filters: { $or: 5 as never },
  });
  await expect(refused.next()).rejects.toBeInstanceOf(ClientFailure);
});

test('writes: create, update, relations, delete', async () => {
  const api = client({ token: FULL });
  const created = await api.create('articles', { title: 'By the client', tags: [1] }, { populate: 'tags' });
  if (!created.ok) throw new Error(created.error.message);
  const { id } = created.data;
  expect(created.data.attributes.tags.data.map((tag) => tag.id)).toEqual([1]);
  const updated = await api.update(
    'articles',
    id,
    { subtitle: 'Changed', tags: { connect: [{ id: 2, position: { start: true } }], disconnect: [1] } },
    { populate: { tags: { fields: ['name'] } } },
  );
  expect(updated.ok && updated.data.attributes.tags.data.map((tag) => tag.id)).toEqual([2]);
  expect(await api.delete('articles', id)).toMatchObject({ ok: true, data: { id } });
  expect(await api.findOne('articles', id)).toMatchObject({
    ok: false,
    error: { status: 404, name: 'NotFoundError' },
  });
});

test.skipIf(OTHER !== undefined)('flat: reads, pages and writes', async () => {
  const api = createClient<Api>(kit().address, { token: FULL, format: 'flat' });
  const list = await api.find('articles', { sort: 'id', populate: { author: true, tags: true } });
  if (!list.ok) throw new Error(list.error.message);
  expect(list.data[0]!.author?.name).toEqual(expect.any(String));
  expect(Array.isArray(list.data[0]!.tags)).toBe(true);
  const names: unknown[] = [];
  for await (const { name } of api.all('tags', { pagination: { pageSize: 9 } })) names.push(name);
  expect(names.every((name) => typeof name === 'string')).toBe(true);
  const created = await api.create('tags', { name: 'Flat' });
  if (!created.ok) throw new Error(created.error.message);
  const { id } = created.data;
  const updated = await api.update('tags', id, { name: 'Flatter' }, { fields: ['name'] });
  expect(updated.ok && updated.data).toEqual({ id, name: 'Flatter' });
  expect(await api.delete('tags', id)).toMatchObject({ ok: true, data: { id, name: 'Flatter' } });
});

test('errors are values', async () => {
  const denied = await client().create('articles', { title: 'No' });
  expect(denied).toMatchObject({
    ok: false,
    error: { status: 403, name: 'ForbiddenError', message: 'Forbidden' },
  });
  const away = await createClient('http://127.0.0.1:9', { retries: 0 }).find('articles');
  expect(away).toMatchObject({ ok: false, error: { status: 0, name: 'NetworkError' } });
});

test('signing in, and any other route', async () => {
  const api = client();
  const identifier = 'editor';
  const password = 'Editor-pass-1';
  expect(await api.login({ identifier, password: 'wrong' })).toMatchObject({
    ok: false,
    error: { status: 400 },
  });
  const signedIn = await api.login({ identifier, password });
  expect(signedIn.ok && api.token).toBe(signedIn.ok && signedIn.data.jwt);
  const me = await api.request<{ email: string }>('GET', '/users/me');
  expect(me.ok && me.data.email).toBe(signedIn.ok && signedIn.data.user.email);
});

test('uploads', async () => {
  const api = client({ token: FULL });
  const uploaded = await api.upload([new File(['words'], 'words.txt', { type: 'text/plain' })], {
    fileInfo: [{ alternativeText: 'Some words' }],
  });
  expect(uploaded.ok && uploaded.data[0]).toMatchObject({ name: 'words.txt', alternativeText: 'Some words' });
});

/** A server's answers, one for each request. */
function answering(...answers: (() => Response)[]): { fetch: typeof fetch; sent: RequestInit[] } {
  const sent: RequestInit[] = [];
  return {
    sent,
    fetch: async (_url, init = {}) => {
      sent.push(init);
      return (answers[sent.length - 1] ?? answers.at(-1)!)();
    },
  };
}

const json = (body: object, init?: ResponseInit) => () => new Response(JSON.stringify(body), init);

test('reads are tried again after a 503, writes are not', async () => {
  const busy = json({}, { status: 503, headers: { 'retry-after': '0.01' } });
  const reads = answering(busy, json({ data: [], meta: {} }));
  expect(await createClient('http://x', reads).find('articles')).toMatchObject({ ok: true });
  expect(reads.sent).toHaveLength(2);
  const writes = answering(busy);
  expect(await createClient('http://x', writes).create('articles', {})).toMatchObject({
    error: { status: 503 },
  });
  expect(writes.sent).toHaveLength(1);
});

test('an answer is kept for its ETag, for one caller', async () => {
  const { fetch, sent } = answering(
    json({ data: [1], meta: {} }, { headers: { etag: '"a"' } }),
    () => new Response(null, { status: 304 }),
    json({ data: [2], meta: {} }),
  );
  const api = createClient('http://x', { fetch });
  const first = await api.find('articles');
  expect(await api.find('articles')).toEqual(first);
  api.token = 'another';
  expect(await api.find('articles')).toMatchObject({ data: [2] });
  expect(sent.map(({ headers }) => (headers as Record<string, string>)['If-None-Match'])).toEqual([
    undefined,
    '"a"',
    undefined,
  ]);
});

test.skipIf(OTHER !== undefined || DATABASE !== 'sqlite')(
  'the server says that nothing has changed, in either format, until something has',
  async () => {
    const statuses: number[] = [];
    const counting: typeof fetch = async (...request) => {
      const response = await fetch(...request);
      statuses.push(response.status);
      return response;
    };
    const [flat, v4] = [
      createClient<Api>(kit().address, { token: FULL, fetch: counting, format: 'flat' }),
      createClient<Api>(kit().address, { token: FULL, fetch: counting }),
    ];
    const query = { fields: ['name'] } as const;
    for (const api of [flat, v4]) {
      const [first] = [await api.findOne('tags', 1, query), await api.findOne('tags', 1, query)];
      expect(await api.findOne('tags', 1, query)).toEqual(first);
    }
    expect(statuses.splice(0)).toEqual([200, 200, 304, 200, 200, 304]);
    await flat.update('tags', 1, { name: 'Another' });
    expect(await flat.findOne('tags', 1, query)).toMatchObject({ data: { id: 1, name: 'Another' } });
    expect(statuses).toEqual([200, 200]);
  },
);

test.each<[object, string]>([
  [{ a: undefined }, ''],
  [{ fields: ['a', 'b'], populate: { c: true } }, '?fields[0]=a&fields[1]=b&populate[c]=true'],
  [
    { filters: { d: { $gt: new Date(0) }, e: null } },
    '?filters[d][$gt]=1970-01-01T00:00:00.000Z&filters[e]=',
  ],
  [{ _q: 'a&b=c' }, '?_q=a%26b%3Dc'],
])('the query string of %j', (query, expected) => {
  const [, text = ''] = /^\?(.*)$/.exec(queryString(query)) ?? [];
  expect(expected).toBe(text === '' ? '' : `?${text.split('&').map(readable).join('&')}`);
});

/** With its brackets, colons and dollars. */
const readable = (part: string): string =>
  part.replace(/%(5B|5D|24|3A)/g, (code) => decodeURIComponent(code));

test('compressed it has less than 6 kB', async () => {
  const outputs = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      lib: {
        entry: new URL('../../src/client/index.ts', import.meta.url).pathname,
        formats: ['es'],
        fileName: 'client',
      },
    },
  });
  const [{ output }] = outputs as unknown as [{ output: { code: string }[] }];
  expect(gzipSync(output.map(({ code }) => code).join('')).length).toBeLessThan(6000);
});
