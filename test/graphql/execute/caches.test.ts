/** What the engine keeps of requests has an end, and is thrown away when the settings change. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type OpenGraphql, openKitGraphql } from '../../support/graphql.ts';

let kit: OpenGraphql;

interface Field {
  readonly data: { readonly id: string } | null;
}

beforeAll(async () => {
  kit = await openKitGraphql();
});

afterAll(() => kit.close());

const plans = () => vi.mocked(kit.reader.prepareSelection).mock.calls.length;

beforeEach(() => {
  vi.restoreAllMocks();
  vi.spyOn(kit.reader, 'prepareSelection');
});

/** Sends a query. @returns how often something was planned for it */
async function planned(query: string, variables = {}, as = 'token:full'): Promise<number> {
  const before = plans();
  const { body, request } = await kit.ask(query, as, variables);
  expect(body.errors, request).toBeUndefined();
  return plans() - before;
}

test('a request is planned once, for each set of variables and for each set of permissions', async () => {
  const query = 'query ($n: Int) { tags(pagination: { limit: $n }) { data { id } } }';
  expect(await planned(query, { n: 1 })).toBe(1);
  expect(await planned(query, { n: 1 })).toBe(0);
  expect(await planned(query, { n: 2 })).toBe(1);
  expect(await planned(query, { n: 1 }, 'editor')).toBe(1);
  expect(await planned(query, { n: 1 }, 'editor')).toBe(0);
});

test('the id of an entry is no part of the plan', async () => {
  const query =
    'query ($a: ID!, $b: ID!, $n: Boolean = true) { a: tag(id: $a) { data { id attributes { name @include(if: $n) } } } b: tag(id: $b) { data { id } } }';
  const idsOf = async (variables: object) => {
    const { body } = await kit.ask(query, 'token:full', { ...variables });
    return [body.data?.['a'], body.data?.['b']].map((field) => (field as Field).data?.id);
  };
  expect(await planned(query, { a: 1, b: '2' })).toBe(2);
  expect(await planned(query, { a: '2', b: 1 })).toBe(0);
  expect(await idsOf({ a: 1, b: 2 })).toEqual(['1', '2']);
  expect(await idsOf({ a: '2', b: '1' })).toEqual(['2', '1']);
  expect(await idsOf({ a: '3', b: '999999' })).toEqual(['3', undefined]);
  // other variables are
  expect(await planned(query, { a: 1, b: 2, n: false })).toBe(2);
  // and so is what is no id in its printed form
  expect(await planned(query, { a: '01', b: 1 })).toBe(2);
  expect(await idsOf({ a: '01', b: 1 })).toEqual([undefined, '1']);
  const refused = await kit.ask(query, 'token:full', { a: [1], b: 1 });
  expect(refused.status).toBe(400);
});

test('a variable that says more than which entry is part of the plan', async () => {
  const query =
    'query ($id: ID!) { tag(id: $id) { data { id } } tags(filters: { id: { eq: $id } }) { data { id } } }';
  for (const id of ['1', '2']) {
    expect(await planned(query, { id })).toBe(2);
    const { body } = await kit.ask(query, 'token:full', { id });
    expect(body.data).toEqual({ tag: { data: { id } }, tags: { data: [{ id }] } });
  }
  const fragment =
    'query ($id: ID!) { tag(id: $id) { data { id } } ...More } fragment More on Query { article(id: $id) { data { id } } }';
  expect(await planned(fragment, { id: '1' })).toBe(2);
  expect(await planned(fragment, { id: '2' })).toBe(2);
});

test('many long requests push the oldest out', async () => {
  const query = 'query ($name: String) { tags(filters: { name: { eq: $name } }) { data { id } } }';
  const name = (index: number) => ({ name: `${index}${'x'.repeat(1_000_000)}` });
  for (let index = 0; index < 17; index += 1) expect(await planned(query, name(index))).toBe(1);
  expect(await planned(query, name(16))).toBe(0);
  expect(await planned(query, name(0))).toBe(1);
});

test('other settings, other plans', async () => {
  const query = '{ articles { data { id attributes { title } } } }';
  expect(await planned(query)).toBe(1);
  expect(await planned(query)).toBe(0);
  const english = await kit.ask(query, 'token:full');
  kit.reader.configure({ ...kit.settings, defaultLocale: 'fr' });
  expect(await planned(query)).toBe(1);
  expect((await kit.ask(query, 'token:full')).text).not.toBe(english.text);
  kit.reader.configure(kit.settings);
});
