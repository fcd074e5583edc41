/** S32: who asks for a password, a mail or a sign-in must not learn whether there is such an account. */
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

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1]!;

/** Asks by turns, so that a slow machine is slow for all alike. */
async function medians(
  server: AuthServer,
  path: string,
  bodies: readonly object[],
  rounds: number,
): Promise<number[]> {
  const times = bodies.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, body] of bodies.entries()) {
      const started = performance.now();
      await server.post(`/api/auth/${path}`, body);
      if (round > 0) times[index]!.push(performance.now() - started);
    }
  }
  return times.map(median);
}

test('signing in takes as long for an unknown user, and for one without a password', async () => {
  const server = await serveAuth();
  server.db.exec('UPDATE up_users SET password = NULL WHERE id = 6');
  const bodies = ['reader', UNKNOWN, 'second'].map((identifier) => ({ identifier, password: 'wrong' }));
  const [known, ...others] = await medians(server, 'local', bodies, 10);
  // without the hash of nobody it is a twentieth
  for (const other of others) {
    expect(other).toBeGreaterThan(known! * 0.6);
    expect(other).toBeLessThan(known! * 1.7);
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
