/**
 * Attack: an account at a provider with the victim's e-mail address, to be let into the victim's account
 * here, or to have the address before the victim comes.
 */
import { expect, test } from 'vitest';
import { mergeClaims } from '../../src/api/users/providers/client/exchange-code.ts';
import { serveOpenIdProvider } from '../support/openid-provider.ts';
import { refusal } from '../users/auth-server.ts';
import { countUsers, type SignInServer, serveSignIn, signInAs } from '../users/providers/sign-in-server.ts';

const notVerified = refusal(400, 'ApplicationError', 'The provider has not verified this e-mail address');
const taken = refusal(400, 'ApplicationError', 'Email is already taken.');

const VICTIM = { username: 'victim', email: 'victim@example.test', password: 'Victim-pass-1' };

async function serveVictim(provider: string): Promise<{ server: SignInServer; id: number }> {
  const server = await serveSignIn();
  const { body } = await server.post('/api/auth/local/register', VICTIM);
  server.db.prepare('UPDATE up_users SET provider = ? WHERE id = ?').run(provider, body.user.id);
  return { server, id: body.user.id };
}

const comes = (server: SignInServer, verified: boolean | undefined): void => {
  server.elsewhere.people.set('mallory', {
    email: 'Victim@Example.test',
    ...(verified === undefined ? {} : { email_verified: verified }),
    preferred_username: 'mallory',
  });
};

test.each([
  false,
  undefined,
])('an address of which the provider says %s is none to come in with', async (verified) => {
  for (const provider of ['local', 'corporate', 'github']) {
    const { server } = await serveVictim(provider);
    const users = countUsers(server);
    comes(server, verified);
    expect(await signInAs(server, 'mallory')).toMatchObject(notVerified);
    expect(countUsers(server)).toBe(users);
  }
});

test('nor to take before its owner does', async () => {
  const server = await serveSignIn();
  comes(server, false);
  expect(await signInAs(server, 'mallory')).toMatchObject(notVerified);
  expect((await server.post('/api/auth/local/register', VICTIM)).status).toBe(200);
});

test('an account with a password, or of another provider, is not opened by a verified address either', async () => {
  for (const provider of ['local', 'github']) {
    const { server, id } = await serveVictim(provider);
    comes(server, true);
    expect(await signInAs(server, 'mallory')).toMatchObject(taken);
    server.set('advanced', { unique_email: false });
    expect((await signInAs(server, 'mallory')).body.user.id).not.toBe(id);
  }
});

test('an address that a database may take for the same is another one', async () => {
  const { server, id } = await serveVictim('corporate');
  server.elsewhere.people.set('mallory', {
    email: 'víctim@example.test',
    email_verified: true,
    preferred_username: 'mallory',
  });
  for (const unique of [true, false]) {
    server.set('advanced', { unique_email: unique });
    expect((await signInAs(server, 'mallory')).body.user?.id).not.toBe(id);
  }
});

test('an account that belongs to a user of the provider is not opened by another one with its address', async () => {
  const server = await serveSignIn();
  server.elsewhere.people.set('victim', { email: VICTIM.email, email_verified: true });
  await signInAs(server, 'victim');
  comes(server, true);
  expect(await signInAs(server, 'mallory')).toMatchObject(taken);
});

test('the same name at another issuer is another account', async () => {
  const server = await serveSignIn();
  server.elsewhere.people.set('victim', { email: VICTIM.email, email_verified: true });
  const { user } = (await signInAs(server, 'victim')).body;
  // the administrator points the provider elsewhere
  const elsewhere = await serveOpenIdProvider({
    octavo: [`${server.address}/api/connect/corporate/callback`],
  });
  elsewhere.people.set('victim', { email: 'mallory@evil.test', email_verified: true });
  server.provider('corporate', { issuer: elsewhere.issuer });
  const moved = { ...server, elsewhere };
  expect((await signInAs(moved, 'victim')).body.user.id).not.toBe(user.id);
});

test('one answer’s word that an address is verified is not for another answer’s address', () => {
  const signed = { sub: 'mallory', email: 'mallory@evil.test', email_verified: true };
  expect(mergeClaims(signed, { sub: 'mallory', email: VICTIM.email })).toEqual({
    sub: 'mallory',
    email: VICTIM.email,
  });
  expect(
    mergeClaims({ sub: 'mallory', email: VICTIM.email }, { sub: 'mallory', email_verified: true }),
  ).toEqual({
    sub: 'mallory',
    email: VICTIM.email,
  });
});
