/** A null for the locale of a single type is none that an entry has: a variable without a value does not delete. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenGraphql, openKitGraphql } from '../../support/graphql.ts';

let kit: OpenGraphql;
beforeAll(async () => {
  kit = await openKitGraphql({ compat: 'reference' });
});
afterAll(() => kit.close());

const ask = (kind: string, field: string, variables: Readonly<Record<string, unknown>>) =>
  kit.ask(
    `${kind}($locale: I18NLocaleCode) { ${field}(locale: $locale) { data { id } } }`,
    'token:full',
    variables,
  );

test('null finds nothing to delete, no variable finds the default locale', async () => {
  const { body } = await ask('mutation', 'deleteSetting', { locale: null });
  expect([body.data.deleteSetting, body.errors[0].message]).toEqual([null, 'Entity not found']);
  expect((await ask('query', 'setting', { locale: null })).body.data.setting.data).toBeNull();
  expect((await ask('query', 'setting', {})).body.data.setting.data.id).toBe('1');
  expect((await ask('mutation', 'deleteSetting', {})).body.data.deleteSetting.data.id).toBe('1');
});
