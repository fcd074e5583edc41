/** What an operation may touch: lists multiply, by the page that literals or variables ask for. */
import { getIntrospectionQuery } from 'graphql';
import { expect, test } from 'vitest';
import { type CostSettings, OperationCosts } from '../../../src/api/graphql/document/cost/operation-costs.ts';
import { operationsOf } from '../../../src/api/graphql/document/fragments.ts';
import { kitDocuments, kitSchema, opened, repeated } from './kit-documents.ts';

/** What the document's operation counts. */
function costOf(
  text: string,
  variables: Record<string, unknown> = {},
  settings: Partial<CostSettings> = {},
): number {
  const { document } = opened(open, text);
  const costs = new OperationCosts(kitSchema(), document, { defaultLimit: 10, maxLimit: null, ...settings });
  return costs.of(operationsOf(document)[0]!, variables);
}

const open = kitDocuments({ depthLimit: null, limits: { nesting: 500 } });

test.each<[string, string, number]>([
  ['an entry', '{ book(id: 1) { data { id attributes { title } } } }', 1],
  ['a list counts its default', '{ books { data { id } } }', 10],
  ['a list counts its page', '{ books(pagination: { pageSize: 7 }) { data { id } } }', 7],
  ['the limit counts first', '{ books(pagination: { limit: 30 }) { data { id } } }', 30],
  ['a page of no size', '{ books(pagination: { page: 3 }) { data { id } } }', 10],
  ['no size at all', '{ books(pagination: { limit: 0 }) { data { id } } }', 1],
  ['everything, an unknown number', '{ books(pagination: { limit: -1 }) { data { id } } }', 1000],
  ['a list with its total', '{ books { data { id } meta { pagination { total } } } }', 11],
  ['roots add up', '{ books { data { id } } authors(pagination: { limit: 5 }) { data { id } } }', 15],
  ['aliases add up', '{ a: books { data { id } } b: books { data { id } } }', 20],
  ['the same twice does not', '{ books { data { id } } books { data { attributes { title } } } }', 10],
  [
    'lists in lists multiply',
    '{ books(pagination: { limit: 20 }) { data { attributes { authors(pagination: { limit: 3 }) { data { id } } } } } }',
    20 * (1 + 3),
  ],
  [
    'a to-one relation',
    '{ articles(pagination: { limit: 20 }) { data { attributes { author { data { id } } } } } }',
    20 * (1 + 1),
  ],
  [
    'components',
    '{ articles(pagination: { limit: 2 }) { data { attributes { seo { id } links(pagination: { limit: 4 }) { id } } } } }',
    2 * (1 + 1 + 4),
  ],
  [
    'the costliest part of a zone, for each item',
    '{ article(id: 1) { data { attributes { sections { __typename ... on ComponentSectionsQuote { id } ... on ComponentSectionsLinkList { id items { id } } } } } } }',
    1 + 10 * (1 + 10),
  ],
  [
    'fragments count where they are used',
    '{ a: book(id: 1) { data { ...b } } b: book(id: 2) { data { ...b } } } fragment b on BookEntity { attributes { authors(pagination: { limit: 3 }) { data { id } } } }',
    2 * (1 + 3),
  ],
  [
    'the same value again',
    '{ book(id: 1) { data { attributes { a: title b: title c: title } } } }',
    1 + 2 * 10,
  ],
  [
    'a mutation',
    'mutation { deleteTag(id: 1) { data { id attributes { articles { data { id } } } } } }',
    1 + 10,
  ],
])('%s', (_name, text, cost) => {
  expect(costOf(text)).toBe(cost);
});

test('variables are put in, whole or in parts', () => {
  const part = 'query ($n: Int) { books(pagination: { limit: $n }) { data { id } } }';
  expect(costOf(part, { n: 3 })).toBe(3);
  expect(costOf(part, { n: 300 })).toBe(300);
  expect(costOf(part, {})).toBe(10);
  expect(costOf(part, { n: null })).toBe(10);
  const whole = 'query ($p: PaginationArg) { books(pagination: $p) { data { id } } }';
  expect(costOf(whole, { p: { pageSize: 4 } })).toBe(4);
  expect(costOf(whole, { p: null })).toBe(10);
});

test('a page is not longer than the maximum, nor than there are entries', () => {
  const text = (limit: number): string =>
    `{ books(pagination: { limit: ${limit} }) { data { attributes { authors { data { id } } } } } }`;
  expect(costOf(text(500), {}, { maxLimit: 100, defaultLimit: 50 })).toBe(100 * (1 + 50));
  expect(costOf(text(-1), {}, { maxLimit: 100, defaultLimit: 50 })).toBe(100 * (1 + 50));
  const rowsOf = (uid: string): number => (uid === 'api::book.book' ? 30 : 4);
  expect(costOf(text(500), {}, { rowsOf })).toBe(30 * (1 + 4));
  expect(costOf(text(-1), {}, { rowsOf })).toBe(30 * (1 + 4));
  expect(costOf(text(2), {}, { rowsOf })).toBe(2 * (1 + 4));
});

test('the schema itself is cheap, once', () => {
  const query = getIntrospectionQuery();
  const cost = costOf(query);
  expect(cost).toBeLessThan(100_000);
  const types = query.slice(query.indexOf('types {'), query.indexOf('directives {'));
  const aliased = query.replace(
    types,
    repeated(40, (i) => `t${i}: ${types}`),
  );
  expect(costOf(aliased)).toBeGreaterThan(500_000);
});

test('the refusal names the limit, and the operation', () => {
  const list = (inner: string): string => `(pagination: { limit: 100 }) { data { attributes { ${inner} } } }`;
  const text = `query Big { authors${list(`articles${list(`tags${list(`articles${list('title')}`)}`)}`)} }`;
  const document = opened(open, text);
  const operation = operationsOf(document.document)[0]!;
  const error = open.costError(operation, document.cost(operation, {}), 0);
  expect([error?.message, error?.extensions, error?.locations]).toEqual([
    'Too many objects the operation may touch: at most 500000 (graphql.limits.cost)',
    { code: 'GRAPHQL_VALIDATION_FAILED' },
    [{ line: 1, column: 1 }],
  ]);
});
