/** What project code puts around fields: auth, policies, middlewares, and fields of its own. */
import { afterEach, expect, test } from 'vitest';
import type { FieldGuard, FieldMiddleware } from '../../../src/api/graphql/execute/field-guards.ts';
import { type OpenGraphql, openKitGraphql } from '../../support/graphql.ts';

let kit: OpenGraphql | null = null;

afterEach(() => kit?.close());

/** The fixture with guards by `Type.field`, and with additions. */
async function open(
  guards: Record<string, Partial<FieldGuard>>,
  additions: { typeDefs?: string; resolvers?: Record<string, Record<string, unknown>> } = {},
): Promise<OpenGraphql> {
  const { typeDefs, resolvers = {} } = additions;
  kit = await openKitGraphql(
    {},
    {
      guards: new Map(
        Object.entries(guards).map(([name, guard]) => [name, { policies: [], middlewares: [], ...guard }]),
      ),
      additions: {
        types: [],
        plugins: [],
        typeDefs: typeDefs ? [typeDefs] : [],
        resolvers: new Map(
          Object.entries(resolvers).map(([type, fields]) => [type, new Map(Object.entries(fields))]),
        ),
        configs: new Map(),
      },
    },
  );
  return kit;
}

const NAMES = '{ tags(sort: "id", pagination: { limit: 2 }) { data { attributes { name } } } }';

const names = ({
  body,
}: {
  body: { data: { tags: { data: { attributes: { name: unknown } }[] } } };
}): unknown[] => body.data.tags.data.map(({ attributes }) => attributes.name);

test('auth: false opens a generated read, but nothing behind it', async () => {
  const { ask } = await open({ 'Query.tags': { auth: false } });
  const { body } = await ask(NAMES, 'public');
  expect(body.errors).toBeUndefined();
  const closed = await ask('{ tag(id: 1) { data { id } } }', 'public');
  expect(closed.body.data).toEqual({ tag: null });
});

test('auth: other scopes take the place of the usual one', async () => {
  const { ask } = await open({
    'Query.tags': { auth: { scope: ['api::nothing.nothing.find'] } },
    'Query.categories': { auth: { scope: ['api::article.article.find'] } },
  });
  expect((await ask(NAMES, 'editor')).body.errors[0].message).toBe('Forbidden access');
  expect((await ask('{ categories { data { id } } }', 'limited')).body.errors).toBeUndefined();
});

test('a policy refuses, lets through, or throws', async () => {
  const sorts: unknown[] = [];
  const policy = ({ args }: { args: Readonly<Record<string, unknown>> }) => {
    sorts.push(args['sort']);
    return (args['sort'] as string[])[0] !== 'name';
  };
  const { ask } = await open({ 'Query.tags': { policies: [policy] } });
  expect((await ask(NAMES, 'editor')).body.errors).toBeUndefined();
  const refused = await ask('{ tags(sort: "name") { data { id } } }', 'editor');
  expect(refused.body.errors[0].message).toBe('Policy Failed');
  expect(refused.body.data).toEqual({ tags: null });
  expect(refused.statements).toBe(0);
  expect(sorts).toEqual([['id'], ['name']]);
});

test('what a policy writes into the arguments of a query counts', async () => {
  const policy = ({ args }: { args: Readonly<Record<string, unknown>> }) => {
    const filters = args['filters'] as Record<string, unknown> | undefined;
    if (filters) filters['id'] = { in: ['2', '3'] };
  };
  const { ask } = await open({ 'Query.tags': { policies: [policy] } });
  const ids = async (query: string, variables?: Record<string, unknown>) => {
    const { body } = await ask(query, 'editor', variables);
    return body.data.tags.data.map(({ id }: { id: string }) => id);
  };
  expect(await ids('{ tags(filters: {}, sort: "id") { data { id } } }')).toEqual(['2', '3']);
  const query = 'query ($filters: TagFiltersInput) { tags(filters: $filters, sort: "id") { data { id } } }';
  expect(await ids(query, { filters: { id: { ne: '3' } } })).toEqual(['2', '3']);
});

test('the arguments that a middleware passes on are those of the read', async () => {
  type Next = (...call: unknown[]) => unknown;
  const second = (next: Next, parent: unknown, args: object, context: unknown, info: unknown) =>
    next(parent, { ...args, filters: { id: { eq: '2' } } }, context, info);
  const another = (next: Next, parent: unknown, _args: object, context: unknown, info: unknown) =>
    next(parent, { id: '3' }, context, info);
  const { ask } = await open({
    'Query.tags': { middlewares: [second as FieldMiddleware] },
    'Query.tag': { middlewares: [another as FieldMiddleware] },
  });
  const { body } = await ask('{ tags { data { id } } tag(id: 1) { data { id } } }', 'editor');
  expect(body.data).toEqual({ tags: { data: [{ id: '2' }] }, tag: { data: { id: '3' } } });
});

