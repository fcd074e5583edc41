/** What a project's code adds to the schema: nexus types, type definitions, resolvers. */

import { createRequire } from 'node:module';
import { join } from 'node:path';
import { execute, type GraphQLObjectType, parse } from 'graphql';
import type * as Nexus from 'nexus';
import { describe, expect, it, vi } from 'vitest';
import { createSchema, type ProjectSchema } from '../../../src/api/graphql/schema/create-schema.ts';
import {
  ExtensionService,
  type SchemaExtension,
} from '../../../src/api/graphql/schema/extensions/extension-service.ts';
import { fieldRole, typeRole } from '../../../src/api/graphql/schema/field-roles.ts';
import type { SchemaOptions } from '../../../src/api/graphql/schema/schema-options.ts';
import { KIT } from '../../support/kit.ts';
import {
  coordinates,
  kitSchema,
  kitSdl,
  lineDifference,
  schemaOptions,
  sdl,
  withoutOwnOperators,
} from './kit-schema.ts';

const late = vi.fn<(message: string) => void>();
const STRAPI = { name: 'the strapi object' };

function project(
  options: Partial<SchemaOptions>,
  ...extensions: SchemaExtension[]
): ProjectSchema & { service: ExtensionService } {
  const service = new ExtensionService(late);
  for (const extension of extensions) service.use(extension);
  return { ...createSchema(schemaOptions(options), service, STRAPI), service };
}

const extended = (...extensions: SchemaExtension[]) => project({}, ...extensions).schema;

/** A function for `use`, with nexus typed. */
const withNexus =
  (make: (nexus: typeof Nexus) => object): SchemaExtension =>
  ({ nexus }) =>
    make(nexus as typeof Nexus);

const whole = kitSchema();

/** What additions change: members by their place, and lines. */
const added = (...extensions: SchemaExtension[]): string[] => {
  const before = coordinates(whole);
  return [...coordinates(extended(...extensions))].filter((place) => !before.has(place)).sort();
};
const changed = (...extensions: SchemaExtension[]): string[] =>
  lineDifference(sdl(whole), sdl(extended(...extensions)));

const problemsOf = (...extensions: SchemaExtension[]): string => {
  try {
    extended(...extensions);
  } catch (error) {
    return (error as Error).message;
  }
  return '';
};

const run = async (schema: ProjectSchema['schema'], source: string) =>
  JSON.parse(JSON.stringify(await execute({ schema, document: parse(source) }))) as unknown;

const queryField = ({ schema }: Pick<ProjectSchema, 'schema'>, name: string) =>
  schema.getQueryType()!.getFields()[name]!;

describe('the kit’s extensions', () => {
  it('give the reference’s schema', () => {
    vi.stubEnv('FIXTURE_EXTENSIONS', '1');
    const service = new ExtensionService(late);
    const strapi = { plugin: () => ({ service: () => service }) };
    createRequire(import.meta.url)(join(KIT, 'project/src/index.js')).register({ strapi });
    vi.unstubAllEnvs();
    const { schema, resolverConfigs } = createSchema(schemaOptions(), service, strapi);
    expect(withoutOwnOperators(sdl(schema))).toBe(kitSdl('schema-extensions.graphql'));
    expect([...resolverConfigs.keys()]).toEqual([
      'Query.houseFacts',
      'Query.shout',
      'Query.scoped',
      'Query.blocked',
    ]);
    expect(resolverConfigs.get('Query.scoped')).toMatchObject({
      auth: { scope: ['api::profile.profile.find'] },
    });
  });

  it('need nothing: without additions the schema is the generated one', () => {
    expect(sdl(project({}).schema)).toBe(sdl(whole));
  });
});

