/** Flat answers (`?format=flat`): v4's answer without `data` and `attributes` around entries, by the same one statement. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ContentType } from '../../src/core/model/content-type.ts';
import { expectUsual, fuzz } from '../support/fuzz.ts';
import { QueryGrammar } from '../support/query-grammar.ts';
import { type OpenRest, openRest } from '../support/rest.ts';
import { unhurried } from '../support/unhurried.ts';
import { withoutWrappers } from '../support/without-wrappers.ts';

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
  'a list': '/api/articles?pagination[limit]=5',
  'one entry with everything': '/api/articles/1?populate=*',
  fields: '/api/articles/1?fields=title&populate[author][fields]=name',
  'three levels with media and components':
    '/api/articles?populate[author][populate][articles][populate][cover]=true&populate[gallery]=true&populate[seo][populate][social][populate]=image&populate[links]=true',
  'dynamic zones':
    '/api/articles?populate[sections][on][sections.spotlight][populate][articles][populate]=author&populate[sections][on][sections.figure][populate]=picture',
  'polymorphic relations':
    '/api/notes?populate[subject][populate]=*&populate[subjects][on][api::article.article][populate]=author',
  'polymorphic lists seen from the other side':
    '/api/articles?populate[notes]=true&populate[cover][populate]=related',
  'the number of related entries': '/api/authors?populate[articles][count]=true',
  localizations: '/api/articles?locale=fr&populate[localizations][fields]=title',
  creators: '/api/authors?populate=createdBy',
  'a single type': '/api/homepage?populate[sections][populate]=*&populate[featured][populate]=author',
  'a single type in all locales': '/api/setting?locale=all&populate=*',
};

const both = async (rest: OpenRest, path: string, as: Parameters<OpenRest['get']>[1] = 'token:full') => ({
  v4: await rest.get(path, as),
  flat: await rest.get(`${path}${path.includes('?') ? '&' : '?'}format=flat`, as),
});

describe.each(MODES)('%s mode', (compat) => {
  test.each(Object.entries(REQUESTS))('%s', async (_name, path) => {
    const { v4, flat } = await both(open[compat]!, path, 'public');
    expect([v4.status, flat.status, flat.statements], flat.request).toEqual([200, 200, 1]);
    expect(flat.body).toEqual(withoutWrappers(v4.body));
    expect(flat.text).not.toContain('"attributes":{');
  });
});

test('entries look like those of the next version, without a documentId', async () => {
  const { flat } = await both(
    open['reference']!,
    '/api/articles?fields=title&populate[author][fields]=name&populate[cover][fields]=url&populate[tags][fields]=name&populate[sections][on][sections.quote][fields]=text&filters[id]=1&locale=all',
  );
  expect(flat.body.meta).toEqual({ pagination: { page: 1, pageSize: 25, pageCount: 1, total: 1 } });
  const [entry] = flat.body.data;
  expect(Object.keys(entry)).toEqual(['id', 'title', 'author', 'cover', 'tags', 'sections']);
  expect(Object.keys(entry.author)).toEqual(['id', 'name']);
  expect(entry.tags.every((tag: object) => Object.keys(tag).join() === 'id,name')).toBe(true);
});

test('random reads are flat in the same way, for every caller', async () => {
  const types: ContentType[] = [...open['reference']!.model.contentTypes.values()].filter(
    (type) => type.origin === 'api',
  );
  const callers = ['public', 'authenticated', 'token:custom', 'token:full'] as const;
  const request = fc.record({ type: fc.nat(99), one: fc.nat(9), as: fc.nat(99), strict: fc.boolean() });
  let answered = 0;
  await fc.assert(
    fc.asyncProperty(request, fc.gen(), async ({ type: index, one, as, strict }, draw) => {
      const rest = open[strict ? 'strict' : 'reference']!;
      const type = types[index % types.length]!;
      const path =
        type.kind === 'singleType' ? type.singularName : `${type.pluralName}${one < 7 ? '' : `/${one - 6}`}`;
      const { text } = new QueryGrammar(rest.model, draw, false).query(type);
      const { v4, flat } = await both(rest, `/api/${path}?${text}`, callers[as % callers.length]);
      expect(flat.status, flat.request).toBe(v4.status);
      if (v4.status === 200) answered += 1;
      const expected = v4.status === 200 ? withoutWrappers(v4.body) : v4.body;
      expect(flat.body, flat.request).toEqual(expected);
    }),
    fuzz(120),
  );
  expectUsual(answered, 20);
});
