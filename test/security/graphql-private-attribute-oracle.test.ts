/**
 * V1 over GraphQL: a hidden attribute is among the inputs of filters, since v4's schema has it there. It must
 * reveal nothing: by filters at any depth, by sorting, by aliases, fragments or introspection.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ScalarAttribute } from '../../src/core/model/attribute.ts';
import type { ContentType } from '../../src/core/model/content-type.ts';
import { someOf } from '../support/fuzz.ts';
import { type GraphqlResult, type OpenGraphql, openKitGraphql } from '../support/graphql.ts';
import { hiddenScalars, plantSecrets } from '../support/secrets.ts';
import { HIT, MISS } from './oracle.ts';

const open: OpenGraphql[] = [];

interface Hidden {
  readonly type: ContentType;
  readonly attribute: ScalarAttribute;
}
let hidden: Hidden[];

beforeAll(async () => {
  for (const compat of ['reference', 'strict'] as const) {
    const kit = await openKitGraphql({ compat });
    await plantSecrets(kit.db, kit.model, kit.layout, HIT);
    open.push(kit);
  }
  hidden = [...open[0]!.model.contentTypes.values()]
    .filter(({ origin, kind }) => origin === 'api' && kind === 'collectionType')
    .flatMap((type) => hiddenScalars(type).map((attribute) => ({ type, attribute })));
});

afterAll(async () => {
  for (const kit of open) await kit.close();
});

const camel = (name: string): string => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

/** Two literals of an attribute's type: one that is there and one that is not, or one above and one below all. */
function literals({ type }: ScalarAttribute): readonly [string, string] {
  switch (type) {
    case 'integer':
    case 'biginteger':
      return ['1', '1000000'];
    case 'decimal':
    case 'float':
      return ['1.5', '1000000.5'];
    case 'boolean':
      return ['true', 'false'];
    default:
      return [`"${HIT}"`, `"${MISS}"`];
  }
}

const OPERATORS = ['eq', 'ne', 'in', 'gt', 'lt', 'contains', 'startsWith', 'notContainsi', 'endsWith', 'eqi'];

const ids = (result: GraphqlResult): string => JSON.stringify(result.body.data ?? null);
const messages = ({ body }: GraphqlResult): string[] =>
  (body.errors ?? []).map(({ message }: { message: string }) => message);

/** Both probes are refused, in the same words, and read nothing. */
async function expectNothing(
  ask: (text: string) => Promise<GraphqlResult>,
  [hit, miss]: readonly [string, string],
) {
  const [one, other] = [await ask(hit), await ask(miss)];
  expect([one.status, ids(one)], one.request).toEqual([other.status, ids(other)]);
  expect(messages(one), one.request).toEqual(messages(other).map((message) => message.replaceAll(miss, hit)));
  expect(messages(one), one.request).not.toEqual([]);
  expect([one.statements, other.statements], one.request).toEqual([0, 0]);
}

test('the model has hidden attributes', () => {
  expect(hidden.map(({ attribute }) => attribute.name)).toEqual(
    expect.arrayContaining(['secret', 'editorNotes', 'royaltyRate']),
  );
});

test.each(OPERATORS)('filters: %s', async (operator) => {
  for (const kit of open) {
    for (const { type, attribute } of hidden) {
      const pick = (test: string): string => `${camel(type.pluralName)}(filters: ${test}) { data { id } }`;
      const probe = (text: string): string => `{ ${attribute.name}: { ${operator}: ${text} } }`;
      for (const [name, around] of someOf([
        ['alone', (test: string) => test],
        ['in not', (test: string) => `{ not: ${test} }`],
        ['in or', (test: string) => `{ or: [{ id: { eq: 1 } }, ${test}] }`],
      ] as const)) {
        for (const as of ['token:full', 'public']) {
          await expectNothing(
            (text) => kit.ask(`{ ${pick(around(probe(text)))} ${name === 'alone' ? '__typename' : ''} }`, as),
            literals(attribute),
          );
        }
      }
    }
  }
});

test('filters in variables, and behind a relation', async () => {
  for (const kit of open) {
    const query = 'query ($f: ArticleFiltersInput) { a: articles(filters: $f) { data { id } } }';
    for (const filters of someOf([
      (text: string) => ({ editorNotes: { startsWith: text } }),
      (text: string) => ({ and: [{ not: { editorNotes: { containsi: text } } }] }),
      (text: string) => ({ author: { articles: { editorNotes: { startsWith: text } } } }),
    ])) {
      await expectNothing((text) => kit.ask(query, 'token:full', { f: filters(text) }), [HIT, MISS]);
    }
    // of a list inside an entry only that list fails
    const nested = (text: string) =>
      kit.ask(
        `{ author(id: 1) { data { attributes { articles(filters: { editorNotes: { startsWith: "${text}" } }) { data { id } } } } } }`,
        'token:full',
      );
    const [hit, miss] = [await nested(HIT), await nested(MISS)];
    expect(hit.text).toBe(miss.text);
    expect(hit.body.data.author.data.attributes.articles).toBeNull();
  }
});

test('sorting', async () => {
  for (const kit of open) {
    for (const { type, attribute } of hidden) {
      for (const sort of [`"${attribute.name}"`, `["id", "${attribute.name}:desc"]`]) {
        const answer = await kit.ask(
          `{ ${camel(type.pluralName)}(sort: ${sort}) { data { id } } }`,
          'token:full',
        );
        const unknown = await kit.ask(
          `{ ${camel(type.pluralName)}(sort: ${sort.replace(attribute.name, 'nosuchname')}) { data { id } } }`,
          'token:full',
        );
        expect(answer.statements, answer.request).toBe(0);
        expect(answer.text.replaceAll(attribute.name, 'nosuchname'), answer.request).toBe(unknown.text);
      }
    }
  }
});

test('aliases, fragments and the schema’s own words', async () => {
  for (const kit of open) {
    for (const { type, attribute } of hidden) {
      const { name } = attribute;
      const root = camel(type.pluralName);
      for (const query of someOf([
        `{ ${root} { data { attributes { title: ${name} } } } }`,
        `{ ${root} { data { ...F } } } fragment F on ${type.globalId}Entity { attributes { ... on ${type.globalId} { x: ${name} } } }`,
      ])) {
        const answer = await kit.ask(query, 'token:full');
        expect(answer.text, answer.request).not.toContain(HIT);
        // a password stays in the schema, and is null (A4)
        if (attribute.type === 'password' && !attribute.private) expect(answer.status).toBe(200);
        else expect([answer.status, answer.statements], answer.request).toEqual([400, 0]);
      }
      const { body } = await kit.ask(`{ __type(name: "${type.globalId}") { fields { name } } }`);
      const fields = body.data.__type.fields.map((field: { name: string }) => field.name);
      if (attribute.private) expect(fields).not.toContain(name);
    }
  }
});
