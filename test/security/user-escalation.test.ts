/**
 * V33, A31, A34: users and roles are changed by those who hold the very action, and no body gives more than
 * its route is for. As in v4 a client that may update users may give them any role; the command line warns of it
 * (test/cli/role.test.ts).
 */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isObject } from '../../src/core/base/is-object.ts';
import { headersOf, type Identity } from '../support/credentials.ts';
import { type ServedKit, serveKit } from '../support/serve-kit.ts';
import { type AuthServer, shareAuth } from '../users/auth-server.ts';

let kit: ServedKit;

beforeAll(async () => {
  kit = await serveKit();
});

afterAll(() => kit.close());

const tables = (): string =>
  JSON.stringify(
    ['up_users', 'up_roles', 'up_permissions', 'up_users_role_links', 'up_permissions_role_links'].map(
      (table) => kit.db.prepare(`SELECT * FROM ${table}`).all(),
    ),
  );

const ROLE = {
  name: 'Evil',
  permissions: { 'api::tag': { controllers: { tag: { delete: { enabled: true } } } } },
};
const USER = { username: 'evil', email: 'evil@octavo.test', password: 'Evil-pass-1', role: 3 };

const WRITES: readonly (readonly [method: string, path: string, body?: object])[] = [
  ['POST', '/api/users', USER],
  ['PUT', '/api/users/1', { role: 3 }],
  ['PUT', '/api/users/3', { role: 3 }],
  ['PUT', '/api/users/me', { role: 3 }],
  ['DELETE', '/api/users/2'],
  ['POST', '/api/users-permissions/roles', ROLE],
  ['PUT', '/api/users-permissions/roles/1', ROLE],
  ['PUT', '/api/users-permissions/roles/2', ROLE],
  ['DELETE', '/api/users-permissions/roles/4'],
];

test.each([
  'public',
  'authenticated',
  'limited',
  'token:read',
  'token:custom',
] as const)('%s writes neither users nor roles', async (as) => {
  const before = tables();
  for (const [method, path, body] of WRITES) {
    const { status, request } = await kit.send(method, path, body, as);
    expect(status, request).toBe(403);
  }
  expect(tables()).toBe(before);
});

test('who may write users may not write roles', async () => {
  const before = tables();
  for (const [method, path, body] of WRITES.filter(([, path]) => path.includes('roles'))) {
    expect((await kit.send(method, path, body, 'editor')).status).toBe(403);
  }
  expect(tables()).toBe(before);
});

test('a role is not changed through a user, nor a permission through a role', async () => {
  const part = (): string =>
    JSON.stringify(
      ['up_roles', 'up_permissions', 'up_permissions_role_links'].map((table) =>
        kit.db.prepare(`SELECT * FROM ${table}`).all(),
      ),
    );
  const before = part();
  for (const role of [
    { connect: [{ id: 3, name: 'Changed', permissions: [1] }], disconnect: [] },
    { connect: [{ id: 3, type: 'public' }], disconnect: [{ id: 1 }] },
    { id: 3, permissions: [1, 2, 3] },
  ]) {
    await kit.send('PUT', '/api/users/1', { role }, 'token:full');
  }
  expect(part()).toBe(before);
});

test('a blocked user stays out although other attributes are changed', async () => {
  expect((await kit.send('GET', '/api/users/me', undefined, 'user:blocked')).status).toBe(401);
  await kit.send('PUT', '/api/users/4', { username: 'blocked too', password: 'Other-pass-1' }, 'token:full');
  expect((await kit.send('GET', '/api/users/me', undefined, 'user:blocked')).status).toBe(401);
  await kit.send('PUT', '/api/users/4', { blocked: false }, 'token:full');
  expect((await kit.send('GET', '/api/users/me', undefined, 'user:blocked')).status).toBe(200);
});

describe('an own profile', () => {
  const FIELDS = [
    'username',
    'nickname',
    'avatar',
    'role',
    'confirmed',
    'blocked',
    'password',
    'email',
    'provider',
  ];
  const ATTRIBUTES = {
    nickname: { type: 'string' },
    remark: { type: 'string', private: true },
    avatar: { type: 'media' },
  };

  const serve = (allowedFields: readonly string[]): Promise<AuthServer> =>
    shareAuth({ plugin: { profile: { allowedFields } }, attributes: ATTRIBUTES });

  const put = async (server: AuthServer, path: string, body: unknown, as: Identity) => {
    const answer = await fetch(`${server.address}${path}`, {
      method: 'PUT',
      headers: { ...headersOf(as), 'content-type': 'application/json' } as Record<string, string>,
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as { id: number; nickname: string } };
  };

  const rows = ({ db }: AuthServer): string =>
    JSON.stringify([
      db.prepare('SELECT * FROM up_users').all(),
      db.prepare('SELECT * FROM up_users_role_links').all(),
      db.prepare('SELECT * FROM files_related_morphs').all(),
    ]);

  test('holds what is listed, of oneself alone', async () => {
    const server = await serve(FIELDS);
    const { status, body } = await put(
      server,
      '/api/users/me',
      { nickname: 'Ada', avatar: 1 },
      'authenticated',
    );
    expect([status, body.nickname]).toEqual([200, 'Ada']);
    const named = server.db.prepare("SELECT id FROM up_users WHERE nickname = 'Ada'").pluck().all();
    expect(named).toEqual([body.id]);
  });

  const REFUSED: readonly unknown[] = [
    { role: 3 },
    { role: { connect: [{ id: 3 }] } },
    { confirmed: true },
    { blocked: false },
    { password: 'Other-pass-1' },
    { email: 'other@octavo.test' },
    { provider: 'github' },
    { id: 2 },
    { remark: 'mine' },
    { resetPasswordToken: 'mine' },
    { createdAt: '2001-01-01' },
    { __proto__: null, constructor: 1 },
    { username: 'editor' },
    { username: '' },
    { avatar: 999 },
    [{ nickname: 'x' }],
    'text',
  ];

  test.each(
    REFUSED.map((body) => [JSON.stringify(body), body] as const),
  )('does not take %s, nor what is sent beside it', async (_shown, body) => {
    const server = await serve(FIELDS);
    const before = rows(server);
    const sent = isObject(body) ? { nickname: 'Sly', ...body } : body;
    expect((await put(server, '/api/users/me', sent, 'authenticated')).status).toBe(400);
    expect(rows(server)).toBe(before);
  });

  test.each(['public', 'token:full', 'user:blocked'])('%s has none', async (as) => {
    const server = await serve(FIELDS);
    const before = rows(server);
    const { status } = await put(server, '/api/users/me', { nickname: 'Sly' }, as);
    expect([401, 403]).toContain(status);
    expect(rows(server)).toBe(before);
  });

  test('is not there unless the project lists a field of it', async () => {
    for (const fields of [[], ['role', 'password']]) {
      const server = await serve(fields);
      const { status } = await put(server, '/api/users/me', { nickname: 'Sly' }, 'authenticated');
      expect(status).toBe(403);
    }
  });
});
