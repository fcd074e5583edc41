/**
 * The database's bytes and what graphql-js makes of the same plan are the same text. The second is had by a
 * middleware that does nothing around every field of `Query`.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fuzz } from '../../support/fuzz.ts';
import { type OpenGraphql, openKitGraphql } from '../../support/graphql.ts';
import { OperationGrammar } from '../../support/operation-grammar.ts';
import { kitSchema } from '../schema/kit-schema.ts';

/** A random read may be of lists in lists in lists: a refusal of that is another test's business. */
const UNBOUNDED = { cost: Number.MAX_SAFE_INTEGER };

let fast: OpenGraphql;
let completed: OpenGraphql;
/** How often graphql-js has asked a root field. */
let resolved = 0;

beforeAll(async () => {
  fast = await openKitGraphql({}, null, true, UNBOUNDED);
  const fields = Object.keys(kitSchema().getQueryType()!.getFields());
  const through = {
    policies: [],
    middlewares: [
      (next: (...call: never[]) => unknown, ...call: unknown[]) => {
        resolved += 1;
        return next(...(call as never[]));
      },
    ],
  };
  const guards = new Map(fields.map((name) => [`Query.${name}`, through]));
  completed = await openKitGraphql({}, { guards }, true, UNBOUNDED);
});

afterAll(async () => {
  await fast.close();
  await completed.close();
});

async function expectSame(query: string, variables: Readonly<Record<string, unknown>> = {}): Promise<void> {
  const before = resolved;
  const direct = await fast.ask(query, 'token:full', variables);
  expect(direct.body.errors, direct.request).toBeUndefined();
  const other = await completed.ask(query, 'token:full', variables);
  expect(resolved, 'graphql-js has run it').toBeGreaterThan(before);
  expect(other.text, direct.request).toBe(direct.text);
}

test.each([
  [
    'aliases',
    '{ b: tags { n: meta { p: pagination { t: total } } d: data { i: id a: attributes { x: name } } } }',
  ],
  [
    'the order of the selection, not of the schema',
    '{ tags { meta { pagination { total page } } data { attributes { weight name } id } } __typename }',
  ],
  [
    'fields in several places',
    '{ tags { data { id } } tags { data { attributes { name } } } ...Q } fragment Q on Query { tags { data { attributes { color } } } }',
  ],
  [
    'fragments in fragments and on unions',
    '{ homepage { data { attributes { sections { ...S ... on ComponentSectionsProse { __typename } } } } } } fragment S on HomepageSectionsDynamicZone { __typename ... on ComponentSectionsSpotlight { id } }',
  ],
  [
    'two root fields and a type between them',
    '{ a: tag(id: 1) { data { id } } __typename b: tags { data { id } } }',
  ],
  ['an entry that is not there', '{ article(id: 99999) { data { id } } t: __typename }'],
  [
    'polymorphic relations',
    '{ notes { data { attributes { subject { __typename ... on Article { t: title } } subjects { __typename } } } } }',
  ],
  [
    'numbers, dates, enumerations',
    '{ articles { data { attributes { kind rating wordCount premium releaseDate embargoUntil createdAt extra } } } }',
  ],
])('%s', async (_name, query) => {
  await expectSame(query);
});

test('directives and variables', async () => {
  const query =
    'query ($on: Boolean!, $n: Int = 2, $f: TagFiltersInput) { tags(pagination: { limit: $n }, filters: $f) { data { id @skip(if: $on) attributes @include(if: $on) { name } } } }';
  await expectSame(query, { on: true });
  await expectSame(query, {
    on: false,
    n: 3,
    f: { or: [{ name: { contains: 'a' } }, { id: { in: ['1'] } }] },
  });
});

test('random reads', async () => {
  const types = [...fast.model.contentTypes.values()].filter(
    ({ origin, kind, singularName }) =>
      origin === 'api' && kind === 'collectionType' && singularName !== 'specimen',
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...types), fc.gen(), async (type, draw) => {
      await expectSame(new OperationGrammar(fast.model, draw).list(type).query);
    }),
    fuzz(60),
  );
});

test('a locale of null lists what has none, and an absent one the default locale', async () => {
  const query =
    'query ($locale: I18NLocaleCode) { imprints(locale: $locale) { data { id } } setting(locale: $locale) { data { id } } }';
  await expectSame(query, { locale: null });
  const none = await fast.ask(query, 'token:full', { locale: null });
  expect(none.body.data).toEqual({ imprints: { data: [] }, setting: { data: null } });
  const absent = await fast.ask(query, 'token:full');
  expect(absent.body.data.imprints.data.length).toBeGreaterThan(0);
  expect(absent.body.data.setting.data).not.toBeNull();
});
