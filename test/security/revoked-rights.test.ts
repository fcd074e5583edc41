/**
 * An administrator whose rights are taken away goes on with the token there is. What the server keeps of administrators
 * must be forgotten by then: the very next request is refused, or shows less, whichever process has changed the database and by
 * whatever means. Here another connection does, with plain SQL, as another process or a person would.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ServedKit, serveKit } from '../support/serve-kit.ts';

let kit: ServedKit;
beforeAll(async () => {
  kit = await serveKit({ isWritable: true });
});
afterAll(() => kit.close());

const TAGS = '/content-manager/collection-types/api::tag.tag';
const READ = 'plugin::content-manager.explorer.read';
const OF_TAGS = `action = '${READ}' AND subject = 'api::tag.tag'`;

const list = () => kit.send('GET', TAGS, undefined, 'admin:editor');

beforeEach(async () => {
  const permissions = [{ action: READ, subject: 'api::tag.tag', properties: { fields: ['name', 'color'] } }];
  await kit.send('PUT', '/admin/roles/2/permissions', { permissions }, 'admin:super');
  // kept from the first on
  for (const _time of [1, 2, 3]) {
    const { body } = await list();
    expect(Object.keys(body.results[0])).toEqual(expect.arrayContaining(['name', 'color']));
  }
});

describe('the next request is refused after', () => {
  test.each<[what: string, status: number, sql: string, undo?: string]>([
    ['the permission is deleted', 403, `DELETE FROM admin_permissions WHERE ${OF_TAGS}`],
    [
      'the permission is taken from the role',
      403,
      `DELETE FROM admin_permissions_role_links WHERE permission_id IN
         (SELECT id FROM admin_permissions WHERE ${OF_TAGS})`,
    ],
    [
      'the permission is for another type',
      403,
      `UPDATE admin_permissions SET subject = 'api::author.author' WHERE ${OF_TAGS}`,
    ],
    [
      'the role is taken from the account',
      403,
      'DELETE FROM admin_users_roles_links WHERE user_id = 3',
      'INSERT INTO admin_users_roles_links (user_id, role_id) VALUES (3, 2)',
    ],
    [
      'the account is blocked',
      401,
      'UPDATE admin_users SET blocked = (1 = 1) WHERE id = 3',
      'UPDATE admin_users SET blocked = (1 = 0) WHERE id = 3',
    ],
    [
      'the account is switched off',
      401,
      'UPDATE admin_users SET is_active = (1 = 0) WHERE id = 3',
      'UPDATE admin_users SET is_active = (1 = 1) WHERE id = 3',
    ],
    [
      'a changed password ends the session',
      401,
      `INSERT INTO octavo_admin_sessions (admin_id, version, changed_at) VALUES (3, 1, ${Date.UTC(2100)})`,
      'DELETE FROM octavo_admin_sessions',
    ],
  ])('%s: %i', async (_what, status, sql, undo) => {
    kit.db.exec(sql);
    const answer = await list();
    if (undo) kit.db.exec(undo);
    expect(answer.status, answer.text).toBe(status);
  });
});

test('the next request shows less after an attribute is taken out of the permission, and more again after', async () => {
  const set = (fields: readonly string[]): unknown =>
    kit.db
      .prepare(`UPDATE admin_permissions SET properties = ? WHERE ${OF_TAGS}`)
      .run(JSON.stringify({ fields }));
  for (const fields of [['name'], ['name', 'color'], ['color'], ['name', 'color']]) {
    set(fields);
    const [first] = (await list()).body.results;
    expect(Object.keys(first).filter((name) => ['name', 'color'].includes(name))).toEqual(fields);
  }
});

test('the next request knows the other roles of the account', async () => {
  const me = async () => (await kit.send('GET', '/admin/users/me', undefined, 'admin:editor')).body.data;
  const [role] = (await me()).roles;
  kit.db.prepare('UPDATE admin_roles SET name = ? WHERE id = ?').run('Other name', role.id);
  expect((await me()).roles[0].name).toBe('Other name');
});
