/** Where entries and files are used, on every database: relations, media, components and zones, with the rights to them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServedKit, serveKit } from '../support/serve-kit.ts';

let kit: ServedKit;
beforeAll(async () => {
  kit = await serveKit();
});
afterAll(() => kit.close());

type As = 'admin:super' | 'admin:editor' | 'admin:author';

interface Use {
  readonly uid: string;
  readonly id: number;
  readonly paths: readonly string[];
  readonly entry: Readonly<Record<string, unknown>>;
}

const ask = (path: string, as: As = 'admin:super') => kit.send('GET', path, undefined, as);
const usesOf = async (path: string, as?: As): Promise<{ uses: Use[]; hidden: boolean; hasMore: boolean }> => {
  const answer = await ask(path, as);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
};
const entryPath = (uid: string, id: number) => `/content-manager/collection-types/${uid}/${id}/where-used`;

/** What the content API says of the same: the entries that populate to it. */
const relatedTo = async (path: string): Promise<number[]> => {
  const { body } = await kit.send('GET', path, undefined, 'token:full');
  return body.data.map(({ id }: { id: number }) => id);
};

test('a tag is used by the articles that have it', async () => {
  const { uses, hidden } = await usesOf(entryPath('api::tag.tag', 1));
  const all =
    '/api/articles?filters[tags][id]=1&fields[0]=title&publicationState=preview&locale=all&pagination[pageSize]=100';
  expect(
    uses
      .filter(({ uid }) => uid === 'api::article.article')
      .map(({ id }) => id)
      .sort(byNumber),
  ).toEqual((await relatedTo(all)).sort(byNumber));
  expect(uses.find(({ uid }) => uid === 'api::article.article')).toMatchObject({
    paths: ['tags'],
    entry: { title: expect.any(String) },
  });
  expect(hidden).toBe(false);
});

const byNumber = (a: number, b: number): number => a - b;

test('a file is used by media of entries, of their components and of zones', async () => {
  const { uses } = await usesOf('/upload/files/1/where-used');
  const paths = new Set(uses.flatMap((use) => use.paths));
  expect(paths).toContain('cover');
  expect([...paths].some((path) => path.startsWith('seo.'))).toBe(true);
  expect([...paths].some((path) => path.startsWith('sections.'))).toBe(true);
});

test('the other side of a relation, creators and localizations are no uses', async () => {
  const { uses } = await usesOf(entryPath('api::article.article', 1));
  const paths = uses.flatMap((use) => use.paths);
  for (const path of ['articles', 'createdBy', 'localizations']) expect(paths).not.toContain(path);
});

test('nothing uses what is new', async () => {
  const made = await kit.send('POST', '/api/tags', { data: { name: 'unused' } }, 'token:full');
  expect(await usesOf(entryPath('api::tag.tag', made.body.data.id))).toEqual({
    uses: [],
    hidden: false,
    hasMore: false,
  });
});

test('entries and attributes that an editor may not read are neither shown nor counted', async () => {
  const all = await usesOf('/upload/files/1/where-used');
  const permissions = [
    { action: 'plugin::upload.read', subject: null, properties: {}, conditions: [] },
    {
      action: 'plugin::content-manager.explorer.read',
      subject: 'api::article.article',
      properties: { fields: ['title', 'cover'], locales: ['en'] },
      conditions: [],
    },
  ];
  const set = await kit.send('PUT', '/admin/roles/3/permissions', { permissions }, 'admin:super');
  expect(set.status).toBe(200);
  const few = await usesOf('/upload/files/1/where-used', 'admin:author');
  expect(few.uses.length).toBeGreaterThan(0);
  expect(few.uses.length).toBeLessThan(all.uses.length);
  expect(few.hidden).toBe(true);
  for (const { uid, paths, entry } of few.uses) {
    expect([uid, paths, entry['locale']]).toEqual(['api::article.article', ['cover'], 'en']);
  }
});

test.each([
  ['/upload/files/99999/where-used', 404],
  ['/upload/files/x/where-used', 404],
  [entryPath('api::tag.tag', 99_999), 404],
  [entryPath('api::nothing.nothing', 1), 403],
] as const)('%s is a %i', async (path, status) => {
  expect((await ask(path)).status).toBe(status);
});

test('who may not read a file or an entry learns of no uses', async () => {
  const permissions = [
    { action: 'plugin::upload.assets.create', subject: null, properties: {}, conditions: [] },
  ];
  await kit.send('PUT', '/admin/roles/3/permissions', { permissions }, 'admin:super');
  for (const path of ['/upload/files/1/where-used', entryPath('api::tag.tag', 1)])
    expect((await ask(path, 'admin:author')).status).toBe(403);
});
