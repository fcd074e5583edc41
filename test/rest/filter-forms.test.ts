/**
 * The forms of filters in which the two modes part: lists inside groups, and what the operators that name no
 * letter case make of it. The reference's answers were asked of it on each database.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATABASE } from '../support/database.ts';
import { type OpenRest, openRest } from '../support/rest.ts';

let reference: OpenRest;
let strict: OpenRest;

beforeAll(async () => {
  reference = await openRest({ compat: 'reference' });
  strict = await openRest({ compat: 'strict' });
});

afterAll(async () => {
  await reference.close();
  await strict.close();
});

const idsOf = async (rest: OpenRest, type: string, query: string): Promise<number[] | string> => {
  const { status, body } = await rest.get(
    `/api/${type}?fields=id&sort=id&pagination[pageSize]=100&${query}`,
    'token:full',
  );
  return status === 200
    ? body.data.map((entry: { id: number }) => entry.id)
    : `${status} ${body.error.message}`;
};

const without = (...left: number[]): number[] =>
  Array.from({ length: 30 }, (_, index) => index + 1).filter((id) => !left.includes(id));

describe('a query string that mixes a list with names', () => {
  const MIXED = [
    ['populate', 'populate[0]=author&populate[seo]=metaTitle'],
    ['populate', 'populate[author][populate][0]=articles&populate[author][populate][x]=true'],
    ['sort', 'sort[0]=id&sort[1][title]=desc'],
    ['sort', 'sort[0]&sort[1]=id'],
    ['filters', 'filters[0][id]=1&filters[title]=x'],
    ['filters', 'filters[$or][0][id]=1&filters[$or][x][id]=2'],
  ] as const;

  it.each(MIXED)('strict mode names %s: %s', async (parameter, query) => {
    const { status, body } = await strict.get(`/api/articles?${query}`, 'token:full');
    expect([status, body.error.message]).toEqual([
      400,
      `Invalid ${parameter}: a list and names are mixed; write ${parameter}[0]=… or ${parameter}[name]=…, not both`,
    ]);
  });

  it('reference mode says what v4 says', async () => {
    const refused = MIXED.filter(([parameter]) => parameter !== 'populate');
    for (const [, query] of refused) {
      const { status, body } = await reference.get(`/api/articles?${query}`, 'token:full');
      expect([status, body.error.message]).toEqual([400, 'Invalid parameter 0']);
    }
    expect((await reference.get(`/api/articles?${MIXED[0][1]}`, 'token:full')).status).toBe(200);
  });
});

describe('a list inside a group is met when all of it is', () => {
  it.each([
    [
      'in $or',
      'filters[$or][0][id]=3&filters[$or][1][0][id][$gt]=5&filters[$or][1][1][id][$lt]=9',
      [3, 6, 7, 8],
    ],
    [
      'in $and',
      'filters[$and][0][id][$gt]=3&filters[$and][1][0][id][$gt]=5&filters[$and][1][1][id][$lt]=9',
      [6, 7, 8],
    ],
    ['of lists', 'filters[$or][0][0][0][id]=3', [3]],
    [
      'under $not',
      'filters[$or][0][$not][0][id][$gt]=3&filters[$or][0][$not][1][id][$lt]=20&filters[$or][1][id]=5',
      [1, 2, 3, 5, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30],
    ],
    ['under $not of an attribute', 'filters[id][$not][0][$gt]=3&filters[id][$not][1][$lt]=6', without(4, 5)],
    ['of values under $not', 'filters[id][$not][0]=3&filters[id][$not][1]=4', without()],
    // the reference answers 500: it looks for a column of the attribute's name
    [
      'of an attribute with a column of another name',
      'filters[$or][0][0][shortText]=Case&filters[$or][0][1][id]=22',
      [22],
    ],
    ['of what is unknown', 'filters[$or][0][0][nope]=1', '400 Invalid parameter nope'],
    [
      'of what is no filter',
      'filters[$or][0][0]=abc',
      '400 Invalid $or: expected an object of attributes and operators',
    ],
  ])('%s', async (_name, query, expected) => {
    expect(await idsOf(reference, 'specimens', query)).toEqual(expected);
  });

  it('strict mode takes objects alone', async () => {
    expect(await idsOf(strict, 'specimens', 'filters[$or][0][0][id]=3')).toBe(
      '400 Invalid $or: expected an object of attributes and operators',
    );
    expect(await idsOf(strict, 'specimens', 'filters[id][$not][0]=3&filters[id][$not][1]=4')).toEqual(
      without(3, 4),
    );
  });

  it('of relations is met through different entries of them, in both forms of a group', async () => {
    const query = 'filters[$and][0][0][tags][id]=1&filters[$and][0][1][tags][id]=2';
    const flat = 'filters[$and][0][tags][id]=1&filters[$and][1][tags][id]=2';
    const expected = await idsOf(reference, 'articles', flat);
    expect(expected.length).toBeGreaterThan(0);
    expect(await idsOf(reference, 'articles', query)).toEqual(expected);
  });
});

/** What LIKE folds: ASCII letters, what the collation calls equal, or nothing. */
const likes = <T>(sqlite: T, mariadb: T, postgres: T): T => ({ sqlite, mariadb, postgres })[DATABASE];

