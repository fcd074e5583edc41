/**
 * Signing in takes a name or an address. A client that could take another user's address for a name would keep that user
 * from signing in, or from ever registering.
 */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectTo } from '../support/database.ts';
import { type ServedKit, serveKit } from '../support/serve-kit.ts';

let kit: ServedKit;

beforeEach(async () => {
  kit = await serveKit();
});

afterEach(() => kit.close());

const ADDRESS = 'second@octavo.test';
const names = (): unknown => kit.db.prepare('SELECT id, username, email FROM up_users ORDER BY id').all();

/** As a database from before may have it. */
const rename = (username: string): void => {
  const db = connectTo(kit.file);
  db.prepare('UPDATE up_users SET username = ? WHERE id = 1').run(username);
  db.close();
};

const register = (username: string, email: string) =>
  kit.send('POST', '/api/auth/local/register', { username, email, password: 'Another-pass-1' }, 'public');

const signIn = (identifier: string, password: string) =>
  kit.send('POST', '/api/auth/local', { identifier, password }, 'public');

test.each([
  ['PUT', '/api/users/1', {}],
  ['POST', '/api/users', { email: 'new@octavo.test', password: 'Another-pass-1', role: 1 }],
])("%s %s does not make another user's address a name", async (method, path, rest) => {
  const before = names();
  for (const username of [ADDRESS, ADDRESS.toUpperCase()]) {
    const { status, body } = await kit.send(method, path, { ...rest, username }, 'editor');
    expect([status, body.error.message]).toEqual([400, 'Username already taken']);
  }
  expect(names()).toEqual(before);
});

test("an address is not taken that is another user's name", async () => {
  rename('boss@corp.test');
  const before = names();
  const change = await kit.send('PUT', '/api/users/2', { email: 'Boss@corp.test' }, 'editor');
  expect([change.status, change.body.error.message]).toEqual([400, 'Email already taken']);
  expect((await register('boss', 'boss@corp.test')).body.error.message).toBe(
    'Email or Username are already taken',
  );
  expect(names()).toEqual(before);
});

test('a name is not the address of an allowed user', async () => {
  const before = names();
  const message = 'username must not be the e-mail address of somebody else';
  expect((await register('boss@corp.test', 'me@octavo.test')).body.error.message).toBe(message);
  const put = await kit.send('PUT', '/api/users/1', { username: 'boss@corp.test' }, 'editor');
  expect([put.status, put.body.error.message]).toEqual([400, message]);
  expect(names()).toEqual(before);
  // one's own is as good a name as any
  expect((await register('Me@octavo.test', 'me@octavo.test')).status).toBe(200);
});

test('of a name and an address in one database the address signs in', async () => {
  rename(ADDRESS);
  const { status, body } = await signIn(ADDRESS, 'Second-pass-1');
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.user.email).toBe(ADDRESS);
});

test('a name that was there before may stay', async () => {
  rename('boss@corp.test');
  const { status } = await kit.send(
    'PUT',
    '/api/users/1',
    { username: 'boss@corp.test', blocked: false },
    'editor',
  );
  expect(status).toBe(200);
});
