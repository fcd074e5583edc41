/** What code changes of permissions and settings holds for the next request. */
import { expect, test } from 'vitest';
import { askCode } from './ask-code.ts';

const ROLE =
  "(await strapi.db.query('plugin::users-permissions.role').findOne({ where: { type: 'public' } })).id";
const GRANT = (action: string): string => `{ data: { action: '${action}', role: ${ROLE} } }`;

/** Each is refused before it. */
const CHANGES: readonly (readonly [name: string, path: string, code: string])[] = [
  [
    'a permission by strapi.db.query',
    '/api/profiles',
    `return strapi.db.query('plugin::users-permissions.permission').create(${GRANT('api::profile.profile.find')})`,
  ],
  [
    'a permission by entityService',
    '/api/profiles',
    `return strapi.entityService.create('plugin::users-permissions.permission', ${GRANT('api::profile.profile.find')})`,
  ],
  [
    'a role by its service',
    '/api/tags',
    `return strapi.plugin('users-permissions').service('role').updateRole(${ROLE}, { permissions: { 'api::tag': { controllers: { tag: { find: { enabled: true } } } } } })`,
  ],
  [
    'a role in a transaction',
    '/api/tags',
    `return strapi.db.transaction(async () => {
      await strapi.plugin('users-permissions').service('role').updateRole(${ROLE}, { permissions: { 'api::tag': { controllers: { tag: { find: { enabled: true } } } } } });
    })`,
  ],
];

test.each(CHANGES)('%s', async (_name, path, code) => {
  const { ask, run } = await askCode();
  expect((await ask(path)).status).toBe(403);
  await run(code);
  expect((await ask(path)).status).toBe(200);
});

test('a role that is given less: its callers are refused, unless it is taken back', async () => {
  const { ask, run } = await askCode();
  const less = `await strapi.plugin('users-permissions').service('role').updateRole(${ROLE}, { permissions: { 'api::tag': { controllers: { tag: { find: { enabled: true } } } } } });`;
  await run(`return strapi.db.transaction(async ({ rollback }) => { ${less} await rollback(); })`);
  expect((await ask('/api/articles')).status).toBe(200);
  await run(`${less} return null`);
  expect((await ask('/api/articles')).status).toBe(403);
});

test('the default locale', async () => {
  const { ask, run } = await askCode();
  const total = async (): Promise<number> => (await ask('/api/articles')).body.meta.pagination.total;
  const service = "strapi.plugin('i18n').service('locales')";
  const before = await total();
  await run(`${service}.setDefaultLocale({ code: 'fr' })`);
  expect(await run(`${service}.getDefaultLocale()`)).toBe('fr');
  const after = await total();
  expect(after).not.toBe(before);
  await expect(run(`${service}.setDefaultLocale({ code: 'xx' })`)).rejects.toThrow('Locale not found');
  await run("strapi.store({ type: 'plugin', name: 'i18n' }).set({ key: 'default_locale', value: 'en' })");
  expect(await total()).toBe(before);
});

test('what a role cannot be is refused', async () => {
  const { run } = await askCode();
  const service = "strapi.plugin('users-permissions').service('role')";
  for (const [call, message] of [
    ["createRole({ description: 'nameless' })", 'name is a required field'],
    ["createRole({ name: 'public' })", 'This attribute must be unique'],
    ['deleteRole(2, 1)', 'Cannot delete public role'],
    ['deleteRole(3, 3)', 'The users of a role need another one'],
    ['deleteRole(3, 999)', 'Role not found'],
    ["deleteRole('x')", 'Role not found'],
  ] as const) {
    await expect(run(`${service}.${call}`), call).rejects.toThrow(message);
  }
});
