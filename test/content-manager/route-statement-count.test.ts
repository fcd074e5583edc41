/**
 * The statements of the content manager's routes, pinned: from the request to the answer, with what editing keeps. Those for
 * who asks, three after a commit, are pinned in `test/admin/statement-count.test.ts`.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CountedRoutes, openCountedRoutes } from '../support/counted-routes.ts';

let routes: CountedRoutes;
beforeAll(async () => {
  routes = await openCountedRoutes();
});
afterAll(() => routes.close());

const COLLECTIONS = '/content-manager/collection-types';
const ARTICLES = `${COLLECTIONS}/api::article.article`;
const BOOKS = `${COLLECTIONS}/api::book.book`;
const TAGS = `${COLLECTIONS}/api::tag.tag`;
const SHELVES = `${COLLECTIONS}/api::shelf.shelf`;
const TRASH = '/content-manager/trash/api::tag.tag';

async function send(method: string, target: string, body?: object) {
  const answer = await routes.send(method, target, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer;
}

/** The least of several times: the first one may have to read who asks. */
async function statementsOf(method: string, target: string, body?: object): Promise<number> {
  const counts: number[] = [];
  for (let time = 0; time < 3; time += 1) counts.push((await send(method, target, body)).statements);
  return Math.min(...counts);
}

describe('reads', () => {
  test.each<[string, number]>([
    [`${ARTICLES}?pageSize=100&_q=a&sort=title`, 1],
    // and what is scheduled for any entry of the page
    [`${ARTICLES}?pageSize=1&withSchedules=true`, 2],
    [`${ARTICLES}?pageSize=100&withSchedules=true`, 2],
    [`${ARTICLES}/1`, 1],
    ['/content-manager/single-types/api::setting.setting', 1],
    [`${ARTICLES}/1/actions/countDraftRelations`, 1],
    [`${ARTICLES}/actions/countManyEntriesDraftRelations?ids[0]=1&ids[1]=2&ids[2]=3`, 1],
    // the permission on the entry, then what is asked for
    [`${ARTICLES}/1/revisions`, 2],
    [`${ARTICLES}/1/schedule`, 2],
    // one for each attribute that may point at the type, and one for the names of each type that does
    [`${ARTICLES}/1/where-used`, 15],
    [`${ARTICLES}/4/where-used`, 13],
    ['/upload/files/1/where-used', 12],
    // the view of the field (its main field), then the page; of one entry its permission before
    ['/content-manager/relations/api::article.article/tags?pageSize=100&_q=a', 2],
    ['/content-manager/relations/api::article.article/1/tags?pageSize=100', 3],
    // page and total
    [`${TRASH}?pageSize=100`, 2],
    ['/i18n/locales', 2],
    ['/content-manager/init', 0],
    ['/content-manager/content-types-settings', 1],
    ['/content-manager/content-types/api::article.article/configuration', 1],
  ])('GET %s: %i', async (target, expected) => {
    expect(await statementsOf('GET', target)).toBe(expected);
  });

  test.each<[string, object, number]>([
    [
      '/i18n/content-manager/actions/get-non-localized-fields',
      { model: 'api::imprint.imprint', id: 1, locale: 'fr' },
      // the locale, the entry with its locales, the values of one that may be read
      3,
    ],
    [
      '/content-manager/uid/generate',
      { contentTypeUID: 'api::article.article', field: 'slug', data: { title: 'The Quiet Harbour' } },
      1,
    ],
    [
      '/content-manager/uid/check-availability',
      { contentTypeUID: 'api::article.article', field: 'slug', value: 'the-quiet-harbour-1' },
      // and a free one
      2,
    ],
  ])('POST %s: %i', async (target, body, expected) => {
    expect(await statementsOf('POST', target, body)).toBe(expected);
  });

  test('a page of schedules, of people and of deleted entries takes no more than one of them', async () => {
    for (const id of [1, 2, 3]) {
      await send('PUT', `${BOOKS}/${id}/schedule`, { publishAt: '2099-01-01T00:00:00.000Z' });
      await send('DELETE', `${TAGS}/${10 + id}`);
    }
    expect(await statementsOf('GET', `${BOOKS}?pageSize=100&withSchedules=true`)).toBe(2);
    // and who has deleted them
    expect(await statementsOf('GET', `${TRASH}?pageSize=1`)).toBe(3);
    expect(await statementsOf('GET', `${TRASH}?pageSize=100`)).toBe(3);
    await send('PUT', `${TAGS}/1`, { color: '#000001' });
    await send('PUT', `${TAGS}/1`, { color: '#000002' });
    expect(await statementsOf('GET', `${TAGS}/1/revisions`)).toBe(3);
    expect(await statementsOf('GET', `${TAGS}/1/revisions/2`)).toBe(4);
  });
});

