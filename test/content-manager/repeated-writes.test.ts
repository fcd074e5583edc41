/** A client that has got no answer sends its request again (`Idempotency-Key`): it is done once, on every database. */
import { expect, test } from 'vitest';
import { serveSharedKit } from '../support/serve-kit.ts';

const kit = serveSharedKit({ isWritable: true });

const TAGS = '/content-manager/collection-types/api::tag.tag';
const ARTICLE = '/content-manager/collection-types/api::article.article/1';
const HOMEPAGE = '/content-manager/single-types/api::homepage.homepage';

type Method = 'POST' | 'PUT';

const send = (method: Method, path: string, body: unknown, headers: Readonly<Record<string, string>>) =>
  kit().send(method, path, body, 'admin:super', headers);

const countOf = async (table: string): Promise<number> => {
  const [row] = (await kit().db.prepare(`SELECT COUNT(*) AS n FROM ${table}`).all()) as { n: number }[];
  return Number(row!.n);
};

test.each([
  ['a new entry', 'POST', TAGS, { name: 'made once' }, 'tags'],
  ['a change', 'PUT', `${TAGS}/1`, { name: 'changed once' }, 'octavo_revisions'],
  ['a change of a single type', 'PUT', HOMEPAGE, { heading: 'changed once' }, 'octavo_revisions'],
  ['a publication', 'POST', `${ARTICLE}/actions/`, {}, 'octavo_revisions'],
  ['a clone', 'POST', `${TAGS}/clone/1`, { name: 'cloned once', slug: 'cloned-once' }, 'tags'],
] as const)('%s is made once, one request after the other and both at once', async (name, method, path, body, table) => {
  for (const [key, together] of [
    ['a', false],
    ['b', true],
  ] as const) {
    // another request, whose values are free
    const whole = path.endsWith('/actions/') ? `${path}${together ? 'publish' : 'unpublish'}` : path;
    const sent = Object.fromEntries(Object.entries(body).map(([field, text]) => [field, `${text}-${key}`]));
    const once = () =>
      send(method, whole, sent, { 'idempotency-key': `${name.replaceAll(' ', '.')}-${key}` });
    const before = await countOf(table);
    const [first, second] = together ? await Promise.all([once(), once()]) : [await once(), await once()];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body.id).toBe(first.body.id);
    expect(second.headers.etag).toBe(first.headers.etag);
    expect((await countOf(table)) - before).toBeLessThanOrEqual(table === 'tags' ? 1 : 2);
  }
});

test('a request that comes again after others have changed the entry changes nothing', async () => {
  const { headers } = await kit().send('GET', `${TAGS}/2`, undefined, 'admin:super');
  const key = { 'idempotency-key': 'k1', 'if-match': String(headers.etag) };
  expect((await send('PUT', `${TAGS}/2`, { name: 'mine' }, key)).status).toBe(200);
  await send('PUT', `${TAGS}/2`, { name: 'theirs' }, {});
  const again = await send('PUT', `${TAGS}/2`, { name: 'mine' }, key);
  expect([again.status, again.body.name]).toEqual([200, 'theirs']);
});

test('one that was refused is no repeated one', async () => {
  const key = { 'idempotency-key': 'refused' };
  expect((await send('POST', TAGS, { name: '' }, key)).status).toBe(400);
  expect((await send('POST', TAGS, { name: 'better' }, key)).status).toBe(200);
});

test.each([
  ['another body', TAGS, { name: 'other' }],
  ['another path', `${TAGS}/clone/1`, { name: 'one' }],
])('a key with %s is refused', async (_, path, body) => {
  const key = { 'idempotency-key': 'reused' };
  await send('POST', TAGS, { name: 'one' }, key);
  const answer = await send('POST', path, body, key);
  expect(answer.body.error.message).toBe('This Idempotency-Key belongs to another request');
});

test('the key of one administrator is none of another', async () => {
  const key = { 'idempotency-key': 'shared' };
  const mine = await send('POST', TAGS, { name: 'of one' }, key);
  const other = await kit().send('POST', TAGS, { name: 'of another' }, 'admin:editor', key);
  expect([mine.status, other.status]).toEqual([200, 200]);
  expect(other.body.id).not.toBe(mine.body.id);
});

test('what is no key is refused', async () => {
  const answer = await send('POST', TAGS, { name: 'x' }, { 'idempotency-key': 'a b' });
  expect(answer.body.error.message).toMatch(/^Idempotency-Key takes/);
});