describe('type definitions', () => {
  it('add fields to types that are there, with or without extend, and new types', () => {
    const typeDefs = `
      "documented"
      type Query {
        "says hello"
        hello(name: String = "x", n: [Int!]! = [1]): Greeting @deprecated(reason: "old")
        plain: String
      }
      type Greeting { text: String!, kind: GreetingKind, entry: ArticleEntityResponse, at: DateTime }
      enum GreetingKind { ONE TWO }
      extend type Article { loud: String }
      type Book { loud: String! }
      input ArticleInput { odd: Odd }
      input NewInput { a: Int = 3, kind: ENUM_ARTICLE_KIND = news }
      union Both = Article | Greeting
      union GenericMorph = Greeting
      interface Named { name: String }
      type Cat implements Named { name: String }
      interface Slugged { slug: String }
      type Tag implements Slugged { slug: String }
      scalar Odd
      directive @twice on FIELD
      type Mutation { doIt(input: NewInput!): Both, named: Named }
      enum PublicationState { LIVE SECRET }
    `;
    expect(added({ typeDefs })).toEqual([
      'Article.loud',
      'ArticleInput.odd',
      'Book.loud',
      'Both',
      'Both.Article',
      'Both.Greeting',
      'Cat',
      'Cat.name',
      'GenericMorph.Greeting',
      'Greeting',
      'Greeting.at',
      'Greeting.entry',
      'Greeting.kind',
      'Greeting.text',
      'GreetingKind',
      'GreetingKind.ONE',
      'GreetingKind.TWO',
      'Mutation.doIt',
      'Mutation.named',
      'Named',
      'Named.name',
      'NewInput',
      'NewInput.a',
      'NewInput.kind',
      'Odd',
      'PublicationState.SECRET',
      'Query.hello',
      'Query.plain',
      'Slugged',
      'Slugged.slug',
    ]);
    const text = sdl(extended({ typeDefs }));
    expect(text).toContain(
      '"""says hello"""\n  hello(n: [Int!]! = [1], name: String = "x"): Greeting @deprecated(reason: "old")',
    );
    expect(text).toContain('type Tag implements Slugged {');
    expect(text).toContain('directive @twice on FIELD');
  });

  it('change nothing by saying what is there', () => {
    const typeDefs = `
      type Query { articles(filters: ArticleFiltersInput): ArticleEntityResponseCollection }
      type Article { title: String! }
      scalar DateTime
      union GenericMorph = Article
      schema { query: Query }
    `;
    expect(changed({ typeDefs })).toEqual([]);
  });

  it('may come in pieces, and repeat each other', () => {
    const pieces = [
      'type Query { a: A }',
      'type A { x: Int }  type A { x: Int, y: Int }',
      'extend type A { z: Int }',
      '',
    ];
    expect(added(...pieces.map((typeDefs) => ({ typeDefs })))).toEqual(['A', 'A.x', 'A.y', 'A.z', 'Query.a']);
  });

  it('may name generated types that no field reaches', () => {
    const service = new ExtensionService(late);
    service.shadowCRUD('api::imprint.imprint').disableQueries();
    service.use({ typeDefs: 'type Query { houses: ImprintEntityResponseCollection }' });
    const { schema } = createSchema(schemaOptions(), service, STRAPI);
    const { type } = schema.getQueryType()!.getFields()['houses']!;
    expect(typeRole(type as GraphQLObjectType)).toEqual({ role: 'collection', uid: 'api::imprint.imprint' });
    expect(schema.getType('ImprintEntityResponseCollection')).toBe(type);
  });

  it('leave roles and generated fields as they are', () => {
    const { schema } = project({}, { typeDefs: 'type Query { a: Int } type Article { a: Int }' });
    const field = queryField({ schema }, 'articles');
    expect(fieldRole(field)).toEqual({ role: 'findMany', uid: 'api::article.article' });
    expect(field.resolve).toBeUndefined();
    const article = schema.getType('Article') as GraphQLObjectType;
    expect(typeRole(article)).toEqual({ role: 'attributes', uid: 'api::article.article' });
    expect(fieldRole(article.getFields()['title']!)).toEqual({ role: 'attribute', name: 'title' });
    expect(fieldRole(article.getFields()['a']!)).toBeUndefined();
    expect(schema.getDirectives()).toHaveLength(4);
  });

  it.each([
    ['type Query { bad', 'Syntax Error: Expected ":", found <EOF>. (line 1, column 17)'],
    [
      'type Query { articles: String }',
      'Query.articles is ArticleEntityResponseCollection already, expected that type and not String',
    ],
    ['type Article { title: Int }', 'Article.title is String! already, expected that type and not Int'],
    ['type Query { a: HomepageEntityResponseCollection }', 'Unknown type "HomepageEntityResponseCollection"'],
    ['type Query { bad: Nope }', 'Unknown type "Nope". Did you mean "Note"?'],
    ['extend type Nope { a: Int }', 'it extends the type Nope, which does not exist'],
    ['input Article { a: Int }', 'Article is an object type already, expected it to be one here'],
    ['type A { x: Int } type A { x: String }', 'A.x is Int already, expected that type and not String'],
    ['type Query { __x: Int }', 'Name "__x" must not begin with "__"'],
    ['type Query { lonely: Lonely } type Lonely', 'Type Lonely must define one or more fields.'],
    ['type Query { a: ArticleInput }', 'must be Output Type'],
    ['query { a }', 'a query is no type definition'],
  ])('%s is refused', (typeDefs, message) => {
    expect(problemsOf({ typeDefs })).toContain(message);
  });
});

