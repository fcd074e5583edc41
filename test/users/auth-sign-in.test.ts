/** Signing in and signing up, beyond what the recorded cases ask. */
import { expect, test } from 'vitest';
import { bearer, refusal, serveAuth, shareAuth } from './auth-server.ts';

const READER = { identifier: 'reader', password: 'Reader-pass-1' };
const NEWCOMER = { username: 'newcomer', email: 'New@Octavo.test', password: 'Newcomer-1' };

const claimsOf = (jwt: string): { id: number; iat: number; exp: number } =>
  JSON.parse(Buffer.from(jwt.split('.')[1]!, 'base64url').toString());

test('a JWT lives as long as jwt.expiresIn says, and says no more than v4s', async () => {
  const server = await serveAuth({ plugin: { jwt: { expiresIn: '2h' } } });
  const { body } = await server.post('/api/auth/local', READER);
  const claims = claimsOf(body.jwt);
  expect(claims).toEqual({ id: 1, iat: expect.any(Number), exp: claims.iat + 7200 });
  expect((await server.get('/api/users/me', bearer(body.jwt))).body).toMatchObject({ id: 1 });
});

test('a form signs in as well; one that is large or does not state its size is refused', async () => {
  const server = await shareAuth();
  const form = new FormData();
  form.set('identifier', 'reader');
  form.set('password', 'Reader-pass-1');
  expect((await server.post('/api/auth/local', form)).status).toBe(200);
  form.set('file', new Blob([new Uint8Array(100_000)]), 'large.bin');
  expect(await server.post('/api/auth/local', form)).toMatchObject(
    refusal(413, 'PayloadTooLargeError', 'request entity too large'),
  );
});

test('a user of another provider, or without a password, is refused here', async () => {
  const server = await shareAuth();
  server.db.exec(
    "UPDATE up_users SET provider = 'github' WHERE id = 1; UPDATE up_users SET password = NULL WHERE id = 6",
  );
  for (const body of [READER, { identifier: 'second', password: 'Second-pass-1' }]) {
    expect(await server.post('/api/auth/local', body)).toMatchObject(
      refusal(400, 'ValidationError', 'Invalid identifier or password'),
    );
  }
});

test('registering can be switched off, before anything else is looked at', async () => {
  const server = await shareAuth({ advanced: { allow_register: false } });
  expect(await server.post('/api/auth/local/register', {})).toMatchObject(
    refusal(400, 'ApplicationError', 'Register action is currently disabled'),
  );
});

test('a new user gets the default role of the settings; where there is none no user is created', async () => {
  const server = await shareAuth({ advanced: { default_role: 'limited' } });
  const { body } = await server.post('/api/auth/local/register', NEWCOMER);
  const role = server.db.prepare('SELECT role_id FROM up_users_role_links WHERE user_id = ?').pluck();
  expect(role.get(body.user.id)).toBe(4);
  server.set('advanced', { default_role: 'nobody' });
  const other = { ...NEWCOMER, username: 'other', email: 'other@octavo.test' };
  expect(await server.post('/api/auth/local/register', other)).toMatchObject(
    refusal(400, 'ApplicationError', 'Impossible to find the default role'),
  );
  expect(server.db.prepare('SELECT count(*) FROM up_users').pluck().get()).toBe(7);
});

test('an address may have a second account by another provider where unique_email is off', async () => {
  const server = await shareAuth({ advanced: { unique_email: false } });
  const again = { ...NEWCOMER, email: 'reader@octavo.test' };
  const taken = refusal(400, 'ApplicationError', 'Email or Username are already taken');
  expect(await server.post('/api/auth/local/register', again)).toMatchObject(taken);
  server.db.exec("UPDATE up_users SET provider = 'github' WHERE id = 1");
  expect((await server.post('/api/auth/local/register', again)).status).toBe(200);
  // the name is unique whatever the settings say
  expect(await server.post('/api/auth/local/register', { ...NEWCOMER, username: 'reader' })).toMatchObject(
    refusal(400, 'ValidationError', 'This attribute must be unique'),
  );
});

test.each([
  ['name', (n: number) => ({ email: `new${n}@octavo.test` })],
  ['address', (n: number) => ({ username: `newcomer ${n}` })],
])('of many who register at once with one %s, one is made', async (_what, other) => {
  const server = await shareAuth();
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      server.post('/api/auth/local/register', { ...NEWCOMER, ...other(n) }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400, 400, 400]);
  expect(server.db.prepare('SELECT count(*) FROM up_users').pluck().get()).toBe(7);
});

test('own attributes are taken where register.allowedFields lists them, and held to their rules', async () => {
  const server = await serveAuth({
    plugin: { register: { allowedFields: ['nickname'] } },
    attributes: { nickname: { type: 'string', maxLength: 5 }, rank: { type: 'integer' } },
  });
  const { body } = await server.post('/api/auth/local/register', { ...NEWCOMER, nickname: 'Ada', rank: 9 });
  expect(body.user).toMatchObject({ nickname: 'Ada', rank: null });
  const long = { ...NEWCOMER, username: 'longer', email: 'longer@octavo.test', nickname: 'Adalbert' };
  expect(await server.post('/api/auth/local/register', long)).toMatchObject(
    refusal(400, 'ValidationError', 'nickname must be at most 5 characters'),
  );
});

test('a provider without a name is disabled, a path without a place for one is no path', async () => {
  const server = await shareAuth();
  expect((await server.get('/api/connect')).status).toBe(404);
  expect(await server.get('/api/connect/')).toMatchObject(
    refusal(400, 'ApplicationError', 'This provider is disabled'),
  );
});

test('with the plugin off there are no such routes, and no JWT is good', async () => {
  const server = await shareAuth();
  const { jwt } = (await server.post('/api/auth/local', READER)).body;
  const without = await serveAuth({ switchedOff: true });
  expect((await without.post('/api/auth/local', READER)).status).toBe(405);
  expect((await without.get('/api/users/me')).status).toBe(404);
  expect((await without.get('/api/articles', bearer(jwt))).status).toBe(401);
});
