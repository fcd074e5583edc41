/** `octavo token` on the database of a running server. */
import { createHmac } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SECRETS } from '../support/credentials.ts';
import { copyKit } from '../support/serve-kit.ts';
import { runCliHere } from './run-cli-here.ts';
import { serveProject } from './served-project.ts';

const project = serveProject();

const DAY = 86_400_000;

test('a new token is good at once, and gone at once', async () => {
  const made = await project.json('token', 'create', '--type', 'read-only', '--name', 'website');
  expect(made).toEqual({
    id: 5,
    name: 'website',
    description: '',
    type: 'read-only',
    permissions: [],
    expiresAt: null,
    accessKey: expect.stringMatching(/^[0-9a-f]{256}$/),
  });
  expect(await project.get('/api/tags', made.accessKey)).toBe(200);
  expect(await project.get('/api/users/count', made.accessKey)).toBe(403);
  const again = await project.json('token', 'regenerate', 'website');
  expect([
    await project.get('/api/tags', made.accessKey),
    await project.get('/api/tags', again.accessKey),
  ]).toEqual([401, 200]);
  expect(await project.json('token', 'revoke', '5')).toEqual({ id: 5, name: 'website' });
  expect(await project.get('/api/tags', again.accessKey)).toBe(401);
});

test('a token is stored as v4 stores them: a keyed hash, milliseconds, permissions in their own table', async () => {
  const made = await project.json(
    ...['token', 'create', '--type', 'custom', '--lifespan', '30', '--description', 'for the shop'],
    ...['--permissions', 'api::tag.tag.find, api::article.article.findOne,api::tag.tag.find'],
  );
  const { db } = project.kit();
  const row = db.prepare('SELECT * FROM strapi_api_tokens WHERE id = ?').get(made.id) as Record<
    string,
    unknown
  >;
  expect(row).toMatchObject({
    name: 'custom 2',
    description: 'for the shop',
    type: 'custom',
    access_key: createHmac('sha512', SECRETS.apiTokenSalt).update(made.accessKey).digest('hex'),
    last_used_at: null,
    lifespan: 30 * DAY,
    created_by_id: null,
  });
  expect(JSON.stringify(db.prepare('SELECT * FROM strapi_api_tokens').all())).not.toContain(made.accessKey);
  expect(Number(row['expires_at'])).toBe(Number(row['created_at']) + 30 * DAY);
  const listed = (await project.json('token', 'list')).find(({ id }: { id: number }) => id === made.id);
  expect(listed.permissions).toEqual(['api::tag.tag.find', 'api::article.article.findOne']);
  expect(await project.get('/api/tags', made.accessKey)).toBe(200);
  expect(await project.get('/api/tags/1', made.accessKey)).toBe(403);
  await project.json('token', 'revoke', 'custom 2');
  for (const table of ['strapi_api_token_permissions', 'strapi_api_token_permissions_token_links']) {
    expect((db.prepare(`SELECT count(*) AS n FROM ${table}`).get() as { n: number }).n, table).toBe(4);
  }
});

test('people get a table, and the text by itself on a line', async () => {
  const { stdout } = await project.run('token', 'list');
  const lines = stdout.trimEnd().split('\n');
  expect(lines[0]).toMatch(/^id {2}name +type +expires +last used +permissions$/);
  expect(lines.find((line) => line.startsWith('4 '))).toContain('2024-01-08 (expired)');
  expect(stdout).not.toMatch(/[0-9a-f]{64}/);
  const made = await project.run('token', 'create', '--type', 'full-access', '--lifespan', '7');
  expect(made.stdout).toMatch(
    /^Made the API token full-access \(id \d+, full-access, expires \d{4}-\d\d-\d\d\)\./,
  );
  expect(made.stdout).toMatch(/\n\n[0-9a-f]{256}\n$/);
});

test('a token that gives the power to hand out roles comes with a warning', async () => {
  const args = [
    'token',
    'create',
    '--type',
    'custom',
    '--permissions',
    'plugin::users-permissions.user.update',
  ];
  const { code, stderr } = await project.run(...args);
  expect([code, stderr]).toEqual([
    0,
    expect.stringContaining('Warning: a caller who may do plugin::users-permissions.user.update'),
  ]);
});

test.each([
  [['create'], 2, '--type takes read-only, full-access, custom'],
  [['create', '--type', 'admin'], 2, '--type takes read-only, full-access, custom, not admin'],
  [['create', '--type', 'custom'], 2, 'a custom token needs --permissions'],
  [
    ['create', '--type', 'read-only', '--permissions', 'api::tag.tag.find'],
    2,
    '--permissions is for tokens of the type custom',
  ],
  [['create', '--type', 'read-only', '--lifespan', '8'], 2, '--lifespan takes 7, 30, 90 or unlimited, not 8'],
  [
    ['create', '--type', 'custom', '--permissions', 'api::tag.tag.fly'],
    1,
    'This project has no action api::tag.tag.fly.',
  ],
  [['create', '--type', 'custom', '--permissions', 'tags', '--force'], 1, 'tags is no action'],
  [['create', '--type', 'read-only', '--name', 'read'], 1, 'There is an API token read already.'],
  [['create', '--type', 'read-only', '--json=yes'], 2, 'option --json takes no value'],
  [['revoke', 'nothing'], 1, 'There is no API token nothing.'],
  [['regenerate', 'nothing'], 1, 'There is no API token nothing.'],
  [['fly'], 2, 'unknown command token fly'],
])('octavo token %j is refused', async (args, code, message) => {
  const count = () => project.kit().db.prepare('SELECT count(*) AS n FROM strapi_api_tokens').get();
  const before = count();
  const finished = await project.run('token', ...args);
  expect([finished.code, finished.stdout]).toEqual([code, '']);
  expect(finished.stderr).toContain(message);
  expect(count()).toEqual(before);
});

test('a project without a salt says how to get one', async () => {
  const { dir } = copyKit();
  writeFileSync(join(dir, 'config/admin.js'), 'module.exports = { auth: { secret: "s" } };');
  const { code, stderr } = await runCliHere(['token', 'create', '--type', 'read-only', dir]);
  expect([code, stderr]).toEqual([1, expect.stringContaining('Set apiToken.salt in config/admin')]);
});
