/** What reads answer where the forms of the query string get odd: tables of request and answer. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../src/core/access/caller.ts';
import { callerWithout, type OpenKit, openKit } from '../support/kit.ts';
import { type RestAnswer, serveReads } from '../support/rest.ts';

const kits: OpenKit[] = [];

/** Serves the reads of the fixture: `get(path, caller)`. */
async function serve(compat: 'reference' | 'strict') {
  const kit = await openKit({ compat });
  kits.push(kit);
  let who: Caller = callerWithout();
  const ask = await serveReads(kit, { authenticate: () => who });
  return (target: string, caller: Caller = callerWithout()): Promise<RestAnswer> => {
    who = caller;
    return ask(target, target);
  };
}

let get: Awaited<ReturnType<typeof serve>>;
let strictly: Awaited<ReturnType<typeof serve>>;

beforeAll(async () => {
  get = await serve('reference');
  strictly = await serve('strict');
});

afterAll(async () => {
  for (const kit of kits) await kit.close();
});

const noProfiles = callerWithout('api::profile.profile.find');
const noTags = callerWithout('api::tag.tag.find');
const ids = (answer: RestAnswer): number[] => answer.body.data.map((entry: { id: number }) => entry.id);

describe('which mistake is answered first', () => {
  it.each([
    ['a wrong name before a wrong value', 'filters[rank]=x&sort=nope', 'Invalid parameter nope'],
    [
      'a wrong name before a wrong date',
      'filters[birthDate]=x&populate[profile][fields]=nope',
      'Invalid parameter nope',
    ],
    ['a wrong name before a wrong direction', 'sort=name:x,nope', 'Invalid parameter nope'],
    [
      'an unknown name before a hidden one',
      'filters[royaltyRate]=1&filters[nope]=1',
      'Invalid parameter nope',
    ],
    ['an unknown name under a wrong shape', 'filters[$and][nope]=1', 'Invalid parameter nope'],
    ['an unknown name under a stray operator', 'filters[$eq][nope]=1', 'Invalid parameter nope'],
    [
      'mixed pages before a wrong date',
      'pagination[page]=1&pagination[start]=1&filters[birthDate]=x',
      'Invalid pagination parameters. Expected either start/limit or page/pageSize',
    ],
    [
      'a wrong date before a wrong withCount',
      'pagination[withCount]=x&filters[birthDate]=x',
      'Invalid format, expected yyyy-MM-dd',
    ],
  ])('%s', async (_name, query, message) => {
    const { status, body } = await get(`/api/authors?${query}`);
    expect([status, body.error.message]).toEqual([400, message]);
  });

  it.each([
    ['filters[profile][headline]=1', 'profile'],
    ['filters[profile][nope]=1', 'nope'],
    ['filters[profile][secretMemo]=1', 'secretMemo'],
    ['filters[profile][headline]=1&filters[nope]=1', 'nope'],
    ['filters[createdBy][email]=1', 'email'],
    ['sort=profile.headline', 'profile'],
    ['sort=profile.nope', 'nope'],
    ['sort[profile]=nope', 'nope'],
    ['sort[profile]=', 'profile'],
  ])('%s without the right to read profiles names %s', async (query, name) => {
    const { status, body } = await get(`/api/authors?${query}`, noProfiles);
    expect([status, body.error.message]).toEqual([400, `Invalid parameter ${name}`]);
  });
});

describe('reads of one entry look at names only', () => {
  it.each([
    'filters=5',
    'filters[rank]=x',
    'filters[birthDate]=x',
    'filters[id][$between]=1',
    'filters[$not]=x',
    'sort=name:x',
    'publicationState=x',
    'pagination[page]=x',
  ])('%s is ignored', async (query) => {
    expect((await get(`/api/authors/1?${query}`)).status).toBe(200);
  });

  it.each([
    'filters[nope]=1',
    'filters[0][nope]=1',
    'sort=nope',
    'fields=nope',
    'fields[a]=name',
  ])('%s is refused', async (query) => {
    expect((await get(`/api/authors/1?${query}`)).status).toBe(400);
  });

  it('keeps the order of keys whatever sort says', async () => {
    const { body } = await get('/api/authors/1?sort=profile.id,rank&fields[0]=name&fields[1]=rank');
    expect(Object.keys(body.data.attributes)).toEqual(['name', 'rank']);
  });
});

