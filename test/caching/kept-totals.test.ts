/** Over HTTP, on a database file: which requests count, and that all of them print the right total. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterAll, beforeAll, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { SqliteDatabase } from '../../src/core/database/sqlite/sqlite-database.ts';
import type { Identity } from '../support/credentials.ts';
import { type Octavo, openOctavo } from '../support/open-octavo.ts';
import { copyKit } from '../support/serve-kit.ts';

let octavo: Octavo;
let dir: string;
let outside: BetterSqlite3.Database;
let reads: MockInstance<SqliteDatabase['readBody']>;

beforeAll(async () => {
  const kit = copyKit();
  dir = kit.dir;
  mkdirSync(join(dir, 'config/env/test'), { recursive: true });
  const cache = { types: { 'api::book.book': { memory: false } } };
  writeFileSync(join(dir, 'config/env/test/api.json'), JSON.stringify({ cache }));
  reads = vi.spyOn(SqliteDatabase.prototype, 'readBody');
  octavo = await openOctavo({ dir, compat: 'reference' });
  outside = new BetterSqlite3(kit.file);
});

afterAll(async () => {
  outside.close();
  await octavo.close();
  reads.mockRestore();
  rmSync(dir, { recursive: true, force: true });
});

/** Forgets all totals: it counts as a change of all tables. */
beforeEach(() => {
  outside.exec('UPDATE articles SET updated_at = updated_at + 1 WHERE id = 1');
});

/** The number of entries by a list's answer, and whether its one statement has counted them. */
async function ask(path: string, as: Identity = 'public'): Promise<[total: number, counts: boolean]> {
  reads.mockClear();
  const { status, body: json } = await octavo.send('GET', path, undefined, as);
  expect([status, reads.mock.calls.length], path).toEqual([200, 1]);
  const { total, pageCount, pageSize } = json.meta.pagination;
  if (pageCount !== undefined) expect(pageCount).toBe(Math.ceil(total / pageSize));
  return [total, reads.mock.calls[0]![0].includes('count(*)')];
}

const ARTICLES = '/api/articles?pagination[pageSize]=2';

test('a page does not count what another page has counted', async () => {
  const [total, counts] = await ask(ARTICLES);
  expect([total > 4, counts]).toEqual([true, true]);
  for (const path of [
    `${ARTICLES}&pagination[page]=2`,
    `${ARTICLES}&pagination[page]=4711`,
    '/api/articles?pagination[start]=1&pagination[limit]=3',
    `${ARTICLES}&sort=title`,
    `${ARTICLES}&fields[0]=title`,
    `${ARTICLES}&populate=*`,
  ]) {
    expect(await ask(path), path).toEqual([total, false]);
  }
});

test('what is counted has a total of its own, and so has what a caller may see', async () => {
  await ask(ARTICLES);
  const totals = new Set<number>();
  for (const [path, as] of [
    [`${ARTICLES}&locale=fr`, 'public'],
    [`${ARTICLES}&filters[id][$gt]=3`, 'public'],
    [`${ARTICLES}&filters[id][$gt]=4`, 'public'],
    [`${ARTICLES}&_q=a`, 'public'],
    [`${ARTICLES}&publicationState=preview`, 'token:full'],
  ] as const) {
    const [total, counts] = await ask(path, as);
    expect(counts, path).toBe(true);
    expect(await ask(`${path}&pagination[page]=2`, as), path).toEqual([total, false]);
    totals.add(total);
  }
  expect(totals.size).toBeGreaterThan(3);
  // the same rows for another caller
  expect((await ask(`${ARTICLES}&sort=id`, 'token:full'))[1]).toBe(false);
});

test('a change of what is counted makes it be counted again, one of what is populated does not', async () => {
  const [total] = await ask(ARTICLES);
  await octavo.send('PUT', '/api/tags/1', { data: { name: 'another' } }, 'token:full');
  expect(await ask(`${ARTICLES}&populate=tags`)).toEqual([total, false]);
  const created = { data: { title: 'One more', slug: 'one-more', publishedAt: '2024-01-01' } };
  const { status } = await octavo.send('POST', '/api/articles', created, 'token:full');
  expect(status).toBe(200);
  expect(await ask(ARTICLES)).toEqual([total + 1, true]);
  expect(await ask(`${ARTICLES}&pagination[page]=2`)).toEqual([total + 1, false]);
  outside.exec("DELETE FROM articles WHERE slug = 'one-more'");
  expect(await ask(`${ARTICLES}&pagination[page]=2`)).toEqual([total, true]);
});

test('a type whose answers are not kept counts each time', async () => {
  await ask('/api/books', 'token:full');
  expect((await ask('/api/books?sort=id', 'token:full'))[1]).toBe(true);
});

test('GraphQL prints the total that REST has counted', async () => {
  const [total] = await ask('/api/authors?pagination[pageSize]=2', 'token:full');
  reads.mockClear();
  const list = (size: number) =>
    `list${size}: authors(pagination: { pageSize: ${size} }) { data { id } meta { pagination { pages: pageCount } } }`;
  const { body: json } = await octavo.send(
    'POST',
    '/graphql',
    { query: `{ ${list(1)} ${list(2)} }` },
    'token:full',
  );
  expect(json.data).toMatchObject({
    list1: { data: [{}], meta: { pagination: { pages: total } } },
    list2: { data: [{}, {}], meta: { pagination: { pages: Math.ceil(total / 2) } } },
  });
  expect(reads.mock.calls.filter(([text]) => text.includes('count(*)')).length).toBe(0);
});
