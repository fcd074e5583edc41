/** A reset code is good once: of requests that bring it at the same moment one sets the password. */
import { expect, test } from 'vitest';
import { serveAuth } from '../users/auth-server.ts';

test('three requests at once with one code change the password once', async () => {
  const server = await serveAuth();
  await server.post('/api/auth/forgot-password', { email: 'reader@octavo.test' });
  const code = server.db
    .prepare('SELECT reset_password_token FROM up_users WHERE id = 1')
    .pluck()
    .get() as string;
  expect(code).toMatch(/^[0-9a-f]{128}$/);
  const passwords = ['First-pass-1', 'Second-pass-1', 'Third-pass-1'];
  const answers = await Promise.all(
    passwords.map((password) =>
      server.post('/api/auth/reset-password', { code, password, passwordConfirmation: password }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  const first = answers.findIndex(({ status }) => status === 200);
  for (const [at, password] of passwords.entries()) {
    const { status } = await server.post('/api/auth/local', { identifier: 'reader', password });
    expect(status, password).toBe(at === first ? 200 : 400);
  }
});
