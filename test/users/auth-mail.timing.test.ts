/** Mail to users over SMTP: the whole way of an account, and a mail server that fails. */
import { expect, test } from 'vitest';
import { closedPort, openSilentServer, openSmtpSink } from '../mail/smtp-sink.ts';
import { type AuthServer, bearer, refusal, serveAuth } from './auth-server.ts';

const NEWCOMER = { username: 'newcomer', email: 'new@octavo.test', password: 'Newcomer-1' };
const CONFIRM = { email_confirmation: true };

const smtp = (port: number, more: object = {}) => ({
  provider: 'nodemailer',
  providerOptions: { host: '127.0.0.1', port, ...more },
  settings: { defaultFrom: 'house@octavo.test', defaultReplyTo: 'answers@octavo.test' },
});

/** What a failed request must not have changed. */
const stateOf = ({ db }: AuthServer) => ({
  users: db.prepare('SELECT id, confirmation_token, reset_password_token, updated_at FROM up_users').all(),
  links: db.prepare('SELECT count(*) FROM up_users_role_links').pluck().get(),
  tokens: db.prepare('SELECT * FROM octavo_user_tokens').all(),
});

test('registers, confirms by the mail, signs in, forgets the password and sets another by the mail', async () => {
  const sink = await openSmtpSink();
  const server = await serveAuth({ email: smtp(sink.port), advanced: CONFIRM });
  expect((await server.post('/api/auth/local/register', NEWCOMER)).body).not.toHaveProperty('jwt');
  const confirm = sink.mails[0]!;
  expect(confirm).toMatchObject({ from: 'no-reply@octavo.test', to: ['new@octavo.test'] });
  expect(confirm.mail).toMatchObject({
    subject: 'Confirm your address',
    replyTo: [{ address: 'answers@octavo.test' }],
  });
  const link = /https?:\S+confirmation=\w+/.exec(confirm.mail.text!)![0];
  expect(confirm.mail.html).toContain(link);
  expect((await fetch(link, { redirect: 'manual' })).status).toBe(302);

  const login = { identifier: 'new@octavo.test', password: 'Newcomer-1' };
  const { jwt } = (await server.post('/api/auth/local', login)).body;
  expect((await server.get('/api/users/me', bearer(jwt))).body).toMatchObject({ confirmed: true });

  await server.post('/api/auth/forgot-password', { email: 'new@octavo.test' });
  const { mail } = sink.mails[1]!;
  const code = /https:\/\/octavo\.test\/reset\?code=(\w+)/.exec(mail.text!)![1];
  const reset = { code, password: 'Another-1', passwordConfirmation: 'Another-1' };
  expect((await server.post('/api/auth/reset-password', reset)).status).toBe(200);
  expect((await server.post('/api/auth/local', { ...login, password: 'Another-1' })).status).toBe(200);
  expect(sink.mails).toHaveLength(2);
});

const DOWN = refusal(502, 'BadGatewayError', 'The mail server does not take mail at the moment');
const SLOW = refusal(504, 'GatewayTimeoutError', 'The mail server did not answer in time');

test.each([
  ['down', async () => smtp(await closedPort()), DOWN],
  ['silent', async () => smtp(await openSilentServer(), { greetingTimeout: 150 }), SLOW],
])('a mail server that is %s: a clear answer, nothing half made', async (_how, email, expected) => {
  const server = await serveAuth({ email: await email(), advanced: CONFIRM });
  const before = stateOf(server);
  const requests: [string, object][] = [
    ['local/register', NEWCOMER],
    ['forgot-password', { email: 'reader@octavo.test' }],
    ['send-email-confirmation', { email: 'unconfirmed@octavo.test' }],
  ];
  for (const [path, body] of requests) {
    expect(await server.post(`/api/auth/${path}`, body), path).toMatchObject(expected);
  }
  expect(stateOf(server)).toEqual(before);
  // what needs no mail goes on
  expect((await server.get('/api/articles?fields[0]=title')).status).toBe(200);
});

test('an address the mail server refuses: no account, and no hint to the client that asks for a code', async () => {
  const sink = await openSmtpSink();
  const server = await serveAuth({ email: smtp(sink.port), advanced: CONFIRM });
  server.db.exec("UPDATE up_users SET email = 'reader@refused.test' WHERE id = 1");
  server.db.exec("UPDATE up_users SET email = 'unconfirmed@refused.test' WHERE id = 5");
  const before = stateOf(server);
  const register = { ...NEWCOMER, email: 'new@refused.test' };
  expect(await server.post('/api/auth/local/register', register)).toMatchObject(
    refusal(400, 'ValidationError', 'email takes no mail'),
  );
  expect((await server.post('/api/auth/forgot-password', { email: 'reader@refused.test' })).body).toEqual({
    ok: true,
  });
  const again = { email: 'unconfirmed@refused.test' };
  expect((await server.post('/api/auth/send-email-confirmation', again)).body).toEqual({
    ...again,
    sent: true,
  });
  expect(stateOf(server)).toEqual(before);
  expect(sink.mails).toEqual([]);
});