describe('filters', () => {
  const all = Array.from({ length: 12 }, (_, at) => at + 1);
  const unnamed = [2, 4, 7];

  it.each([
    ['an object in $in is like no value', 'filters[name][$in][0][a]=Ada', []],
    ['lists in $in count as one', 'filters[id][$in][0][]=1&filters[id][$in][1]=2', [1, 2]],
    [
      'an object among the values of $eq is dropped',
      'filters[name][$eq][0][a]=x&filters[name][$eq][1]=Ada Winter',
      [1],
    ],
    ['only an object under $eq: no condition', 'filters[name][$eq][0][a]=x', all],
    ['no value under $not: no condition', 'filters[$not]', all],
  ])('%s', async (_name, query, expected) => {
    expect(ids(await get(`/api/authors?sort=id&${query}`))).toEqual(expected);
  });

  it.each(['FALSE', 'F', 'maybe'])('[$null]=%s is a true flag', async (flag) => {
    const found = ids(await get(`/api/authors?sort=id&filters[penName][$null]=${flag}`));
    expect(found).toEqual(expect.arrayContaining(unnamed));
    expect(found).not.toContain(1);
  });

  it('a list or object under $null is a true flag', async () => {
    const plain = ids(await get('/api/authors?filters[penName][$null]=true'));
    expect(ids(await get('/api/authors?filters[penName][$null][]=false'))).toEqual(plain);
    expect(ids(await get('/api/authors?filters[penName][$null][a]=false'))).toEqual(plain);
  });

  it.each([
    ['filters[id][x]=1', 'Invalid parameter x'],
    ['filters[id][$eq][x]=1', 'Invalid parameter x'],
    ['filters[name][name]=1', "Invalid filter on name: name can't stand there"],
    ['filters[birthDate]=1950-13-01', 'Invalid format, expected yyyy-MM-dd'],
    ['filters[birthDate]=1950-02-32', 'Invalid format, expected yyyy-MM-dd'],
    ['filters[birthDate]=1950-02-30', 'Invalid date'],
  ])('%s: %s', async (query, message) => {
    const { status, body } = await get(`/api/authors?${query}`);
    expect([status, body.error.message]).toEqual([400, message]);
  });

  it('an empty text or a list of objects works on localized types only', async () => {
    expect((await get('/api/articles?filters=')).status).toBe(200);
    expect(ids(await get('/api/articles?filters[0][id]=6'))).toEqual([6]);
    expect((await get('/api/authors?filters=')).status).toBe(400);
    expect((await get('/api/authors?filters[0][id]=6')).status).toBe(400);
  });
});

describe('sort', () => {
  it.each([
    ['sort[0][name]=desc&sort[1]=id', 'Invalid parameter 0'],
    ['sort=name&sort', 'Invalid parameter 0'],
    ['sort[profile.headline]=desc', 'Invalid parameter profile.headline'],
    ['sort= name : desc ', 'Invalid parameter name '],
  ])('%s: %s', async (query, message) => {
    const { status, body } = await get(`/api/authors?${query}`);
    expect([status, body.error.message]).toEqual([400, message]);
  });

  it.each([
    'sort[name]',
    'sort[0][0]=name',
    'sort[name][]=desc',
    'sort[name][a]=desc',
    'sort=name.x',
  ])('%s names the parameter', async (query) => {
    const { status, body } = await get(`/api/authors?${query}`);
    expect([status, body.error.message]).toEqual([400, expect.stringMatching(/sort/i)]);
  });

  it.each(['__proto__', 'constructor', 'profile.constructor'])('%s is an unknown name', async (name) => {
    expect((await get(`/api/authors?sort=${name}`)).status).toBe(400);
  });
});