describe('operators that name no letter case are as LIKE is on the database', () => {
  it.each([
    ['articles', 'filters[title][$contains]=quiet', likes([1, 2, 3], [1, 2, 3], [2]), [2]],
    ['articles', 'filters[title][$startsWith]=The', likes([1, 2, 3], [1, 2, 3], [1]), [1]],
    ['articles', 'filters[title][$endsWith]=light', likes([38, 39], [38, 39], [39]), [39]],
    ['articles', 'filters[author][name][$startsWith]=ADA', likes([1, 21, 31], [1, 21, 31], []), []],
    // 22 Case, 23 case, 24 ÀÉÎÕÜ, 25 100% sure_thing, 26 an emoji, 2 the empty text
    ['specimens', 'filters[shortText][$contains]=C', likes([22, 23], [22, 23], [22]), [22]],
    ['specimens', 'filters[shortText][$contains]=a', likes([22, 23], [22, 23, 24], [22, 23]), [22, 23]],
    ['specimens', 'filters[shortText][$contains]=é', likes([], [22, 23, 24], []), []],
    ['specimens', 'filters[shortText][$contains]=É', likes([24], [22, 23, 24], [24]), [24]],
    [
      'specimens',
      'filters[shortText][$notContains]=C',
      likes([2, 24, 25, 26], [2, 24, 25, 26], [2, 23, 24, 25, 26]),
      [2, 23, 24, 25, 26],
    ],
    ['specimens', 'filters[choice][$contains]=AM', likes([21], [21], []), []],
    // wildcards stand for themselves everywhere (A3)
    ['specimens', 'filters[shortText][$contains]=%25', [25], [25]],
    ['specimens', 'filters[shortText][$contains]=_', [25], [25]],
    ['specimens', 'filters[shortText][$startsWith]=_', [], []],
    ['specimens', 'filters[shortText][$endsWith]=!', [], []],
    // the forms that fold do so alike in both modes
    ['specimens', 'filters[shortText][$containsi]=CASE', [22, 23], [22, 23]],
  ])('%s?%s', async (type, query, inReference, inStrict) => {
    expect(await idsOf(reference, type, query)).toEqual(inReference);
    expect(await idsOf(strict, type, query)).toEqual(inStrict);
  });

  it('in the filters of populate', async () => {
    const path = '/api/articles/1?fields=id&populate[tags][filters][name][$contains]=PAPER';
    const names = async (rest: OpenRest) =>
      (await rest.get(path, 'token:full')).body.data.attributes.tags.data.length;
    expect(await names(reference)).toBe(likes(2, 2, 0));
    expect(await names(strict)).toBe(0);
  });
});
