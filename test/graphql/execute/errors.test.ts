/** Values the schema can't hold: graphql-js reports them, in its order and with its nulls. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../src/core/database/sql-template.ts';
import { type OpenGraphql, openKitGraphql } from '../../support/graphql.ts';

let kit: OpenGraphql;

beforeAll(async () => {
  kit = await openKitGraphql();
  await kit.db.run(sql`UPDATE tags SET weight = 3000000000 WHERE id IN (2, 4)`);
  await kit.db.run(sql`UPDATE categories SET name = NULL WHERE id = 1`);
});

afterAll(() => kit.close());

/** What graphql-js says of a value, with its place. */
const wrong = (message: string, path: readonly (string | number)[]) => ({
  message,
  locations: [expect.anything()],
  path,
  extensions: { code: 'INTERNAL_SERVER_ERROR' },
});
const NO_NULL = 'Cannot return null for non-nullable field Category.name.';

test('each value that fails is null and has an error; its siblings are answered', async () => {
  const { status, body, statements } = await kit.ask(
    '{ tags(sort: "id", pagination: { limit: 4 }) { data { id attributes { name w: weight } } } }',
    'token:full',
  );
  expect(status).toBe(200);
  const past = 'Int cannot represent non 32-bit signed integer value: 3000000000';
  expect(body.errors).toEqual([1, 3].map((index) => wrong(past, ['tags', 'data', index, 'attributes', 'w'])));
  const weights = body.data.tags.data.map((tag: { attributes: { w: unknown } }) => tag.attributes.w);
  expect(weights).toEqual([expect.any(Number), null, expect.any(Number), null]);
  expect(body.data.tags.data[1].attributes.name).toEqual(expect.any(String));
  // the bytes first, then the same plan for graphql-js
  expect(statements).toBe(2);
});

test('null where the schema has none goes up to what may be null', async () => {
  const { body } = await kit.ask(
    '{ category(id: 1) { data { id attributes { slug name } } } other: category(id: 2) { data { id } } }',
    'token:full',
  );
  expect(body.errors).toEqual([wrong(NO_NULL, ['category', 'data', 'attributes', 'name'])]);
  expect(body.data).toEqual({
    category: { data: { id: '1', attributes: null } },
    other: { data: { id: '2' } },
  });
});

test('a list of other entries is not touched by one that fails', async () => {
  const { body } = await kit.ask(
    '{ categories(sort: "id", pagination: { limit: 2 }) { data { id attributes { name } } } }',
    'token:full',
  );
  expect(body.errors).toEqual([wrong(NO_NULL, ['categories', 'data', 0, 'attributes', 'name'])]);
  expect(body.data.categories.data).toEqual([
    { id: '1', attributes: null },
    { id: '2', attributes: { name: expect.any(String) } },
  ]);
});

test('errors stand in the order of the operation, before the data', async () => {
  const { text, body } = await kit.ask(
    '{ z: tags(sort: "nam") { data { id } } a: categories(sort: "nope") { data { id } } ok: tag(id: 1) { data { id } } }',
    'token:full',
  );
  expect(body.errors.map(({ message }: { message: string }) => message)).toEqual([
    'Invalid parameter nam',
    'Invalid parameter nope',
  ]);
  expect(text.endsWith('"data":{"z":null,"a":null,"ok":{"data":{"id":"1"}}}}')).toBe(true);
  expect(text.startsWith('{"errors":[')).toBe(true);
});

test('arguments that fail in a relation fail for each parent', async () => {
  const { body } = await kit.ask(
    '{ categories(sort: "id", pagination: { start: 1, limit: 2 }) { data { id attributes { articles(sort: "nam") { data { id } } } } } }',
    'token:full',
  );
  expect(body.errors.map(({ message }: { message: string }) => message)).toEqual([
    'Invalid parameter nam',
    'Invalid parameter nam',
  ]);
  expect(body.data.categories.data).toHaveLength(2);
  expect(body.data.categories.data[0].attributes).toEqual({ articles: null });
});

test.each([
  [
    'a variable of another type',
    'query ($n: Int) { tags(pagination: { limit: $n }) { data { id } } }',
    { n: 'x' },
    'BAD_USER_INPUT',
  ],
  [
    'a variable that is missing',
    'query ($n: Int!) { tags(pagination: { limit: $n }) { data { id } } }',
    {},
    'BAD_USER_INPUT',
  ],
  [
    'several operations without a name',
    'query A { __typename } query B { __typename }',
    {},
    'INTERNAL_SERVER_ERROR',
  ],
  ['a subscription', 'subscription { x }', {}, 'INTERNAL_SERVER_ERROR'],
])('%s: a 400 without data, and nothing is read', async (_name, query, variables, code) => {
  const { status, body, statements } = await kit.ask(query, 'token:full', variables);
  expect(status).toBe(400);
  expect(body).toEqual({
    errors: [expect.objectContaining({ extensions: expect.objectContaining({ code }) })],
  });
  expect(statements).toBe(0);
});
