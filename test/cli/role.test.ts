/** `octavo role` on the database of a running server. */
import { expect, test } from 'vitest';
import { runCliHere } from './run-cli-here.ts';
import { serveProject } from './served-project.ts';

const project = serveProject();

const listTags = async () => (await project.kit().send('GET', '/api/tags', undefined, 'limited')).status;

test('what is granted may be done at once, and what is revoked no longer', async () => {
  expect(await listTags()).toBe(403);
  expect(
    await project.json('role', 'grant', 'limited', 'api::tag.tag.find,api::article.article.find'),
  ).toEqual({
    id: 4,
    type: 'limited',
    granted: ['api::tag.tag.find'],
  });
  expect(await listTags()).toBe(200);
  expect(await project.json('role', 'revoke', 'Limited', 'api::tag.tag.find,api::tag.tag.create')).toEqual({
    id: 4,
    type: 'limited',
    revoked: ['api::tag.tag.find'],
  });
  expect(await listTags()).toBe(403);
});

test('roles are found by type, name and id', async () => {
  for (const wanted of ['limited', 'Limited', '4']) {
    const { stdout } = await project.run('role', 'list', '--role', wanted);
    expect(stdout).toBe('api::article.article.find\nplugin::users-permissions.user.me\n');
  }
});

test('a list for people and one for scripts', async () => {
  const { stdout } = await project.run('role', 'list');
  expect(stdout.split('\n')[0]).toMatch(/^id {2}type +name +users +actions +description$/);
  const roles = await project.json('role', 'list');
  expect(roles).toHaveLength(4);
  expect(roles[3]).toMatchObject({
    id: 4,
    type: 'limited',
    users: 1,
    actions: expect.arrayContaining(['api::article.article.find']),
  });
});

test('the actions of the project', async () => {
  const actions = await project.json('role', 'actions');
  expect(actions).toContain('api::article.article.createLocalization');
  expect(actions).toContain('plugin::upload.content-api.upload');
  expect(actions).not.toContain('api::tag.tag.createLocalization');
});

test('an action of the project’s own code is taken by force', async () => {
  const args = ['role', 'grant', 'limited', 'api::tag.tag.merge'];
  expect((await project.run(...args)).code).toBe(1);
  expect((await project.json(...args, '--force')).granted).toEqual(['api::tag.tag.merge']);
});

test('the power to hand out roles comes with a warning (V33)', async () => {
  const { code, stderr } = await project.run(
    'role',
    'grant',
    'limited',
    'plugin::users-permissions.user.update',
  );
  expect([code, stderr]).toEqual([
    0,
    expect.stringContaining('can give all users, themselves included, any role'),
  ]);
});

test.each([
  [['grant', 'nobody', 'api::tag.tag.find'], 1, 'There is no role nobody.'],
  [['list', '--role', 'nobody'], 1, 'There is no role nobody.'],
  [['grant', 'limited', 'api::tag.tag.fly'], 1, 'This project has no action api::tag.tag.fly.'],
  [['grant', 'limited', '*', '--force'], 1, '* is no action'],
])('octavo role %j is refused', async (args, code, message) => {
  const finished = await project.run('role', ...args);
  expect([finished.code, finished.stdout]).toEqual([code, '']);
  expect(finished.stderr).toContain(message);
});

test('a role without actions is called wrongly', async () => {
  const { code, stderr } = await runCliHere(['role', 'grant', 'limited']);
  expect([code, stderr]).toEqual([2, expect.stringContaining('which role, and which actions?')]);
});
