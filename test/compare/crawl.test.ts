/** Which requests a crawl makes from the fixture's model. */
import { parse, validate } from 'graphql';
import { expect, test } from 'vitest';
import { buildSchema } from '../../src/api/graphql/schema/build-schema.ts';
import { ShadowCrudSwitches } from '../../src/api/graphql/schema/shadow-crud-switches.ts';
import { PRESETS } from '../../src/core/base/compatibility-rules.ts';
import type { Answer } from '../../src/octavo/compare/answer.ts';
import { crawlGraphql } from '../../src/octavo/compare/sources/crawl-graphql.ts';
import { crawlRest } from '../../src/octavo/compare/sources/crawl-rest.ts';
import type { RequestSource } from '../../src/octavo/compare/sources/source.ts';
import { kitModel } from '../support/kit-model.ts';

const model = kitModel();

type Body = (path: string) => { readonly status?: number; readonly body: unknown };

function crawled(source: RequestSource, answer: Body): { path: string; body: string }[] {
  const requests: { path: string; body: string }[] = [];
  let last: Answer | null = null;
  for (;;) {
    const { value, done } = source.next(last);
    if (done) return requests;
    requests.push({ path: value.path, body: value.body ?? '' });
    const { status = 200, body } = answer(value.path);
    last = { status, type: '', location: null, body, ms: 1 };
  }
}

/** Answers with one article that has values. */
const article: Body = (path) => ({
  body:
    path === '/api/i18n/locales'
      ? [{ code: 'en' }, { code: 'fr' }]
      : /^\/api\/articles(\?populate=\*)?$/.test(path)
        ? {
            data: [
              {
                id: 3,
                attributes: { title: 'A & B', views: 7, author: { data: { id: 9 } }, secret: 'x' },
              },
            ],
          }
        : { data: [] },
});

const rest = crawled(crawlRest(model, '/api'), article).map(({ path }) => path);

test.each([
  '/api/articles',
  '/api/articles?populate=*',
  '/api/articles?populate[author]=*',
  '/api/articles/3',
  '/api/articles/3?populate=*',
  '/api/articles/999999999',
  '/api/articles?filters[title][$eq]=A%20%26%20B&sort=id',
  '/api/articles?filters[title][$containsi]=A&sort=id',
  '/api/articles?filters[author][id][$eq]=9&sort=id',
  '/api/articles?sort[0]=title:desc&sort[1]=id',
  '/api/articles?sort=id&pagination[page]=2&pagination[pageSize]=2',
  '/api/articles?publicationState=preview&populate=*',
  '/api/articles?locale=fr&populate=*',
  '/api/articles?locale=all',
  '/api/homepage',
  '/api/users?populate=*',
  '/api/upload/files?sort=id',
])('it asks for %s', (path) => {
  expect(rest).toContain(path);
});

test('every content-type of the project is there, and no private attribute or password', () => {
  for (const type of model.contentTypes.values()) {
    const at = `/api/${type.kind === 'singleType' ? type.singularName : type.pluralName}`;
    if (type.origin === 'api') expect(rest).toContain(at);
    for (const { name, ...attribute } of type.attributes.values()) {
      const isHidden = attribute.private || (attribute.kind === 'scalar' && attribute.type === 'password');
      const named = rest.filter((path) => path.startsWith(`${at}?`) && path.includes(`[${name}]`));
      if (isHidden) expect(named, name).toEqual([]);
    }
  }
});

test('a type that the caller may not read is asked for once', () => {
  const paths = crawled(crawlRest(model, '/api'), () => ({ status: 403, body: null })).map(
    ({ path }) => path,
  );
  expect(paths.filter((path) => path.startsWith('/api/articles'))).toEqual(['/api/articles']);
});

const schema = buildSchema({
  model,
  rules: PRESETS.reference,
  shadowCrud: true,
  plugins: new Set(['users-permissions', 'upload', 'i18n'] as const),
  switches: new ShadowCrudSwitches(),
});
const queries = crawled(crawlGraphql(schema, '/graphql'), () => ({
  body: { data: { articles: { data: [{ id: '3' }] } } },
})).map(({ body }) => (JSON.parse(body) as { query: string }).query);

test('each GraphQL query is valid', () => {
  expect(queries.length).toBeGreaterThan(30);
  const mistakes = queries.flatMap((query) => validate(schema, parse(query)));
  expect(mistakes.map(({ message }) => message)).toEqual([]);
});

test('no query has more aliases than Octavo allows, and only where types differ', () => {
  const aliases = queries.map((query) => [...query.matchAll(/of\d+_\w+:/g)].length);
  expect(Math.max(...aliases)).toBeGreaterThan(0);
  expect(Math.max(...aliases)).toBeLessThan(250);
  expect(queries.filter((query) => /of\d+_id:/.test(query))).toEqual([]);
});

test('lists, single entries by the ids of lists, single types, drafts', () => {
  const begins = (text: string): boolean => queries.some((query) => query.startsWith(text));
  for (const text of [
    '{ articles(sort: ["id"]) { data { id attributes { title',
    '{ articles(sort: ["id:desc"], pagination: { start: 1, limit: 2 })',
    '{ articles(sort: ["id"], publicationState: PREVIEW)',
    '{ article(id: "3") {',
    '{ homepage {',
    '{ me {',
  ])
    expect(begins(text), text).toBe(true);
  expect(queries.filter((query) => query.includes('mutation'))).toEqual([]);
});
