/**
 * One SQL statement a read, whatever it asks for (ARCHITECTURE.md, "The idea"): no N+1 by
 * construction, at any depth. What the access room adds for a caller is pinned apart.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OpenRest, openRest } from '../support/rest.ts';
import { unhurried } from '../support/unhurried.ts';

const MODES = ['reference', 'strict'] as const;
const open: Record<string, OpenRest> = {};

beforeAll(async () => {
  for (const compat of MODES) {
    open[compat] = await openRest({ compat });
    unhurried(open[compat].db);
  }
});

afterAll(async () => {
  for (const rest of Object.values(open)) await rest.close();
});

const REQUESTS: Readonly<Record<string, string>> = {
  'list with its total': '/api/articles',
  'list of a page without the total':
    '/api/articles?pagination[page]=2&pagination[pageSize]=5&pagination[withCount]=false',
  'list by start and limit': '/api/articles?pagination[start]=3&pagination[limit]=100',
  'one entry': '/api/articles/1',
  'one entry with everything': '/api/articles/1?populate=*',
  'list with everything': '/api/articles?populate=*&pagination[limit]=100',
  'three levels with media and components':
    '/api/articles?populate[author][populate][articles][populate][cover]=true&populate[cover]=true&populate[gallery]=true&populate[seo][populate][social][populate]=image&populate[links]=true',
  'dynamic zone, shared': '/api/articles?populate[sections][populate]=*',
  'dynamic zone, by component':
    '/api/articles?populate[sections][on][sections.spotlight][populate][articles][populate]=author&populate[sections][on][sections.figure][populate]=picture',
  'polymorphic values':
    '/api/notes?populate[subject][populate]=*&populate[subjects][on][api::article.article][populate]=author',
  'polymorphic lists seen from the other side':
    '/api/articles?populate[notes]=true&populate[cover][populate]=related',
  'pages and filters per parent':
    '/api/authors?populate[articles][limit]=2&populate[articles][sort]=title:desc&populate[articles][filters][title][$contains]=e',
  'number of related entries': '/api/authors?populate[articles][count]=true',
  'filter through relations, components and media':
    '/api/articles?filters[author][articles][title][$contains]=a&filters[$or][0][seo][social][title][$null]=true&filters[$or][1][cover][name][$endsWith]=png',
  'negated filter through relations': '/api/articles?filters[$not][author][articles][category][name]=x',
  'filter by an administrator': '/api/authors?filters[createdBy][firstname][$startsWith]=A',
  'sort through relations': '/api/articles?sort=author.name:desc,category.parent.name,title',
  search: '/api/articles?_q=12&locale=all',
  'single type': '/api/homepage?populate[sections][populate]=*&populate[featured][populate]=author',
  'single type in all locales': '/api/setting?locale=all&populate=*',
  localizations: '/api/articles?locale=fr&populate[localizations][fields][0]=title',
};

describe.each(MODES)('%s mode', (compat) => {
  test.each(Object.entries(REQUESTS))('%s: one statement', async (_name, path) => {
    const first = await open[compat]!.get(path);
    expect([first.status, first.statements], first.request).toEqual([200, 1]);
    // the same words again, now from the cache of prepared reads
    const again = await open[compat]!.get(path);
    expect([again.statements, again.text], again.request).toEqual([1, first.text]);
  });

  test('a missing entry and an empty page take one statement as well', async () => {
    const missing = await open[compat]!.get('/api/articles/4711?populate=*');
    expect([missing.status, missing.statements]).toEqual([404, 1]);
    const empty = await open[compat]!.get('/api/articles?pagination[page]=4711&populate=*');
    expect([empty.status, empty.statements, empty.body.data]).toEqual([200, 1, []]);
  });

  test('what is refused reaches no database', async () => {
    for (const path of [
      '/api/tags',
      '/api/articles?filters[nope]=1',
      '/api/articles?sort=editorNotes',
      '/api/articles/x',
    ]) {
      const { statements, status, request } = await open[compat]!.get(path);
      expect([400, 403, 404], request).toContain(status);
      expect(statements, request).toBe(0);
    }
  });
});

/** A user's row, role and state included, is read with every request (G36): blocking takes effect at once. */
test.each([
  ['public', 1],
  ['authenticated', 2],
  ['editor', 2],
  ['token:read', 1],
  ['token:full', 1],
  ['token:custom', 1],
])('access adds for %s: %i in all', async (as, statements) => {
  for (const rest of Object.values(open)) {
    const before = rest.db.statementCount;
    await rest.get('/api/articles', as);
    // an API token's use is noted after the answer
    await rest.access.usesRecorded();
    if (as.startsWith('token:')) expect(rest.db.statementCount - before).toBe(2);
    const answer = await rest.get('/api/articles?populate=*', as);
    expect([answer.status, answer.statements]).toEqual([200, statements]);
  }
});

test('the time of an API token’s use is noted after the answer, once an hour', async () => {
  const rest = await openRest();
  const before = rest.db.statementCount;
  await rest.get('/api/articles', 'token:full');
  await rest.access.usesRecorded();
  expect(rest.db.statementCount - before).toBe(2);
  for (let i = 0; i < 2; i += 1) {
    expect((await rest.get('/api/articles', 'token:full')).statements).toBe(1);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(rest.db.statementCount - before).toBe(4);
  await rest.close();
});
