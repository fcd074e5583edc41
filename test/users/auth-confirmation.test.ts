/** Confirming addresses: the mail, the link, and what an unconfirmed user may. */
import { expect, test } from 'vitest';
import { type AuthServer, bearer, refusal, serveAuth } from './auth-server.ts';

const NEWCOMER = { username: 'newcomer', email: 'New@Octavo.test', password: 'Newcomer-1' };
const LOGIN = { identifier: 'newcomer', password: 'Newcomer-1' };
const CONFIRMED = {
  email_confirmation: true,
  email_confirmation_redirection: 'https://front.test/welcome?x=ä',
};

/** The path of the link in the last mail. */
function linkOf(server: AuthServer): string {
  const { text } = server.outbox().at(-1)!;
  const link = /https?:\S+/.exec(text)![0];
  expect(link.startsWith(`${server.address}/api/auth/email-confirmation?confirmation=`)).toBe(true);
  return link.slice(server.address.length);
}

test('registers without a JWT, confirms by the link of the mail, signs in', async () => {
  const server = await serveAuth({ advanced: CONFIRMED });
  const registered = await server.post('/api/auth/local/register', NEWCOMER);
  expect(registered.body).toEqual({
    user: expect.objectContaining({ username: 'newcomer', email: 'new@octavo.test', confirmed: false }),
  });
  expect(server.outbox()).toHaveLength(1);
  expect(server.outbox()[0]).toMatchObject({
    to: 'new@octavo.test',
    from: 'Octavo Press <no-reply@octavo.test>',
    subject: 'Confirm your address',
  });
  expect(await server.post('/api/auth/local', LOGIN)).toMatchObject(
    refusal(400, 'ApplicationError', 'Your account email is not confirmed'),
  );

  const path = linkOf(server);
  const followed = await server.get(path);
  expect(followed).toMatchObject({
    status: 302,
    text: 'Redirecting to https://front.test/welcome?x=%C3%A4.',
  });
  expect(followed.headers.get('location')).toBe('https://front.test/welcome?x=%C3%A4');
  expect(await server.get(path)).toMatchObject(refusal(400, 'ValidationError', 'Invalid token'));

  const { body } = await server.post('/api/auth/local', LOGIN);
  expect(body.user.confirmed).toBe(true);
  expect((await server.get('/api/users/me', bearer(body.jwt))).status).toBe(200);
});

test('the JWT of an unconfirmed user opens nothing', async () => {
  const server = await serveAuth();
  const { jwt } = (
    await server.post('/api/auth/local', { identifier: 'unconfirmed', password: 'Unconfirmed-pass-1' })
  ).body;
  expect((await server.get('/api/users/me', bearer(jwt))).status).toBe(200);
  server.set('advanced', CONFIRMED);
  expect((await server.get('/api/users/me', bearer(jwt))).status).toBe(401);
});

test('a link ends after an hour and when another mail is sent', async () => {
  const server = await serveAuth({ advanced: CONFIRMED });
  await server.post('/api/auth/local/register', NEWCOMER);
  const first = linkOf(server);
  expect(await server.post('/api/auth/send-email-confirmation', { email: 'new@octavo.test' })).toMatchObject({
    body: { email: 'new@octavo.test', sent: true },
  });
  const second = linkOf(server);
  const invalid = refusal(400, 'ValidationError', 'Invalid token');
  expect(await server.get(first)).toMatchObject(invalid);
  const issued = server.db.prepare('UPDATE octavo_user_tokens SET issued_at = issued_at - ?');
  issued.run(3_600_001);
  expect(await server.get(second)).toMatchObject(invalid);
  issued.run(-3_600_001);
  expect((await server.get(second)).status).toBe(302);
});

test('a browser gets the redirect target in HTML', async () => {
  const server = await serveAuth();
  server.set('advanced', { email_confirmation_redirection: 'https://front.test/?a=<b>&c="d"' });
  const path = '/api/auth/email-confirmation?confirmation=fixture-confirmation-token';
  const { headers, text } = await server.get(path, { accept: 'text/html' });
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(headers.get('location')).toBe('https://front.test/?a=%3Cb%3E&c=%22d%22');
  expect(text).toBe('Redirecting to https://front.test/?a=%3Cb%3E&amp;c=%22d%22.');
});

test('own tables that are gone are made again', async () => {
  const server = await serveAuth();
  server.db.exec('DROP TABLE octavo_user_tokens; DROP TABLE octavo_user_sessions');
  expect((await server.post('/api/auth/forgot-password', { email: 'reader@octavo.test' })).status).toBe(200);
  expect(server.db.prepare('SELECT user_id, purpose FROM octavo_user_tokens').all()).toEqual([
    { user_id: 1, purpose: 'reset' },
  ]);
});