describe('writes', () => {
  /** Of the last one, which finds its former state kept. */
  async function changes(method: string, target: string, bodies: readonly object[]): Promise<number> {
    let last = 0;
    for (const body of bodies) last = (await send(method, target, body)).statements;
    return last;
  }
  let color = 0xa00000;
  const nextColor = (): string => `#${(color++).toString(16)}`;

  test('a save: nine and the revision', async () => {
    const bodies = ['one', 'two', 'three'].map((subtitle) => ({ subtitle }));
    expect(await changes('PUT', `${ARTICLES}/1`, bodies)).toBe(12);
  });

  test('a selection with one value: ten, however many entries', async () => {
    const edit = async (ids: readonly number[]): Promise<number> =>
      (await send('POST', `${TAGS}/actions/bulkUpdate`, { ids, data: { color: nextColor() } })).statements;
    // the first one keeps the state before as well
    await edit([1, 2, 3]);
    expect([await edit([1]), await edit([1, 2]), await edit([1, 2, 3])]).toEqual([10, 10, 10]);
  });

  test('a selection that becomes drafts, and is published: nine and eleven, however many entries', async () => {
    const count = async (ids: readonly number[]): Promise<number[]> => [
      (await send('POST', `${BOOKS}/actions/bulkUnpublish`, { ids })).statements,
      (await send('POST', `${BOOKS}/actions/bulkPublish`, { ids })).statements,
    ];
    await count([1, 2, 3]);
    expect([await count([1]), await count([1, 2]), await count([1, 2, 3])]).toEqual([
      [9, 11],
      [9, 11],
      [9, 11],
    ]);
  });

  test('a deleted entry, whatever it is related to; one that comes back, with one for each link', async () => {
    const { id } = (await send('POST', TAGS, { name: 'counted' })).body;
    const count = async (relations: object): Promise<number[]> => {
      await send('PUT', `${TAGS}/${id}`, relations);
      const gone = await send('DELETE', `${TAGS}/${id}`);
      return [gone.statements, (await send('POST', `${TRASH}/${id}/restore`)).statements];
    };
    expect([
      await count({}),
      await count({ articles: [1, 2], synonyms: [4] }),
      await count({ articles: [1, 2, 3, 4, 5, 6], synonyms: [4, 6] }),
    ]).toEqual([
      [20, 13],
      [20, 20],
      [20, 25],
    ]);
  });

  test('a revision that is restored, however many relations it has', async () => {
    const { id } = (await send('POST', SHELVES, { label: 'counted', manyToMany: [1, 2] })).body;
    const count = async (): Promise<number> => {
      await send('PUT', `${SHELVES}/${id}`, { label: 'changed' });
      const { number } = (await send('GET', `${SHELVES}/${id}/revisions`)).body.results[1];
      return (await send('POST', `${SHELVES}/${id}/revisions/${number}/restore`)).statements;
    };
    const few = await count();
    await send('PUT', `${SHELVES}/${id}`, { manyToMany: [1, 2, 3, 4, 5, 6, 7, 8] });
    expect(await count()).toBe(few);
    expect(few).toBe(26);
  });

  test('a schedule: the permission, what there is, both times, the answer', async () => {
    const bodies = [1, 2, 3].map((day) => ({
      publishAt: `2098-01-0${day}T00:00:00.000Z`,
      unpublishAt: `2099-01-0${day}T00:00:00.000Z`,
    }));
    expect(await changes('PUT', `${ARTICLES}/1/schedule`, bodies)).toBe(9);
  });

  test('a locale: made, named, and deleted with its entries', async () => {
    const made = await send('POST', '/i18n/locales', { code: 'it', isDefault: false });
    const named = await send('PUT', `/i18n/locales/${made.body.id}`, { name: 'Italiano' });
    const removed = await send('DELETE', `/i18n/locales/${made.body.id}`);
    expect([made, named, removed].map(({ statements }) => statements)).toEqual([38, 7, 39]);
  });
});