describe('fields', () => {
  it.each([
    ['fields[]=name&fields[]', ['name']],
    ['fields[]', []],
    ['fields= name ', ['name']],
    ['fields[]=rank&fields[]=*&fields[]=name', ['rank', 'name', 'penName']],
  ])('%s', async (query, keys) => {
    const { body } = await get(`/api/authors/1?${query}`);
    expect(Object.keys(body.data.attributes).slice(0, 3)).toEqual(keys);
  });
});

describe('pagination', () => {
  it.each([
    ['pagination[page]=-1.5', { page: 1, pageSize: 25 }],
    ['pagination[pageSize]=Infinity', { page: 1, pageSize: 100 }],
    ['pagination[pageSize]=200.5', { page: 1, pageSize: 100 }],
    ['pagination[pageSize][]=2', { page: 1, pageSize: 2 }],
    ['pagination[limit]=0.5', { start: 0, limit: 1 }],
    ['pagination[start]=-Infinity', { start: 0, limit: 25 }],
    ['limit', { page: 1, pageSize: 25 }],
    ['pagination[page]=1e15', { page: 1e15, pageSize: 25 }],
  ])('%s', async (query, expected) => {
    const { body } = await get(`/api/authors?${query}`);
    expect(body.meta.pagination).toMatchObject(expected);
  });

  it.each([
    ['pagination[withCount][]=true', 'ValidationError'],
    ['pagination[page]=1e300', 'ValidationError'],
    ['pagination[page]=1.5', 'PaginationError'],
    ['populate[articles][page]=x', 'PaginationError'],
    ['populate[articles][page]=1&populate[articles][limit]=1', 'PaginationError'],
    ['populate[articles][limit]=x', 'ValidationError'],
  ])('%s is a 400 %s', async (query, name) => {
    const { status, body } = await get(`/api/authors?${query}`);
    expect([status, body.error.name]).toEqual([400, name]);
  });

  it('reaches single types by top-level names', async () => {
    expect((await get('/api/homepage?start=1')).status).toBe(404);
    expect((await get('/api/homepage?start=x')).status).toBe(400);
    expect((await get('/api/homepage?page=0')).body.error.name).toBe('PaginationError');
    expect(ids(await get('/api/setting?locale=all&start=1'))).toEqual([2]);
  });
});

