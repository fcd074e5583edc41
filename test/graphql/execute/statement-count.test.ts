/**
 * Each root field costs one statement, whatever hangs on it. In the timing lane, because one of them was counted twice once on a
 * machine with much other work.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenGraphql, openKitGraphql } from '../../support/graphql.ts';
import { unhurried } from '../../support/unhurried.ts';

let kit: OpenGraphql;

beforeAll(async () => {
  kit = await openKitGraphql();
  unhurried(kit.db);
});

afterAll(() => kit.close());

/** `articles { data { … } }` around each other so many times. */
const back = (levels: number): string =>
  levels === 0
    ? 'id'
    : `id attributes { tags { data { id attributes { articles { data { ${back(levels - 1)} } } } } } }`;

const NUMBERS = 'meta { pagination { page pageSize pageCount total } }';

test.each([
  ['a list', '{ tags { data { id } } }', 1],
  ['with its total', `{ tags { data { id } ${NUMBERS} } }`, 1],
  ['a total alone', '{ tags { meta { pagination { total } } } }', 1],
  ['the same list twice under aliases', '{ tags { a: data { id } b: data { attributes { name } } } }', 1],
  ['one entry', '{ article(id: 1) { data { id attributes { title } } } }', 1],
  ['an entry that is not there', '{ article(id: 99999) { data { id } } }', 1],
  ['a single type', '{ homepage { data { id attributes { title } } } }', 1],
  ['two levels of relations', `{ articles { data { ${back(1)} } } }`, 1],
  ['four levels of relations', `{ article(id: 1) { data { ${back(2)} } } }`, 1],
  [
    'relations with arguments at each level',
    '{ tags(filters: { name: { contains: "a" } }, sort: "name:desc") { data { attributes { articles(publicationState: PREVIEW, sort: "title", pagination: { limit: 2 }) { data { attributes { title tags(filters: { weight: { gt: 1 } }) { data { id } } } } } } } } }',
    1,
  ],
  [
    'components and a zone with everything in it',
    '{ homepage { data { attributes { seo { id } hero { id } sections { __typename ... on ComponentSectionsProse { id } ... on ComponentSectionsSpotlight { id } } } } } }',
    1,
  ],
  [
    'polymorphic relations',
    '{ notes { data { attributes { subject { __typename ... on Article { title } ... on Tag { name } } subjects { __typename } } } } }',
    1,
  ],
  ['two root fields', '{ tags { data { id } } categories { data { id } } }', 2],
  [
    'three under aliases',
    '{ a: tag(id: 1) { data { id } } b: tag(id: 2) { data { id } } c: tags { data { id } } }',
    3,
  ],
  ['nothing but the type', '{ __typename }', 0],
])('%s', async (_name, query, statements) => {
  // the first request plans it, the second finds the plan
  for (let time = 0; time < 2; time += 1) {
    const answer = await kit.ask(query, 'token:full');
    expect(answer.body.errors, answer.request).toBeUndefined();
    expect(answer.statements).toBe(statements);
  }
});

test('a field behind a resolver of its own keeps the rest in one statement', async () => {
  const guarded = await openKitGraphql(
    {},
    { guards: new Map([['Tag.name', { policies: [() => true], middlewares: [] }]]) },
  );
  unhurried(guarded.db);
  const { body, statements } = await guarded.ask(`{ articles { data { ${back(2)} } } }`, 'token:full');
  expect(body.errors).toBeUndefined();
  expect(statements).toBe(1);
  const named = await guarded.ask(
    '{ articles { data { attributes { tags { data { attributes { name } } } } } } }',
    'token:full',
  );
  expect(named.body.errors).toBeUndefined();
  expect(named.statements).toBe(1);
  await guarded.close();
});
