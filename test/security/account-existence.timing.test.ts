/** V32: who asks for a password, a mail or a sign-in must not learn whether there is such an account. */
import { expect, test } from 'vitest';
import { closedPort, openSmtpSink } from '../mail/smtp-sink.ts';
import { type AuthServer, serveAuth } from '../users/auth-server.ts';

const KNOWN = ['reader@octavo.test', 'blocked@octavo.test', 'unconfirmed@octavo.test'];
const UNKNOWN = 'nobody@octavo.test';

/** An answer without what the request itself said. */
async function ask(server: AuthServer, path: string, body: Record<string, string>): Promise<unknown> {
  const { status, text, headers } = await server.post(`/api/auth/${path}`, body);
  const shown = Object.fromEntries(headers);
  for (const name of [
    'date',
    'x-ratelimit-remaining',
    'x-ratelimit-reset',
    'x-request-id',
    'content-length',
  ]) {
    delete shown[name];
  }
  return {
    status,
    text: Object.values(body).reduce((left, said) => left.replaceAll(said, '…'), text),
    shown,
  };
}

test.each(['forgot-password', 'send-email-confirmation'])('%s answers everybody the same', async (path) => {
  const server = await serveAuth({ compat: 'strict' });
  const expected = await ask(server, path, { email: UNKNOWN });
  for (const email of KNOWN) expect(await ask(server, path, { email })).toEqual(expected);
});

test.each([
  'forgot-password',
  'send-email-confirmation',
])('%s: also while the mail server is down', async (path) => {
  const providerOptions = { host: '127.0.0.1', port: await closedPort() };
  const server = await serveAuth({ compat: 'strict', email: { provider: 'nodemailer', providerOptions } });
  const expected = await ask(server, path, { email: UNKNOWN });
  expect(expected).toMatchObject({ status: 502 });
  for (const email of KNOWN) expect(await ask(server, path, { email })).toEqual(expected);
});

test('signing in: a wrong password, an unknown name and an account of another provider are the same', async () => {
  const server = await serveAuth();
  server.db.exec("UPDATE up_users SET provider = 'github' WHERE id = 6");
  const expected = await ask(server, 'local', { identifier: UNKNOWN, password: 'wrong' });
  for (const identifier of [...KNOWN, 'reader', 'second', 'blocked']) {
    expect(await ask(server, 'local', { identifier, password: 'wrong' })).toEqual(expected);
  }
});

test('asking for a password speaks to the mail server for everybody', async () => {
  const sink = await openSmtpSink();
  const providerOptions = { host: '127.0.0.1', port: sink.port };
  const server = await serveAuth({ email: { provider: 'nodemailer', providerOptions } });
  for (const email of [UNKNOWN, 'blocked@octavo.test', 'reader@octavo.test']) {
    const before = sink.connections();
    await server.post('/api/auth/forgot-password', { email });
    expect(sink.connections(), email).toBe(before + 1);
  }
  expect(sink.mails).toHaveLength(1);
});