describe('nexus types', () => {
  const nexusTypes = withNexus((nexus) => ({
    types: [
      nexus.extendType({
        type: 'Article',
        definition(t) {
          t.string('shout', { description: 'loud', resolve: (root) => String(root.title).toUpperCase() });
          t.nonNull.list.nonNull.int('ints', { resolve: () => [1] });
          t.string('bare');
        },
      }),
      nexus.queryField('nq', {
        type: nexus.nonNull('String'),
        args: {
          a: nexus.intArg(),
          b: nexus.stringArg({ default: 'q', description: 'bdoc' }),
          f: nexus.arg({ type: 'ArticleFiltersInput' }),
        },
        resolve: (_root, args) => JSON.stringify(args),
      }),
      nexus.mutationField('nm', {
        type: 'Int',
        args: {
          input: nexus.nonNull(
            nexus.inputObjectType({ name: 'NmInput', definition: (t) => t.nonNull.list.int('x') }),
          ),
        },
        resolve: (_root, args) => args.input.x[0],
      }),
      {
        deep: [
          nexus.objectType({
            name: 'Pong',
            description: 'pd',
            definition(t) {
              t.field('kind', { type: 'PKind' });
              t.field('when', { type: 'DateTime' });
              t.field('article', { type: 'ArticleEntityResponse' });
            },
          }),
          nexus.enumType({ name: 'PKind', members: { A: 1, B: 'bee' } }),
        ],
      },
      nexus.extendType({
        type: 'Query',
        definition: (t) => t.field('ping', { type: 'Pong', resolve: () => ({ kind: 1, when: new Date(0) }) }),
      }),
    ],
  }));

  it('come to the generated ones, which stay what they are', () => {
    expect(changed(nexusTypes).sort()).toEqual(
      [
        '+ """loud"""',
        '+ shout: String',
        '+ ints: [Int!]!',
        '+ bare: String',
        '+ nq(',
        '+ a: Int',
        '+ """bdoc"""',
        '+ b: String = "q"',
        '+ f: ArticleFiltersInput',
        '+ ): String!',
        '+ nm(input: NmInput!): Int',
        '+ input NmInput {',
        '+ x: [Int]!',
        '+ """pd"""',
        '+ type Pong {',
        '+ kind: PKind',
        '+ when: DateTime',
        '+ article: ArticleEntityResponse',
        '+ enum PKind {',
        '+ A',
        '+ B',
        '+ ping: Pong',
        // ends of types, and what separates types and documented fields
        ...Array<string>(3).fill('+ }'),
        ...Array<string>(5).fill('+ '),
      ].sort(),
    );
  });

  it('are all that changes', () => {
    expect(changed({ types: [[]] })).toEqual([]);
  });

  it('leave roles, resolvers and unions to the engine', () => {
    const { schema } = project({}, nexusTypes);
    const field = queryField({ schema }, 'articles');
    expect(fieldRole(field)).toEqual({ role: 'findMany', uid: 'api::article.article' });
    expect(field.resolve).toBeUndefined();
    const article = schema.getType('Article') as GraphQLObjectType;
    expect(typeRole(article)).toEqual({ role: 'attributes', uid: 'api::article.article' });
    expect(article.getFields()['title']!.resolve).toBeUndefined();
    expect(article.getFields()['bare']!.resolve).toBeUndefined();
    expect(article.getFields()['shout']!.resolve).toBeTypeOf('function');
    expect(schema.getType('ArticleSectionsDynamicZone')).toMatchObject({ resolveType: undefined });
    expect(schema.getDirectives()).toHaveLength(4);
  });

  it('are resolved', async () => {
    const schema = extended(nexusTypes);
    expect(await run(schema, '{ nq(a: 1) ping { kind when } }')).toEqual({
      data: { nq: '{"a":1,"b":"q"}', ping: { kind: 'A', when: '1970-01-01T00:00:00.000Z' } },
    });
    expect(await run(schema, 'mutation { nm(input: { x: [7] }) }')).toEqual({ data: { nm: 7 } });
  });

  it('take the place of generated fields', () => {
    const { schema } = project(
      {},
      withNexus((nexus) => ({
        types: [
          nexus.extendType({
            type: 'Query',
            definition: (t) => t.string('articles', { resolve: () => 'mine' }),
          }),
        ],
      })),
    );
    const field = queryField({ schema }, 'articles');
    expect(String(field.type)).toBe('String');
    expect(fieldRole(field)).toBeUndefined();
    expect(schema.getType('ArticleEntityResponseCollection')).toBeUndefined();
  });

  it('go with type definitions, which may name both', () => {
    const service = new ExtensionService(late);
    service.shadowCRUD('api::imprint.imprint').disableQueries();
    service.use(nexusTypes);
    service.use({ typeDefs: 'type Query { pong: Pong, houses: ImprintEntityResponseCollection }' });
    const { schema } = createSchema(schemaOptions(), service, STRAPI);
    expect(sdl(schema)).toContain('houses: ImprintEntityResponseCollection');
    expect(coordinates(schema).has('ImprintEntityResponseCollection.meta')).toBe(true);
  });

  it('are all there is without shadowCRUD', () => {
    const extension = withNexus((nexus) => ({ types: [nexus.queryField('a', { type: 'String' })] }));
    expect(sdl(project({ shadowCrud: false }, extension).schema)).toBe('type Query {\n  a: String\n}\n');
  });

  it('are not subscribed to', () => {
    const news = withNexus((nexus) => ({
      types: [nexus.objectType({ name: 'Subscription', definition: (t) => t.string('news') })],
    }));
    expect(extended(news).getSubscriptionType() ?? null).toBeNull();
  });

  it('may use plugins, which leave generated fields alone', async () => {
    const plugin = (only: boolean) =>
      withNexus((nexus) => ({
        types: [nexus.queryField('a', { type: 'String', resolve: () => 'a' })],
        plugins: [
          nexus.plugin({
            name: 'p',
            onCreateFieldResolver: ({ fieldConfig }) =>
              only && fieldConfig.name !== 'a'
                ? undefined
                : async (root, args, context, info, next) => `<${await next(root, args, context, info)}>`,
          }),
        ],
      }));
    expect(await run(extended(plugin(true)), '{ a }')).toEqual({ data: { a: '<a>' } });
    expect(problemsOf(plugin(false))).toMatch(/a nexus plugin wraps generated fields \(.* and \d+ more\)/);
  });

  it.each([
    [
      'a type that is generated',
      withNexus((nexus) => ({
        types: [nexus.objectType({ name: 'Article', definition: (t) => t.string('a') })],
      })),
      'a nexus type is named Article, like a generated one, expected another name, or extendType to add to it',
    ],
    [
      'a type that does not exist',
      withNexus((nexus) => ({ types: [nexus.queryField('a', { type: 'NotThere' as never })] })),
      'Missing type NotThere',
    ],
  ])('refuse %s', (_name, extension, message) => {
    expect(problemsOf(extension)).toContain(message);
  });
});