describe('populate', () => {
  const keys = async (query: string, caller?: Caller) =>
    Object.keys((await get(`/api/authors/1?fields=id&${query}`, caller)).body.data.attributes);

  it.each([
    ['populate[profile]=FALSE', ['profile']],
    ['populate[profile]=false', []],
    ['populate=profile.*', ['profile']],
    ['populate= *', ['portrait', 'profile', 'articles', 'createdBy', 'updatedBy']],
    ['populate[nope][]=x&populate[name][]=x', []],
  ])('%s', async (query, expected) => {
    expect(await keys(query)).toEqual(expected);
  });

  it.each([
    ['populate[profile]', 400],
    ['populate[profile][]=x', 400],
    ['populate[name]', 400],
    ['populate[profile]=secretMemo', 400],
    ['populate[profile][fields]=', 400],
    ['populate[articles][filters]=', 200],
    ['populate[articles][publicationState]', 200],
    ['populate[articles][count]=yes', 400],
  ])('%s: %i', async (query, status) => {
    expect((await get(`/api/authors/1?${query}`)).status).toBe(status);
  });

  it('looks only at the names under a relation the caller may not read', async () => {
    for (const odd of [
      '[limit]=x',
      '[page]=x',
      '[sort]=name:x',
      '[filters][createdAt]=x',
      '[publicationState]=x',
      '',
    ]) {
      expect((await get(`/api/articles/1?populate[tags]${odd}`, noTags)).status).toBe(200);
    }
    expect((await get('/api/articles/1?populate[tags][fields]=nope', noTags)).status).toBe(400);
    expect((await get('/api/articles/1?populate[createdBy][fields]=email')).status).toBe(400);
  });

  it('walks a text of names as one path', async () => {
    const attributes = async (populate: string) =>
      Object.keys((await get(`/api/articles/2?fields=id&populate=${populate}`, noTags)).body.data.attributes);
    expect(await attributes('tags.articles,author')).toEqual([]);
    expect(await attributes('author,tags.articles')).toEqual(['author']);
    expect(await attributes('tags,author')).toEqual(['author']);
  });

  it('a limit of 0 is none', async () => {
    const { body } = await get('/api/authors/1?populate[articles][limit]=0');
    expect(body.data.attributes.articles.data.length).toBeGreaterThan(0);
  });

  it('counts the rows of link tables and components', async () => {
    const { body } = await get(
      '/api/articles/2?fields=id&populate[tags][count]=t&populate[links][count]=1&populate[seo][count]=true&populate[cover][count]=true',
    );
    const { tags, links, seo, cover } = body.data.attributes;
    expect(tags).toEqual({ data: { attributes: { count: expect.any(Number) } } });
    expect([links, seo]).toEqual([{ count: 2 }, { count: 0 }]);
    expect(cover).toEqual({ data: null });
  });

  it('populates a polymorphic relation whatever its flag', async () => {
    const { body } = await get('/api/notes/2?fields=text&populate[subject]=false');
    expect(body.data.attributes.subject).toMatchObject({ id: 1, title: 'Book 01' });
  });

  it('filters polymorphic values by id alone', async () => {
    const subjects = async (filter: string) =>
      (await get(`/api/notes/6?populate[subjects][filters]${filter}`)).body.data.attributes.subjects?.length;
    const all = await subjects('[title]=x');
    expect(await subjects('[id]=2')).toBeLessThan(all);
    expect(await subjects('[id]=999')).toBeUndefined();
  });

  it('shows the components a file is in to callers who may read everything', async () => {
    const related = async (caller?: Caller) => {
      const { body } = await get('/api/articles/1?fields=id&populate[cover][populate]=related', caller);
      return new Set(
        body.data.attributes.cover.data.attributes.related.map((each: { __type: string }) => each.__type),
      );
    };
    expect(await related()).toEqual(new Set(['shared.seo', 'sections.figure', 'api::article.article']));
    const noComponents = callerWithout('shared.seo.find', 'sections.figure.find');
    expect(await related(noComponents)).toEqual(new Set(['api::article.article']));
  });
});

describe('strict mode', () => {
  it.each([
    ['/api/authors?filters[name][$like]=x', 'Invalid parameter $like'],
    ['/api/authors?populate=nope', 'Invalid parameter nope'],
    ['/api/authors?populate[nope]=true', 'Invalid parameter nope'],
    ['/api/authors?populate[createdBy][fields]=username', 'Invalid parameter username'],
  ])('%s: %s', async (target, message) => {
    const { status, body } = await strictly(target);
    expect([status, body.error.message]).toEqual([400, message]);
  });

  it.each([
    '/api/authors?filters[name][$eq][a]=x',
    '/api/authors?filters[name][$in][0][a]=x',
    '/api/authors?filters[name][$null][a]=x',
    '/api/articles/1?publicationState=x',
  ])('%s is a 400', async (target) => {
    expect((await strictly(target)).status).toBe(400);
  });

  it('hides drafts at every level', async () => {
    const { body } = await strictly(
      '/api/articles?pagination[pageSize]=100&locale=all&populate[localizations][populate]=*&populate[related][populate]=related&populate[author][populate]=articles&populate[sections][populate]=*&populate[cover][populate]=related',
    );
    expect(JSON.stringify(body)).not.toContain('"publishedAt":null');
    expect((await strictly('/api/articles/5')).status).toBe(404);
  });

  it('lists the other locales of top-level entries only', async () => {
    const { body } = await strictly('/api/articles/2?populate=localizations');
    expect(body.data.meta).toEqual({ availableLocales: ['fr'] });
    expect(body.data.attributes.localizations.data[0]).not.toHaveProperty('meta');
  });
});
