/** `octavo audit log` on the database of a running server, and what commands leave there. */
import { expect, test } from 'vitest';
import { serveProject } from './served-project.ts';

const project = serveProject();

test('what commands do to administrators is there, without a secret', async () => {
  const made = await project.json('admin', 'create', 'ada@octavo.test', 'Ada');
  await project.json('admin', 'block', 'ada@octavo.test');
  await project.json('admin', 'reset-password', 'ada@octavo.test', '--password', 'Fresh-pass-22');
  const lines = await project.json('audit', 'log');
  expect(lines).toMatchObject([
    { action: 'user.update', payload: { changes: { password: {} } } },
    { action: 'user.update', payload: { changes: { blocked: { before: false, after: true } } } },
    { action: 'user.create', user: { id: null, displayName: 'command line' }, ip: null },
  ]);
  expect(JSON.stringify(lines)).not.toContain(made.password);
  expect(JSON.stringify(lines)).not.toContain('Fresh-pass-22');
});

test('lines can be asked for by action, administrator and time', async () => {
  const { kit } = project;
  await kit().send('PUT', '/admin/users/me', { lastname: 'Renamed' }, 'admin:editor');
  const actions = async (...args: readonly string[]): Promise<string[]> =>
    (await project.json('audit', 'log', ...args)).map(({ action }: { action: string }) => action);
  expect(await actions('--user', '3')).toEqual(['user.update']);
  expect(await actions('--action', 'user.create,role.create')).toEqual(['user.create']);
  expect(await actions('--limit', '1')).toEqual(['user.update']);
  expect(await actions('--until', '2001-01-01')).toEqual([]);
  expect((await actions('--since', '2001-01-01')).length).toBe(4);
});

test('a table for people', async () => {
  const { stdout } = await project.run('audit', 'log');
  expect(stdout).toMatch(/date +user +address +action +what/);
  expect(stdout).toMatch(/octavo +user\.create +ada@octavo\.test/);
  expect(stdout).toMatch(/desk@octavo\.test +127\.0\.0\.1 +user\.update +desk@octavo\.test \(lastname\)/);
});

test.each([
  ['--limit', '0'],
  ['--user', 'ada'],
  ['--since', 'yesterday'],
])('%s %s is refused', async (...args) => {
  const { code, stderr } = await project.run('audit', 'log', ...args);
  expect(code).toBe(2);
  expect(stderr).toContain(args[0]);
});
