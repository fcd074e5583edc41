/** `/api/users-permissions`: roles made, changed and deleted, and how soon that counts. */

import { expect, test } from 'vitest';
import { systemClock } from '../../src/core/base/clock.ts';
import { connectTo } from '../support/database.ts';
import { serveSharedKit } from '../support/serve-kit.ts';
import { testClock } from '../support/test-clock.ts';

const clock = testClock(systemClock.now());
const kit = serveSharedKit({ clock });

const ROLES = '/api/users-permissions/roles';

const tree = (...actions: string[]) => {
  const permissions: Record<string, { controllers: Record<string, Record<string, object>> }> = {};
  for (const full of actions) {
    const [owner = '', controller = '', action = ''] = full.split('.');
    permissions[owner] ??= { controllers: {} };
    const { controllers } = permissions[owner];
    controllers[controller] = { ...controllers[controller], [action]: { enabled: true, policy: '' } };
  }
  return permissions;
};

const full = (method: string, path: string, body?: unknown) => kit().send(method, path, body, 'token:full');

test('a change of permissions counts for the next request', async () => {
  const list = () => kit().send('GET', '/api/tags', undefined, 'limited');
  expect((await list()).status).toBe(403);
  await full('PUT', `${ROLES}/4`, { permissions: tree('api::tag.tag.find') });
  expect((await list()).status).toBe(200);
  await full('PUT', `${ROLES}/4`, { permissions: {} });
  expect((await list()).status).toBe(403);
  expect(kit().db.prepare('SELECT * FROM up_permissions_role_links WHERE role_id = 4').all()).toEqual([]);
});

test('a role shows all actions there are, and which it has', async () => {
  const { body } = await full('GET', `${ROLES}/4`);
  const { article } = body.role.permissions['api::article'].controllers;
  expect([article.find.enabled, article.findOne.enabled]).toEqual([true, false]);
  const all = (await full('GET', '/api/users-permissions/permissions')).body.permissions;
  expect(Object.keys(all)).toEqual(Object.keys(body.role.permissions));
  expect(all['api::article'].controllers.article.find).toEqual({ enabled: false, policy: '' });
});

test('an action named like an inherited member is an action', async () => {
  const permissions = JSON.parse(
    '{"__proto__":{"controllers":{"constructor":{"toString":{"enabled":true}}}}}',
  );
  await full('PUT', `${ROLES}/4`, { permissions });
  const { text } = await full('GET', `${ROLES}/4`);
  expect(text).not.toContain('[native code]');
  expect(({} as Record<string, unknown>)['controllers']).toBeUndefined();
});

test('a second public role is refused', async () => {
  for (const name of ['Public', 'public', ' PUBLIC ']) {
    const { status, body } = await full('POST', ROLES, { name, permissions: tree('api::tag.tag.find') });
    expect([status, body.error.message], name).toEqual([400, 'This attribute must be unique']);
  }
  const guest = { name: 'Guest', id: 77, permissions: tree('api::tag.tag.find') };
  const refused = await full('POST', ROLES, { ...guest, type: 'public' });
  expect([refused.status, refused.body.error.message]).toEqual([400, 'This attribute must be unique']);
  await full('POST', ROLES, { ...guest, type: 'visitor' });
  const { body } = await full('GET', ROLES);
  expect(body.roles.at(-1)).toMatchObject({ id: 5, type: 'visitor' });
  await full('PUT', `${ROLES}/5`, { ...guest, type: 'public' });
  expect((await full('GET', `${ROLES}/5`)).body.role.type).toBe('visitor');
  expect((await kit().send('GET', '/api/tags', undefined, 'public')).status).toBe(403);
});

test.each([
  [{}, 'Request body cannot be empty'],
  [[], 'Request body cannot be empty'],
  [{ permissions: {} }, 'name is a required field'],
  [{ name: '' }, 'name is a required field'],
  [{ name: '!!' }, 'This attribute must be unique'],
  [{ name: null }, 'name must be a `string` type, but the final value was: `null`.'],
  [{ name: 'a\0b' }, 'name must not contain a NUL character'],
  [
    { name: 'Fine', permissions: { 'api::tag': null } },
    'Invalid permissions: expected actions by API and controller',
  ],
])('a role of %j is refused and not made', async (body, message) => {
  const answer = await full('POST', ROLES, body);
  expect([answer.status, answer.body.error.message]).toEqual([400, message]);
  expect((await full('GET', ROLES)).body.roles).toHaveLength(4);
});

test('deleting a role gives its users to the public one and takes its permissions along', async () => {
  const before = kit().db.prepare('SELECT count(*) AS n FROM up_permissions').get() as { n: number };
  const roleLinks = kit()
    .db.prepare('SELECT count(*) AS n FROM up_permissions_role_links WHERE role_id = 3')
    .get() as { n: number };
  expect((await full('DELETE', `${ROLES}/3`)).body).toEqual({ ok: true });
  expect((await kit().send('GET', '/api/users/me', undefined, 'editor')).status).toBe(403);
  const after = kit().db.prepare('SELECT count(*) AS n FROM up_permissions').get() as { n: number };
  expect(after.n).toBe(before.n - roleLinks.n);
  expect((await full('GET', '/api/users/2?populate=role')).body.role.type).toBe('public');
  expect((await full('DELETE', `${ROLES}/2`)).body.error.message).toBe('Cannot delete public role');
});

test('locales say which one is the default now', async () => {
  const { body } = await kit().send('GET', '/api/i18n/locales?sort=code&fields[0]=nothing');
  expect(body[0]).toEqual({
    id: 1,
    name: 'English (en)',
    code: 'en',
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
    isDefault: true,
  });
  expect((await kit().send('GET', '/api/i18n/locales', undefined, 'limited')).status).toBe(403);
  const db = connectTo(kit().file);
  db.prepare(
    `UPDATE strapi_core_store_settings SET value = '"fr"' WHERE "key" = 'plugin_i18n_default_locale'`,
  ).run();
  db.close();
  // database servers are asked now and then
  await clock.advance(1000);
  const { body: after } = await kit().send('GET', '/api/i18n/locales');
  expect(after.map((one: { isDefault: boolean }) => one.isDefault)).toEqual([false, true, false]);
});
