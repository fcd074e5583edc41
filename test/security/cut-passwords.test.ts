/** V24: bcrypt sees 72 bytes; a longer password would match by its beginning. */
import { expect, test } from 'vitest';
import { bearer, refusal, serveAuth } from '../users/auth-server.ts';

const TOO_LONG = refusal(400, 'ValidationError', 'password must be at most 72 bytes');
const READER = { identifier: 'reader', password: 'Reader-pass-1' };

/** 73 bytes each; the second has only 37 characters. */
const LONG = ['p'.repeat(73), `${'é'.repeat(36)}x`];

test('no way to a password takes more than 72 bytes', async () => {
  const server = await serveAuth();
  server.db.exec("UPDATE up_users SET reset_password_token = 'known' WHERE id = 6");
  const { jwt } = (await server.post('/api/auth/local', READER)).body;
  const before = server.db.prepare('SELECT id, password FROM up_users').all();
  for (const password of LONG) {
    const user = { username: 'lengthy', email: 'lengthy@octavo.test', password };
    expect(await server.post('/api/auth/local/register', user)).toMatchObject(TOO_LONG);
    const reset = { code: 'known', password, passwordConfirmation: password };
    expect(await server.post('/api/auth/reset-password', reset)).toMatchObject(TOO_LONG);
    const change = { currentPassword: READER.password, password, passwordConfirmation: password };
    expect(await server.post('/api/auth/change-password', change, bearer(jwt))).toMatchObject(TOO_LONG);
  }
  expect(server.db.prepare('SELECT id, password FROM up_users').all()).toEqual(before);
});

test('the last byte of 72 counts', async () => {
  const server = await serveAuth();
  const password = `${'p'.repeat(71)}1`;
  const user = { username: 'lengthy', email: 'lengthy@octavo.test', password };
  expect((await server.post('/api/auth/local/register', user)).status).toBe(200);
  const login = (text: string) => server.post('/api/auth/local', { identifier: 'lengthy', password: text });
  expect((await login(password)).status).toBe(200);
  expect((await login(`${'p'.repeat(71)}2`)).status).toBe(400);
  expect((await login('p'.repeat(71))).status).toBe(400);
});
