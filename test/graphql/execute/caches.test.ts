/** What the engine keeps of requests has an end, and is thrown away when the settings change. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type OpenGraphql, openKitGraphql } from '../../support/graphql.ts';

let kit: OpenGraphql;

beforeAll(async () => {
  kit = await openKitGraphql();
});

afterAll(() => kit.close());

const plans = () => vi.mocked(kit.reader.prepareSelection).mock.calls.length;

beforeEach(() => {
  vi.restoreAllMocks();
  vi.spyOn(kit.reader, 'prepareSelection');
});

/** Sends a query, and tells how often something was planned for it. */
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
