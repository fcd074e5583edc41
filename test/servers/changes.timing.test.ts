/** What others change is seen without anybody telling: roles, permissions, tokens, settings, of any process. */
import { expect, test, vi } from 'vitest';
import { createAccess } from '../../src/core/access/access.ts';
import { credentials } from '../access/fixture.ts';
import { SECRETS } from '../support/credentials.ts';
import { copyDatabase, returnDatabase } from '../support/database.ts';
import { SERVER } from '../support/servers/test-server.ts';

const CHANGES: readonly (readonly [what: string, sql: string])[] = [
  ['a permission is given', `INSERT INTO up_permissions (action) VALUES ('api::tag.tag.find')`],
  ['a permission is taken', 'DELETE FROM up_permissions_role_links WHERE id = 1'],
  ['a role is renamed', "UPDATE up_roles SET type = 'other' WHERE id = 1"],
  ['a token gets another text', "UPDATE strapi_api_tokens SET access_key = 'other' WHERE id = 1"],
  ['a token ends', 'DELETE FROM strapi_api_tokens WHERE id = 2'],
  [
    'a setting is changed',
    `UPDATE strapi_core_store_settings SET value = '"fr"' WHERE "key" = 'plugin_i18n_default_locale'`,
  ],
];

test('each change moves the mark, and nothing else does', async () => {
  const address = copyDatabase('');
  const database = await SERVER.open(address);
  let mark = await database.changeMark();
  for (const [what, sql] of CHANGES) {
    await SERVER.exec(address, sql);
    const next = await database.changeMark();
    expect(next, what).not.toBe(mark);
    mark = next;
  }
  await SERVER.exec(
    address,
    "UPDATE articles SET title = 'other'; UPDATE strapi_api_tokens SET last_used_at = now()",
  );
  expect(await database.changeMark()).toBe(mark);
  if (SERVER.scheme === 'postgres') await SERVER.exec(address, 'VACUUM up_permissions');
  expect(await database.changeMark()).toBe(mark);
  await database.close();
  returnDatabase(address);
});

test('a token that another process ends is refused soon', async () => {
  const address = copyDatabase('');
  const database = await SERVER.open(address);
  const access = await createAccess({ db: database, ...SECRETS });
  const { key } = credentials.tokens.full;
  expect((await access.authenticate(`Bearer ${key}`)).kind).toBe('token');
  await SERVER.exec(address, "DELETE FROM strapi_api_tokens WHERE type = 'full-access'");
  await vi.waitFor(
    async () =>
      expect(async () => access.authenticate(`Bearer ${key}`)).rejects.toMatchObject({ status: 401 }),
    { timeout: 20_000, interval: 50 },
  );
  access.close();
  await database.close();
  returnDatabase(address);
});
