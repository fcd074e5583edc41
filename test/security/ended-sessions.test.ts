/**
 * V15, V16: a JWT that was stolen, or left on another machine, must end with what it stands for: the account,
 * its right to come in, and, in strict mode, the password it was signed in with. What is compared is
 * whether the old JWT still reads and writes, on every way a session can end.
 */
import { expect, test } from 'vitest';
import { runCliHere } from '../cli/run-cli-here.ts';
import { headersOf } from '../support/credentials.ts';
import { type AuthServer, bearer, shareAuth } from '../users/auth-server.ts';

const PASSWORD = 'Reader-pass-1';
const NEW = { password: 'Changed-pass-1', passwordConfirmation: 'Changed-pass-1' };

const signIn = async (server: AuthServer, password = PASSWORD): Promise<string> => {
  const { body } = await server.post('/api/auth/local', { identifier: 'reader', password });
  return body.jwt;
};

/** What a JWT still gets: an answer about its user, and a change of the password. */
async function uses(server: AuthServer, jwt: string): Promise<number[]> {
  const me = await server.get('/api/users/me', bearer(jwt));
  const change = await server.post(
    '/api/auth/change-password',
    { currentPassword: 'guess', ...NEW },
    bearer(jwt),
  );
  return [me.status, change.status];
}

const GOOD = [200, 400];
const ENDED = [401, 401];

async function codeFor(server: AuthServer): Promise<string> {
  await server.post('/api/auth/forgot-password', { email: 'reader@octavo.test' });
  return /code=(\w+)/.exec(server.outbox().at(-1)!.text)![1]!;
}

const asAdministrator = (server: AuthServer, method: string, body?: object): Promise<Response> =>
  fetch(`${server.address}/api/users/1`, {
    method,
    headers: { ...headersOf('token:full'), 'content-type': 'application/json' } as Record<string, string>,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });

/** What ends the sessions of a user, and whether it does in reference mode too. */
const ENDS: Readonly<Record<string, [end: (server: AuthServer) => Promise<unknown>, always: boolean]>> = {
  'the user changes the password': [
    async (server) => {
      const jwt = await signIn(server);
      return server.post('/api/auth/change-password', { currentPassword: PASSWORD, ...NEW }, bearer(jwt));
    },
    false,
  ],
  'the user resets the password': [
    async (server) => server.post('/api/auth/reset-password', { code: await codeFor(server), ...NEW }),
    false,
  ],
  'an administrator sets the password': [
    (server) => asAdministrator(server, 'PUT', { password: NEW.password }),
    false,
  ],
  'the command line sets the password': [
    (server) =>
      runCliHere(['user', 'password', 'reader', '--password', NEW.password, server.dir], ENVIRONMENT),
    false,
  ],
  'an administrator blocks the user': [(server) => asAdministrator(server, 'PUT', { blocked: true }), true],
  'the command line blocks the user': [
    (server) => runCliHere(['user', 'block', 'reader', server.dir], ENVIRONMENT),
    true,
  ],
  'an administrator deletes the user': [(server) => asAdministrator(server, 'DELETE'), true],
  'the address has to be confirmed from now on': [
    async (server) => {
      server.db.exec('UPDATE up_users SET confirmed = false WHERE id = 1');
      server.set('advanced', { email_confirmation: true });
    },
    true,
  ],
};

const ENVIRONMENT = { NODE_ENV: 'test' };

test.each(Object.entries(ENDS))('strict mode: %s', async (_name, [end]) => {
  const server = await shareAuth({ compat: 'strict' });
  const jwts = [await signIn(server), await signIn(server)];
  for (const jwt of jwts) expect(await uses(server, jwt)).toEqual(GOOD);
  await end(server);
  for (const jwt of jwts) expect(await uses(server, jwt)).toEqual(ENDED);
});

test.each(Object.entries(ENDS).filter(([, [, always]]) => always))('reference mode: %s', async (_name, [
  end,
]) => {
  const server = await shareAuth({ compat: 'reference' });
  const jwt = await signIn(server);
  expect(await uses(server, jwt)).toEqual(GOOD);
  await end(server);
  expect(await uses(server, jwt)).toEqual(ENDED);
});

test('an ended JWT does not come back with the old password', async () => {
  const server = await shareAuth({ compat: 'strict' });
  const jwt = await signIn(server);
  await asAdministrator(server, 'PUT', { password: NEW.password });
  await asAdministrator(server, 'PUT', { password: PASSWORD });
  expect(await uses(server, jwt)).toEqual(ENDED);
  expect(await uses(server, await signIn(server))).toEqual(GOOD);
});

test('nothing renews a JWT: what a session gets again is for a password alone', async () => {
  const server = await shareAuth();
  const jwt = await signIn(server);
  for (const [method, path] of [
    ['POST', '/api/auth/refresh'],
    ['POST', '/api/auth/renew-token'],
    ['POST', '/api/auth/local'],
    ['GET', '/api/auth/local/callback'],
    ['GET', '/api/users/me'],
  ]) {
    const answer = await fetch(`${server.address}${path}`, { method: method!, headers: bearer(jwt) });
    expect(await answer.text(), path).not.toContain('eyJ');
  }
});
