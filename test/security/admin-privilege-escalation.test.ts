/**
 * Administrators with a part of the rights try to get all of them: by a role, a token, another's account, a
 * code in the database, or by being the last one left (A202, A206, A207).
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServedKit, serveKit } from '../support/serve-kit.ts';

let kit: ServedKit;
beforeAll(async () => {
  kit = await serveKit();
});
afterAll(() => kit.close());

const EDITOR_ROLE = 2;

/** Gives the editor's role some actions, and no others. */
const allow = async (...actions: string[]): Promise<void> => {
  const permissions = actions.map((action) => ({ action }));
  const answer = await kit.send(
    'PUT',
    `/admin/roles/${EDITOR_ROLE}/permissions`,
    { permissions },
    'admin:super',
  );
  expect(answer.status).toBe(200);
};

/** The people who may do everything. */
const supers = async (): Promise<number[]> => {
  const { body } = await kit.send('GET', '/admin/users?pageSize=100', undefined, 'admin:super');
  return body.data.results
    .filter(({ roles }: { roles: { code: string }[] }) =>
      roles.some(({ code }) => code === 'strapi-super-admin'),
    )
    .map(({ id }: { id: number }) => id);
};

describe('an editor who may manage administrators', () => {
  beforeAll(() =>
    allow(
      'admin::users.create',
      'admin::users.read',
      'admin::users.update',
      'admin::users.delete',
      'admin::roles.read',
      'admin::roles.update',
      'admin::api-tokens.create',
      'admin::api-tokens.read',
      'admin::api-tokens.update',
      'admin::api-tokens.regenerate',
    ),
  );

  test.each([
    ['invites a super admin', 'POST', '/admin/users', { email: 'x@octavo.test', firstname: 'X', roles: [1] }],
    ['becomes a super admin', 'PUT', '/admin/users/3', { roles: [1, 2] }],
    ['sets the password of one', 'PUT', '/admin/users/1', { password: 'Taken-over-1' }],
    ['changes the address of one', 'PUT', '/admin/users/1', { email: 'mine@octavo.test' }],
    ['switches one off', 'PUT', '/admin/users/2', { isActive: false }],
    ['removes one', 'DELETE', '/admin/users/2', undefined],
    ['removes several', 'POST', '/admin/users/batch-delete', { ids: [4, 2] }],
    [
      'gives the own role more',
      'PUT',
      '/admin/roles/2/permissions',
      { permissions: [{ action: 'admin::webhooks.create' }] },
    ],
    ['makes a token for everything', 'POST', '/admin/api-tokens', { name: 'wide', type: 'full-access' }],
    [
      'makes a token for users',
      'POST',
      '/admin/api-tokens',
      { name: 'u', type: 'custom', permissions: ['plugin::users-permissions.user.update'] },
    ],
    ['makes a token for everything of one that reads', 'PUT', '/admin/api-tokens/2', { type: 'full-access' }],
    ['gets the key of a token for everything', 'POST', '/admin/api-tokens/1/regenerate', {}],
  ] as const)('%s: refused', async (_name, method, path, body) => {
    const before = await supers();
    const answer = await kit.send(method, path, body, 'admin:editor');
    expect(answer.status).toBe(403);
    expect(await supers()).toEqual(before);
  });

  test.each([
    '/admin/roles?populate=users',
    '/admin/roles?populate=*',
    '/admin/roles?populate[permissions][populate][role][populate]=users',
    '/admin/roles?fields[0]=name&populate[users][fields][0]=password',
    '/admin/users?fields[0]=password',
    '/admin/users?filters[password][$startsWith]=$2a',
    '/admin/users?filters[$not][resetPasswordToken][$null]=true',
    '/admin/users?sort=resetPasswordToken',
    '/admin/roles?filters[users][password][$startsWith]=$2',
    '/admin/roles?filters[users][resetPasswordToken][$notNull]=true',
    '/admin/roles?sort=users.password',
    '/admin/roles?filters[permissions][role][users][password][$contains]=a',
  ])('reads %s: no hash, no code, and no answer that depends on one', async (path) => {
    const { status, text } = await kit.send('GET', path, undefined, 'admin:editor');
    expect(status).toBe(400);
    expect(text).not.toMatch(/\$2[aby]\$|[0-9a-f]{40}/);
  });

  test('a search does not look into codes and hashes', async () => {
    await kit.send('POST', '/admin/forgot-password', { email: 'admin@octavo.test' });
    await kit.settled();
    expect(codesInDatabase()).not.toEqual([]);
    const [code] = codesInDatabase();
    const { body } = await kit.send('GET', `/admin/users?_q=${code!.slice(0, 8)}`, undefined, 'admin:editor');
    expect(body.data.results).toEqual([]);
  });
});

const codesInDatabase = (): string[] =>
  kit.db
    .prepare('SELECT reset_password_token FROM admin_users WHERE reset_password_token IS NOT NULL')
    .pluck()
    .all() as string[];

describe('an editor of roles', () => {
  const READ = 'plugin::content-manager.explorer.read';
  const set = (role: number, properties: object, by: 'admin:super' | 'admin:editor') => {
    const permissions = [
      { action: 'admin::roles.update' },
      { action: READ, subject: 'api::article.article', properties },
    ];
    return kit.send('PUT', `/admin/roles/${role}/permissions`, { permissions }, by);
  };

  test.each<[string, object, object, number]>([
    ['all locales of none', {}, { locales: null }, 403],
    ['a locale of none', {}, { locales: ['en'] }, 403],
    ['a locale of an empty list', { locales: [] }, { locales: ['en'] }, 403],
    ['none of none', {}, { locales: [] }, 200],
    ['another locale', { locales: ['fr'] }, { locales: ['en'] }, 403],
    ['all locales of one', { locales: ['fr'] }, { locales: null }, 403],
    ['one locale of all', { locales: null }, { locales: ['en'] }, 200],
    ['all fields of one', { locales: null, fields: ['title'] }, { locales: null }, 403],
    [
      'null for the fields of one',
      { locales: null, fields: ['title'] },
      { locales: null, fields: null },
      403,
    ],
    ['one field of all', { locales: null, fields: null }, { locales: null, fields: ['title'] }, 200],
  ])('gives no more than is held: %s', async (_name, held, given, status) => {
    expect((await set(EDITOR_ROLE, held, 'admin:super')).status).toBe(200);
    expect((await set(3, {}, 'admin:super')).status).toBe(200);
    const answer = await set(3, given, 'admin:editor');
    expect(answer.status, answer.text).toBe(status);
  });
});

test('a code read in the database opens nothing', async () => {
  await kit.send('POST', '/admin/forgot-password', { email: 'admin@octavo.test' });
  await kit.settled();
  expect(codesInDatabase()).not.toEqual([]);
  for (const resetPasswordToken of codesInDatabase()) {
    const body = { resetPasswordToken, password: 'Taken-over-1' };
    expect((await kit.send('POST', '/admin/reset-password', body)).status).toBe(400);
  }
});

test('two super admins who remove each other at once leave one', async () => {
  const answers = await Promise.all([
    kit.send('DELETE', '/admin/users/2', undefined, 'admin:super'),
    kit.send('DELETE', '/admin/users/1', undefined, 'admin:second'),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(kit.db.prepare('SELECT id FROM admin_users WHERE id IN (1, 2)').all()).toHaveLength(1);
});
