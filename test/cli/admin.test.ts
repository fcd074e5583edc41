/** `octavo admin` on the database of a running server. */
import { expect, test } from 'vitest';
import { serveProject } from './served-project.ts';

const project = serveProject();

const signIn = async (email: string, password: string) =>
  project.kit().send('POST', '/admin/login', { email, password });

test('an administrator is made with a password that is shown once, and signs in', async () => {
  const made = await project.json('admin', 'create', 'Ada@Octavo.test', 'Ada', '--role', 'Editor');
  expect(made).toEqual({
    id: 5,
    email: 'ada@octavo.test',
    role: 'strapi-editor',
    password: expect.stringMatching(/^aA1[\w-]{24}$/),
  });
  expect((await signIn('ada@octavo.test', made.password)).status).toBe(200);
});

test('a list has every administrator, and no password', async () => {
  const admins = await project.json('admin', 'list');
  expect(admins.map(({ email }: { email: string }) => email)).toContain('admin@octavo.test');
  expect(JSON.stringify(admins)).not.toMatch(/\$2[aby]\$/);
});

test('a new password ends the sessions of the old one', async () => {
  const { body } = await signIn('desk@octavo.test', 'Desk-pass-1');
  const me = () =>
    fetch(`${project.kit().address}/admin/users/me`, {
      headers: { authorization: `Bearer ${body.data.token}` },
    });
  expect((await me()).status).toBe(200);
  await project.json('admin', 'reset-password', 'desk@octavo.test', '--password', 'Fresh-pass-22');
  expect((await me()).status).toBe(401);
  expect((await signIn('desk@octavo.test', 'Desk-pass-1')).status).toBe(400);
  expect((await signIn('desk@octavo.test', 'Fresh-pass-22')).status).toBe(200);
});

test('a weak password is refused with the rule', async () => {
  const { code, stderr } = await project.run('admin', 'reset-password', '3', '--password', 'short');
  expect(code).toBe(2);
  expect(stderr).toContain(
    'password must be at least 8 characters; password must contain at least one uppercase',
  );
});

test('who is blocked is out with the next request; the last super admin cannot be blocked', async () => {
  const me = async () =>
    (await project.kit().send('GET', '/admin/users/me', undefined, 'admin:second')).status;
  expect(await me()).toBe(200);
  await project.json('admin', 'block', 'assistant@octavo.test');
  expect(await me()).toBe(401);
  const { code, stderr } = await project.run('admin', 'block', '1');
  expect(code).toBe(1);
  expect(stderr).toContain('You must have at least one user with super admin role.');
  await project.json('admin', 'unblock', '2');
  expect(await me()).toBe(200);
});