describe('resolvers', () => {
  it('belong to custom and generated fields, as functions or objects; the later one counts', async () => {
    const { schema } = project(
      {},
      {
        typeDefs:
          'type Query { a: String, b: Kind, c: Any, d: Both } enum Kind { ONE } scalar Any type X { x: Int } type Y { y: Int } union Both = X | Y',
        resolvers: {
          Query: {
            a: () => 'first',
            b: () => 1,
            c: () => 5,
            d: () => ({ x: 3 }),
            book: { resolve: () => null },
          },
          Kind: { ONE: 1 },
          Any: { serialize: (value: number) => value * 2, parseValue: (value: number) => value / 2 },
          Both: { __resolveType: () => 'X' },
          Article: { title: (root: { title: string }) => `T:${root.title}` },
        },
      },
      { resolvers: { Query: { a: { resolve: () => 'second' } } } },
    );
    expect(await run(schema, '{ a b c d { ... on X { x } } book { data { id } } }')).toEqual({
      data: { a: 'second', b: 'ONE', c: 10, d: { x: 3 }, book: null },
    });
    const article = schema.getType('Article') as GraphQLObjectType;
    const title = article.getFields()['title']!;
    expect(title.resolve).toBeTypeOf('function');
    // it keeps its role: the engine knows which value to hand over
    expect(fieldRole(title)).toEqual({ role: 'attribute', name: 'title' });
  });

  it('may replace a generated scalar, without touching other schemas', () => {
    const schema = extended({ resolvers: { Date: { serialize: () => 'never' } } });
    expect(
      (schema.getType('Date') as { serialize(value: unknown): unknown } | undefined)?.serialize('x'),
    ).toBe('never');
    expect(() =>
      (whole.getType('Date') as unknown as { serialize(value: unknown): unknown }).serialize('x'),
    ).toThrow();
  });

  it('of generated types that no field reaches are not needed', () => {
    const service = new ExtensionService(late);
    service.shadowCRUD('api::imprint.imprint').disableQueries();
    service.use({ resolvers: { ImprintEntityResponseCollection: { data: () => [] } } });
    expect(() => createSchema(schemaOptions(), service, STRAPI)).not.toThrow();
  });

  it.each([
    [{ Nope: { a: () => 1 } }, 'resolvers: Nope is no type of the schema'],
    [{ Query: { nope: () => 1 } }, 'resolvers: Query.nope is no field of the schema'],
    [{ Query: { constructor: () => 1 } }, 'resolvers: Query.constructor is no field of the schema'],
    [{ Query: { articles: 5 } }, 'Query.articles is number, expected a function, or an object with resolve'],
    [{ PublicationState: { NOPE: 1 } }, 'PublicationState.NOPE is no value of the enum'],
    [{ ArticleInput: { title: () => 1 } }, 'ArticleInput is an input: it has no resolvers'],
    [{ String: { serialize: () => 1 } }, "String is GraphQL's own"],
    [{ Query: 5 }, 'resolvers.Query is number, expected an object'],
  ])('%j is refused', (resolvers, message) => {
    expect(problemsOf({ resolvers })).toContain(message);
  });
});

