/** The first screen and the search for everything say of each type what its list says to the same administrator, and nothing more. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EntryOfType, Overview } from '../../src/admin/content-manager/read/overview-routes.ts';
import { type ServedKit, serveKit } from '../support/serve-kit.ts';

let kit: ServedKit;
beforeAll(async () => {
  kit = await serveKit();
});
afterAll(() => kit.close());

const ROLES = ['admin:super', 'admin:editor', 'admin:author'] as const;
type Role = (typeof ROLES)[number];

const TYPES = ['article', 'author', 'book', 'category', 'tag', 'note'].map((name) => `api::${name}.${name}`);

const ask = async (path: string, as: Role) => kit.send('GET', `/content-manager${path}`, undefined, as);
const listOf = (uid: string, query: string, as: Role) =>
  ask(`/collection-types/${uid}?locale=all&pageSize=100&${query}`, as);

test.each(ROLES)('the overview of %s', async (role) => {
  const answer = await ask('/overview', role);
  expect(answer.status, answer.text).toBe(200);
  const { counts, edited, drafts, mine } = answer.body.data as Overview;
  for (const uid of TYPES) {
    const list = await listOf(uid, '', role);
    expect(counts[uid]?.total, uid).toBe(list.status === 200 ? list.body.pagination.total : undefined);
    if (counts[uid]?.drafts === undefined) continue;
    const { body } = await listOf(uid, 'filters[publishedAt][$null]=true', role);
    expect(counts[uid].drafts, uid).toBe(body.pagination.total);
  }
  for (const entry of [...edited, ...drafts, ...mine]) {
    expect(
      Object.keys(entry).every((name) => NAMES.has(name)),
      JSON.stringify(entry),
    ).toBe(true);
    const { body } = await listOf(entry.uid, `filters[id]=${entry.id}`, role);
    expect(body.results).toHaveLength(1);
    if (entry.title !== null) expect(Object.values(body.results[0]).map(String)).toContain(entry.title);
  }
  expect(drafts.length).toBeLessThanOrEqual(8);
  expect(drafts.every(({ publishedAt }) => publishedAt === null)).toBe(true);
  expect(drafts.map(({ updatedAt }) => updatedAt)).toEqual(
    drafts
      .map(({ updatedAt }) => updatedAt)
      .sort()
      .reverse(),
  );
});

const NAMES = new Set(['uid', 'id', 'title', 'locale', 'publishedAt', 'updatedAt']);

test.each(ROLES)('the search of %s', async (role) => {
  const answer = await ask('/search?_q=har', role);
  expect(answer.status, answer.text).toBe(200);
  const found = answer.body.data as EntryOfType[];
  for (const uid of TYPES) {
    const list = await listOf(uid, '_q=har', role);
    const total: number = list.status === 200 ? list.body.pagination.total : 0;
    expect(found.filter((entry) => entry.uid === uid).length, uid).toBe(Math.min(3, total));
  }
  if (role === 'admin:super') expect(found.map(({ title }) => title)).toContain('The Quiet Harbour');
});

test.each(['', '?_q=', '?_q=%20', '?_q[a]=b'])('a search for nothing (%s) is a 400', async (query) => {
  expect((await ask(`/search${query}`, 'admin:super')).status).toBe(400);
});

test('both want an administrator', async () => {
  for (const path of ['/overview', '/search?_q=a'])
    expect((await kit.send('GET', `/content-manager${path}`)).status).toBe(401);
});
