/** `octavo user` on the database of a running server. */
import { expect, test } from 'vitest';
import { verifyPassword } from '../../src/api/users/password.ts';
import { runCliHere } from './run-cli-here.ts';
import { serveProject } from './served-project.ts';

const project = serveProject();

const row = (id: number) =>
  project.kit().db.prepare('SELECT * FROM up_users WHERE id = ?').get(id) as Record<
    string,
    string | number | null
  >;

const roleOf = (id: number) =>
  (
    project.kit().db.prepare('SELECT role_id AS id FROM up_users_role_links WHERE user_id = ?').get(id) as {
      id: number;
    }
  ).id;

test('a user is made with a password that is shown once', async () => {
  const made = await project.json('user', 'create', 'ada', 'Ada@Octavo.test');
  expect(made).toEqual({
    id: 7,
    username: 'ada',
    email: 'ada@octavo.test',
    role: 'authenticated',
    password: expect.stringMatching(/^[\w-]{24}$/),
  });
  expect(row(7)).toMatchObject({ provider: 'local', confirmed: 1, blocked: 0, email: 'ada@octavo.test' });
  expect(await verifyPassword(made.password, String(row(7)['password']))).toBe(true);
  expect(roleOf(7)).toBe(1);
});

test('a user is made with a given password and role', async () => {
  const args = [
    'user',
    'create',
    'grace',
    'grace@octavo.test',
    '--password',
    'Grace-pass-1',
    '--role',
    'editor',
  ];
  const { stdout } = await project.run(...args);
  expect(stdout).toBe('Made the user grace (id 8, role editor).\n');
  expect(roleOf(8)).toBe(3);
  expect(await verifyPassword('Grace-pass-1', String(row(8)['password']))).toBe(true);
});

test('who is blocked is out with the next request, and in again when unblocked', async () => {
  const me = async () =>
    (await project.kit().send('GET', '/api/users/me', undefined, 'authenticated')).status;
  expect(await me()).toBe(200);
  expect(await project.json('user', 'block', 'reader')).toEqual({ id: 1, username: 'reader', blocked: true });
  expect(await me()).toBe(401);
  await project.json('user', 'unblock', 'READER@octavo.test');
  expect(await me()).toBe(200);
});

test('a password is changed by name, address or id; a pending reset ends', async () => {
  for (const wanted of ['second', 'second@octavo.test', '6']) {
    const { id, password } = await project.json('user', 'password', wanted);
    expect(id).toBe(6);
    expect(await verifyPassword(password, String(row(6)['password'])), wanted).toBe(true);
  }
  const { stdout } = await project.run('user', 'password', 'second', '--password', 'Second-pass-2');
  expect(stdout).toBe('Changed the password of second (id 6).\n');
  expect(await verifyPassword('Second-pass-2', String(row(6)['password']))).toBe(true);
  expect(row(6)['reset_password_token']).toBeNull();
});

test.each([
  [['create', 'new', 'nowhere'], 2, 'nowhere is no e-mail address'],
  [
    ['create', 'new', 'reader@octavo.test'],
    1,
    'There is a user with the address reader@octavo.test already.',
  ],
  [['create', 'reader', 'new@octavo.test'], 1, 'username: This attribute must be unique'],
  [['create', 'ab', 'new@octavo.test'], 1, 'username must be at least 3 characters'],
  [['create', 'new', 'new@octavo.test', '--password', 'short'], 1, 'password must be at least 6 characters'],
  [
    ['create', 'new', 'new@octavo.test', '--password', 'x'.repeat(73)],
    1,
    'password must be at most 72 bytes',
  ],
  [['create', 'new', 'new@octavo.test', '--role', 'king'], 1, 'There is no role king.'],
  [['password', 'reader', '--password', 'short'], 1, 'password must be at least 6 characters'],
  [['block', 'nobody'], 1, 'There is no user nobody.'],
])('octavo user %j is refused', async (args, code, message) => {
  const users = () => project.kit().db.prepare('SELECT * FROM up_users').all();
  const before = users();
  const finished = await project.run('user', ...args);
  expect([finished.code, finished.stdout]).toEqual([code, '']);
  expect(finished.stderr).toContain(message);
  // no stack
  expect(finished.stderr).not.toMatch(/\n {4}at /);
  expect(users()).toEqual(before);
});

test.each([
  [['create', 'new'], 'a user needs a name and an e-mail address'],
  [['block'], 'which user?'],
  [['password', '--password'], 'option --password needs a value'],
])('octavo user %j is called wrongly', async (args, message) => {
  const { code, stderr } = await runCliHere(['user', ...args]);
  expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
});

test('users are listed with their roles', async () => {
  const users = (await project.json('user', 'list')) as unknown as { username: string }[];
  expect(users.find(({ username }) => username === 'grace')).toEqual({
    id: 8,
    username: 'grace',
    email: 'grace@octavo.test',
    role: 'editor',
    confirmed: true,
    blocked: false,
  });
  const { stdout } = await project.run('user', 'list');
  expect(stdout).toMatch(/^id +username +email +role +state\n/);
  expect(stdout).toMatch(/\n8 +grace +grace@octavo\.test +editor +active\n/);
});
