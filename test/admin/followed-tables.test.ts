/**
 * An administrator is kept in memory with all that they may do. Each table that this is made of is changed alone, by SQL of
 * the server's own process: what is not followed would leave them as they were.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessionHash } from '../../src/admin/administrators/session/session-store.ts';
import { headersOf } from '../support/credentials.ts';
import { openTwoServers, type TwoServers } from '../support/exactness/two-servers.ts';

/** One token, since each has an administrator in memory of its own. */
const { authorization } = headersOf('admin:author');

const ID = 4;
const HASH = sessionHash(null, authorization!.replace('Bearer ', ''));

let servers: TwoServers;

beforeAll(async () => {
  servers = await openTwoServers();
});

afterAll(() => servers.close());

const ask = (path: string) =>
  servers.kept('GET', path, undefined, 'public', { authorization: authorization! });

/** What they may do now: the status of a read, and the names of their roles. */
async function seen(): Promise<string> {
  const { status } = await ask('/content-manager/collection-types/api::tag.tag');
  const { text } = await ask('/admin/users/me');
  const { data } = JSON.parse(text) as { data: { roles: { name: string }[] } | null };
  return [status, ...(data?.roles ?? []).map(({ name }) => name)].join(' ');
}

const PERMISSION = `(SELECT p.id FROM admin_permissions p JOIN admin_permissions_role_links l ON l.permission_id = p.id
  WHERE l.role_id = 3 AND p.action LIKE '%explorer.read' AND p.subject = 'api::tag.tag')`;

test.each([
  [
    'admin_users',
    `UPDATE admin_users SET blocked = 1 WHERE id = ${ID}`,
    '401',
    `UPDATE admin_users SET blocked = 0`,
  ],
  [
    'admin_users_roles_links',
    `UPDATE admin_users_roles_links SET role_id = 1 WHERE user_id = ${ID}`,
    '200 Super Admin',
    `UPDATE admin_users_roles_links SET role_id = 3 WHERE user_id = ${ID}`,
  ],
  [
    'admin_roles',
    "UPDATE admin_roles SET name = 'Reporter' WHERE id = 3",
    '200 Reporter',
    "UPDATE admin_roles SET name = 'Author' WHERE id = 3",
  ],
  [
    'admin_permissions',
    `UPDATE admin_permissions SET subject = 'none' WHERE id = ${PERMISSION}`,
    '403 Author',
    "UPDATE admin_permissions SET subject = 'api::tag.tag' WHERE subject = 'none'",
  ],
  [
    'admin_permissions_role_links',
    `UPDATE admin_permissions_role_links SET role_id = 2 WHERE permission_id = ${PERMISSION}`,
    '403 Author',
    `UPDATE admin_permissions_role_links SET role_id = 3 WHERE role_id = 2 AND permission_id = (SELECT max(id) FROM
      admin_permissions WHERE action LIKE '%explorer.read' AND subject = 'api::tag.tag' AND id < 124)`,
  ],
  [
    'octavo_admin_sessions',
    `INSERT INTO octavo_admin_sessions (admin_id, version, changed_at) VALUES (${ID}, 1, 4102444800000)`,
    '401',
    `DELETE FROM octavo_admin_sessions WHERE admin_id = ${ID}`,
  ],
  [
    'octavo_ended_sessions',
    `INSERT INTO octavo_ended_sessions (session_hash, expires_at) VALUES ('${HASH}', 4102444800)`,
    '401',
    `DELETE FROM octavo_ended_sessions WHERE session_hash = '${HASH}'`,
  ],
])('%s', async (_table, change, after, back) => {
  const { connection } = servers.code.db;
  expect(await seen()).toBe('200 Author');
  await connection.raw(change);
  expect(await seen()).toBe(after);
  await connection.raw(back);
  expect(await seen()).toBe('200 Author');
});
