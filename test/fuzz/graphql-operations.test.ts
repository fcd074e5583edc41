/** Operations made from the model: valid ones answer what REST answers, mutilated ones are refused in words. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ContentType } from '../../src/core/model/content-type.ts';
import { fuzz } from '../support/fuzz.ts';
import { type GraphqlResult, type OpenGraphql, openKitGraphql } from '../support/graphql.ts';
import { OperationGrammar } from '../support/operation-grammar.ts';

let reference: OpenGraphql;
let types: ContentType[];

beforeAll(async () => {
  // a random read may be of lists in lists in lists: a refusal of that is another test's business
  reference = await openKitGraphql({}, null, true, { cost: Number.MAX_SAFE_INTEGER });
  types = [...reference.model.contentTypes.values()].filter(
    ({ origin, kind, singularName }) =>
      origin === 'api' && kind === 'collectionType' && singularName !== 'specimen',
  );
});

afterAll(() => reference.close());

const typeIndex = fc.nat(99);
const typeAt = (index: number): ContentType => types[index % types.length]!;

test('every valid read answers what REST answers, in one statement', async () => {
  await fc.assert(
    fc.asyncProperty(typeIndex, fc.gen(), async (index, draw) => {
      const type = typeAt(index);
      const { query, url, expected } = new OperationGrammar(reference.model, draw).list(type);
      const rest = await reference.get(url, 'token:full');
      expect(rest.status, `${rest.request}\n${rest.text}`).toBe(200);
      const answer = await reference.ask(query, 'token:full');
      expect(answer.body.errors, answer.request).toBeUndefined();
      expect(answer.statements, answer.request).toBe(1);
      const [value] = Object.values(answer.body.data);
      expect(value, `${answer.request}\n${rest.request}`).toEqual(expected(rest.body));
    }),
    fuzz(50),
  );
});

test('no mutilated operation is an internal error', async () => {
  const cut = fc.record({ at: fc.nat(2000), length: fc.nat(12), by: fc.string({ maxLength: 8 }) });
  await fc.assert(
    fc.asyncProperty(
      typeIndex,
      fc.gen(),
      fc.array(cut, { minLength: 1, maxLength: 3 }),
      async (index, draw, cuts) => {
        const { query } = new OperationGrammar(reference.model, draw).list(typeAt(index));
        const text = cuts.reduce((words, { at, length, by }) => {
          const place = at % words.length;
          return words.slice(0, place) + by + words.slice(place + length);
        }, query);
        expectSound(await reference.ask(text, 'token:full'));
      },
    ),
    fuzz(150),
  );
});

test('no argument value is an internal error', async () => {
  const value = fc.oneof(
    fc.constantFrom('null', '[]', '{}', '-1', '0', '1e400', '9999999999999', '"\\u0000"', '"%"', 'LIVE'),
    fc.integer().map(String),
    fc.string({ maxLength: 6 }).map((text) => JSON.stringify(text)),
  );
  const argument = fc.constantFrom(
    (v: string) => `filters: { id: { eq: ${v} } }`,
    (v: string) => `filters: { id: { in: ${v} } }`,
    (v: string) => `filters: { createdAt: { between: ${v} } }`,
    (v: string) => `filters: { or: ${v} }`,
    (v: string) => `filters: { not: ${v} }`,
    (v: string) => `filters: ${v}`,
    (v: string) => `sort: ${v}`,
    (v: string) => `pagination: { page: ${v} }`,
    (v: string) => `pagination: { pageSize: ${v} }`,
    (v: string) => `pagination: { start: ${v}, limit: ${v} }`,
    (v: string) => `pagination: ${v}`,
  );
  await fc.assert(
    fc.asyncProperty(argument, value, async (make, text) => {
      expectSound(
        await reference.ask(
          `{ tags(${make(text)}) { data { id } meta { pagination { total } } } }`,
          'token:full',
        ),
      );
    }),
    fuzz(150),
  );
});

function expectSound({ request, status, body, reported }: GraphqlResult): void {
  expect(reported, request).toEqual([]);
  expect([200, 400], request).toContain(status);
  for (const error of body.errors ?? []) {
    expect(error.message, request).not.toBe('Internal Server Error');
    expect(error.extensions.code, request).toMatch(/^[A-Z_]+$/);
    expect(Object.keys(error.extensions), request).not.toContain('exception');
  }
}