describe('additions', () => {
  it('functions get strapi, and nexus only when they ask', () => {
    let passed: unknown;
    extended((tools) => {
      passed = tools.strapi;
      return {};
    });
    expect(passed).toBe(STRAPI);
  });

  it('configurations of one resolver are joined: the first auth, all policies and middlewares', () => {
    const [p, q, m, n] = [() => true, () => false, () => 1, () => 2];
    const { resolverConfigs } = project(
      {},
      { resolversConfig: { 'Query.a': { auth: false, policies: [p] }, 'Query.b': { middlewares: [m] } } },
      {
        resolversConfig: {
          'Query.a': { auth: { scope: ['x'] }, policies: ['global::q', q] },
          'Query.b': { auth: { scope: ['y'] }, middlewares: [n] },
        },
      },
    );
    expect(resolverConfigs.get('Query.a')).toEqual({
      auth: false,
      policies: [p, 'global::q', q],
      middlewares: [],
    });
    expect(resolverConfigs.get('Query.b')).toEqual({
      auth: { scope: ['y'] },
      policies: [],
      middlewares: [m, n],
    });
  });

  it.each([
    [5, 'use() was given 5, expected an object, or a function that returns one at once'],
    [() => null, 'use() was given null'],
    [async () => ({}), 'use() was given a promise'],
    [{ typeDefs: ['type Query { a: Int }'] }, 'typeDefs is object, expected a text'],
    [{ plugins: 5 }, 'plugins is number, expected a list'],
    [{ resolvers: 5 }, 'resolvers is number, expected an object'],
    [{ resolversConfig: { 'Query.a': false } }, "resolversConfig['Query.a'] is boolean, expected an object"],
    [{ resolversConfig: { 'Query.a': { policies: 'x' } } }, 'policies is string, expected a list'],
  ])('%j is refused', (extension, message) => {
    expect(problemsOf(extension as never)).toContain(message);
  });

  it('come through functions that code has taken off the service', () => {
    const { shadowCRUD, use } = new ExtensionService(late);
    expect(shadowCRUD('api::tag.tag').disable().isEnabled()).toBe(false);
    expect(use({})).toBeInstanceOf(ExtensionService);
  });

  it('come too late once the schema is built', () => {
    const { service } = project({});
    late.mockClear();
    service.use({ typeDefs: 'type Query { late: Int }' });
    service.shadowCRUD('api::tag.tag').disable();
    expect(late.mock.calls.map(([message]) => message)).toEqual([
      "the GraphQL extension's use() has no effect: the schema is built already, call it in register()",
      "the GraphQL extension's shadowCRUD('api::tag.tag') has no effect: the schema is built already, call it in register()",
    ]);
  });

  it('of mutations need fields where there are none', () => {
    const resolvers = { Mutation: { go: () => 1 } };
    expect(() => project({ shadowCrud: false }, { resolvers })).toThrow('Mutation is no type of the schema');
    const typeDefs = 'type Mutation { go: Int }';
    expect(() => project({ shadowCrud: false }, { resolvers, typeDefs })).not.toThrow();
  });

  it('of type definitions stand next to a placeholder where nothing is generated', () => {
    const { schema } = project(
      { shadowCrud: false },
      { typeDefs: 'type Query { hello: String, at: DateTime } type Mutation { go: Int }' },
    );
    expect(schema.getMutationType()?.name).toBe('Mutation');
    expect(sdl(schema)).toContain('type Query {\n  at: DateTime\n  hello: String\n  ok: Boolean!\n}');
  });
});

it('adds the arguments of a definition to a field that was there, first and in place of those of the same name', async () => {
  const { schema } = project(
    {},
    {
      typeDefs: 'type Query { article(slug: String!, id: Int = 3): ArticleEntityResponse }',
      resolvers: { Query: { article: { resolve: (_parent: unknown, args: object) => ({ value: args }) } } },
    },
  );
  const { args } = schema.getQueryType()!.getFields()['article']!;
  expect(args.map(({ name, type, defaultValue }) => [name, String(type), defaultValue])).toEqual([
    ['slug', 'String!', undefined],
    ['id', 'Int', 3],
    ['locale', 'I18NLocaleCode', undefined],
  ]);
  const wrong = await execute({ schema, document: parse('{ article(slug: "a") { data { id } } }') });
  expect(wrong.errors).toBeUndefined();
});
