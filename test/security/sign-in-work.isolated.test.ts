/**
 * V32: the time of an answer must not reveal who has an account. All of that time is one hash; so
 * what is counted is hashes: each refusal costs exactly one, at the same price, whichever user is asked for.
 */
import { expect, test, vi } from 'vitest';
import { serveAuth, shareAuth } from '../users/auth-server.ts';

interface Checked {
  readonly text: string;
  readonly hash: string;
}

const checked: Checked[] = [];
const hashed: string[] = [];

vi.mock('@node-rs/bcrypt', async (original) => {
  const bcrypt = await original<typeof import('@node-rs/bcrypt')>();
  return {
    ...bcrypt,
    verify: (text: string, hash: string) => {
      checked.push({ text, hash });
      return bcrypt.verify(text, hash);
    },
    hash: (text: string, cost: number) => {
      hashed.push(text);
      return bcrypt.hash(text, cost);
    },
  };
});

/** What a hash costs is in its first characters. */
const PRICE = /^\$2[aby]\$10\$[./A-Za-z0-9]{53}$/;

test.each([
  ['an account with another password', 'reader'],
  ['the same by its address', 'reader@octavo.test'],
  ['nobody', 'nobody'],
  ['nobody by an address', 'nobody@octavo.test'],
  ['an account without a password', 'second'],
  ['an account of another provider', 'editor'],
  ['a blocked account', 'blocked'],
  ['an unconfirmed account', 'unconfirmed'],
  ['a name no database holds', 'a\0b'],
  ['a name of a megabyte, nearly', 'x'.repeat(900_000)],
])('signing in as %s takes one hash', async (_name, identifier) => {
  const server = await shareAuth({ advanced: { email_confirmation: true } });
  server.db.exec("UPDATE up_users SET password = NULL WHERE username = 'second'");
  server.db.exec("UPDATE up_users SET provider = 'github' WHERE username = 'editor'");
  checked.length = 0;
  hashed.length = 0;
  const { status, body } = await server.post('/api/auth/local', { identifier, password: 'wrong' });
  expect([status, body.error.message]).toEqual([400, 'Invalid identifier or password']);
  expect(checked.map(({ text }) => text)).toEqual(['wrong']);
  expect(checked[0]!.hash).toMatch(PRICE);
  expect(hashed).toEqual([]);
});

test('no password fits an unknown user', async () => {
  const server = await shareAuth();
  await server.post('/api/auth/local', { identifier: 'nobody', password: 'x' });
  const { hash } = checked.at(-1)!;
  const stored = server.db.prepare('SELECT password FROM up_users').pluck().all();
  expect(stored).not.toContain(hash);
  for (const password of ['', 'x', 'password', 'nobody', 'octavo', 'undefined', 'null']) {
    const body = { identifier: 'nobody', password };
    expect((await server.post('/api/auth/local', body)).status).toBe(400);
  }
});

test('asking for a code takes no hash, for any address', async () => {
  const server = await serveAuth();
  checked.length = 0;
  for (const email of ['reader@octavo.test', 'nobody@octavo.test', 'blocked@octavo.test']) {
    await server.post('/api/auth/forgot-password', { email });
    await server.post('/api/auth/send-email-confirmation', { email });
  }
  expect([checked, hashed]).toEqual([[], []]);
});
