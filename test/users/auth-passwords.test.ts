/** Forgotten and changed passwords: tokens that end, sessions that end. */
import { expect, test } from 'vitest';
import { type AuthServer, bearer, refusal, serveAuth } from './auth-server.ts';

const READER = { identifier: 'reader', password: 'Reader-pass-1' };
const CHANGED = { password: 'Changed-pass-1', passwordConfirmation: 'Changed-pass-1' };
const HOUR = 3_600_000;

/** Asks for a reset and takes the code from the mail. */
async function codeFor(server: AuthServer, email: string): Promise<string> {
  expect(await server.post('/api/auth/forgot-password', { email })).toMatchObject({ body: { ok: true } });
  return /code=(\w+)/.exec(server.outbox().at(-1)!.text)![1]!;
}

const agedBy = (server: AuthServer, milliseconds: number): void => {
  server.db.prepare('UPDATE octavo_user_tokens SET issued_at = issued_at - ?').run(milliseconds);
};

test('a code from a mail sets a new password, once', async () => {
  const server = await serveAuth();
  const code = await codeFor(server, 'Reader@Octavo.test');
  expect(code).toMatch(/^[0-9a-f]{128}$/);
  const { body } = await server.post('/api/auth/reset-password', { code, ...CHANGED });
  expect(body.user).toMatchObject({ id: 1, username: 'reader' });
  expect((await server.post('/api/auth/local', { ...READER, password: CHANGED.password })).status).toBe(200);
  expect((await server.post('/api/auth/local', READER)).status).toBe(400);
  expect(await server.post('/api/auth/reset-password', { code, ...CHANGED })).toMatchObject(
    refusal(400, 'ValidationError', 'Incorrect code provided'),
  );
});

test('a code ends after an hour, and when there is a newer one (A10)', async () => {
  const server = await serveAuth();
  const first = await codeFor(server, 'reader@octavo.test');
  const second = await codeFor(server, 'reader@octavo.test');
  const wrong = refusal(400, 'ValidationError', 'Incorrect code provided');
  expect(await server.post('/api/auth/reset-password', { code: first, ...CHANGED })).toMatchObject(wrong);
  agedBy(server, HOUR);
  // nor does it come back in letters that a database takes for the same, and it is not known when they were issued
  for (const code of [second, second.toUpperCase(), `${second} `]) {
    expect(await server.post('/api/auth/reset-password', { code, ...CHANGED })).toMatchObject(wrong);
  }
  agedBy(server, -HOUR);
  expect((await server.post('/api/auth/reset-password', { code: second, ...CHANGED })).status).toBe(200);
});

test('a code the old server has issued is good once, whenever that was', async () => {
  const server = await serveAuth();
  // Octavo has issued one before; the old server then another
  await codeFor(server, 'reader@octavo.test');
  agedBy(server, 2 * HOUR);
  server.db.exec("UPDATE up_users SET reset_password_token = 'from-v4' WHERE id = 1");
  expect((await server.post('/api/auth/reset-password', { code: 'from-v4', ...CHANGED })).status).toBe(200);
  expect((await server.post('/api/auth/reset-password', { code: 'from-v4', ...CHANGED })).status).toBe(400);
});

test('a new password is held to the rules of the attribute', async () => {
  const server = await serveAuth();
  const code = await codeFor(server, 'reader@octavo.test');
  const reset = (password: string) =>
    server.post('/api/auth/reset-password', { code, password, passwordConfirmation: password });
  expect(await reset('short')).toMatchObject(
    refusal(400, 'ValidationError', 'password must be at least 6 characters'),
  );
  expect(await reset('é'.repeat(37))).toMatchObject(
    refusal(400, 'ValidationError', 'password must be at most 72 bytes'),
  );
  expect((await reset('é'.repeat(36))).status).toBe(200);
});

test('in strict mode a changed or reset password ends the JWTs before it (S17)', async () => {
  const server = await serveAuth({ compat: 'strict' });
  const me = async (jwt: string) => (await server.get('/api/users/me', bearer(jwt))).status;
  const { jwt: first } = (await server.post('/api/auth/local', READER)).body;
  const { jwt: other } = (
    await server.post('/api/auth/local', { identifier: 'second', password: 'Second-pass-1' })
  ).body;
  expect(await me(first)).toBe(200);

  const change = { currentPassword: 'Reader-pass-1', ...CHANGED };
  const { jwt: second } = (await server.post('/api/auth/change-password', change, bearer(first))).body;
  expect([await me(first), await me(second), await me(other)]).toEqual([401, 200, 200]);

  const code = await codeFor(server, 'reader@octavo.test');
  const last = { password: 'Third-pass-1', passwordConfirmation: 'Third-pass-1' };
  const { jwt: third } = (await server.post('/api/auth/reset-password', { code, ...last })).body;
  expect([await me(second), await me(third)]).toEqual([401, 200]);
  const { jwt: fourth } = (await server.post('/api/auth/local', { ...READER, password: 'Third-pass-1' }))
    .body;
  expect([await me(third), await me(fourth)]).toEqual([200, 200]);
});

test('in reference mode they go on', async () => {
  const server = await serveAuth({ compat: 'reference' });
  const { jwt } = (await server.post('/api/auth/local', READER)).body;
  const change = { currentPassword: 'Reader-pass-1', ...CHANGED };
  expect((await server.post('/api/auth/change-password', change, bearer(jwt))).status).toBe(200);
  expect((await server.get('/api/users/me', bearer(jwt))).status).toBe(200);
});

test('the links lead to the addresses of the settings', async () => {
  const server = await serveAuth({ server: { url: 'https://octavo.test/content' } });
  server.set('advanced', { email_reset_password: 'https://front.test/reset' });
  server.set('email', {
    reset_password: { options: { object: 'S', message: '<%= URL %> <%= SERVER_URL %> <%= ADMIN_URL %>' } },
  });
  await server.post('/api/auth/forgot-password', { email: 'reader@octavo.test' });
  const [mail] = server.outbox();
  expect(mail).toMatchObject({
    to: 'reader@octavo.test',
    text: 'https://front.test/reset https://octavo.test/content https://octavo.test/content/admin',
  });
  // the template has no sender, so the provider takes its own
  expect(mail).not.toHaveProperty('from');
});