test('a guard that changes the arguments of a relation refuses it, since it has been read', async () => {
  const policy = ({ args }: { args: Readonly<Record<string, unknown>> }) => {
    Object.assign(args, { filters: { id: { eq: '1' } } });
  };
  const { ask } = await open({ 'Article.tags': { policies: [policy] } });
  const { body } = await ask(
    '{ articles(pagination: { limit: 1 }) { data { attributes { title tags { data { id } } } } } }',
    'token:full',
  );
  expect(body.data.articles.data[0].attributes).toEqual({ title: expect.any(String), tags: null });
  expect(body.errors).toHaveLength(1);
});

test('guards of a root field are not asked about a caller without its permission', async () => {
  const calls: unknown[] = [];
  const policy = (call: unknown) => calls.push(call) > 0;
  const guard = { policies: [policy] };
  const { ask } = await open(
    { 'Query.tags': guard, 'Mutation.createTag': guard, 'Query.own': guard },
    { typeDefs: 'type Query { own: Int }', resolvers: { Query: { own: () => 1 } } },
  );
  for (const query of [NAMES, 'mutation { createTag(data: { name: "x" }) { data { id } } }', '{ own }']) {
    const { body } = await ask(query, 'public');
    expect(body.errors[0].message).toBe('Forbidden access');
  }
  expect(calls).toEqual([]);
});

test('middlewares stand around each other, the first one outside', async () => {
  const around = (word: string) => ({
    middlewares: [
      async (next: (...call: never[]) => unknown, ...call: unknown[]) =>
        `${word}(${await next(...(call as never[]))})`,
    ],
  });
  const { ask } = await open({
    'Tag.name': { middlewares: [...around('a').middlewares, ...around('b').middlewares] },
  });
  const plain = await openKitGraphql();
  const expected = names(await plain.ask(NAMES, 'editor')).map((name) => `a(b(${name}))`);
  await plain.close();
  const answer = await ask(NAMES, 'editor');
  expect(names(answer)).toEqual(expected);
  expect(answer.statements).toBe(1);
});

test('a guarded relation: the policy runs for each entry', async () => {
  const calls: unknown[] = [];
  const notTheFirst = (call: unknown): boolean => calls.push(call) > 1;
  const { ask } = await open({ 'Article.tags': { policies: [notTheFirst] } });
  const { body } = await ask(
    '{ articles(pagination: { limit: 2 }) { data { attributes { title tags { data { id } } } } } }',
    'token:full',
  );
  expect(calls).toHaveLength(2);
  expect(body.errors).toHaveLength(1);
  const [first, second] = body.data.articles.data;
  expect(first.attributes.tags).toBeNull();
  expect(first.attributes.title).toEqual(expect.any(String));
  expect(second.attributes.tags.data).toEqual(expect.any(Array));
});

test('a field of the project’s on a generated type sees the whole entry, selected or not', async () => {
  const { ask } = await open(
    {},
    {
      typeDefs: 'type Tag { label: String! } type TagEntity { short: String! }',
      resolvers: {
        Tag: { label: ({ id, name, weight }: Record<string, unknown>) => `${id} ${name} ${weight}` },
        TagEntity: { short: ({ id, attributes }: Record<string, unknown>) => `${id} ${typeof attributes}` },
      },
    },
  );
  const { body, statements } = await ask(
    '{ tags(sort: "id", pagination: { limit: 1 }) { data { attributes { label } } } }',
    'editor',
  );
  expect(body.errors).toBeUndefined();
  const { body: known } = await ask('{ tag(id: 1) { data { id attributes { name weight } } } }', 'editor');
  const { id, attributes } = known.data.tag.data;
  expect(body.data.tags.data[0].attributes.label).toBe(`${id} ${attributes.name} ${attributes.weight}`);
  expect(statements).toBe(1);
});

test('root fields of the project’s are for signed-in users, unless they say otherwise', async () => {
  const { ask } = await open(
    { 'Query.open': { auth: false } },
    {
      typeDefs: 'type Query { open: Int! closed: Int! }',
      resolvers: { Query: { open: () => 1, closed: () => 2 } },
    },
  );
  expect((await ask('{ open }', 'public')).body).toEqual({ data: { open: 1 } });
  expect((await ask('{ closed }', 'public')).body.errors[0].message).toBe('Forbidden access');
  expect((await ask('{ closed }', 'limited')).body).toEqual({ data: { closed: 2 } });
  expect((await ask('{ closed }', 'token:full')).body).toEqual({ data: { closed: 2 } });
});
