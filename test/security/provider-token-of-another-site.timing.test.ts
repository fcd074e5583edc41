/**
 * Attack: the owner of a site where the victim signs in with the same provider holds tokens that stand for
 * the victim, and brings one of them here (the confused deputy). v4 takes any token its provider takes.
 */
import { expect, test } from 'vitest';
import { Browser } from '../support/browser.ts';
import { secretOf } from '../support/openid-provider.ts';
import { type AuthOptions, refusal, serveAuth } from '../users/auth-server.ts';
import { countUsers, type SignInServer, serveSignIn } from '../users/providers/sign-in-server.ts';

const refused = refusal(
  400,
  'ApplicationError',
  'The token is too old, was used already, or was not issued to this site',
);

interface Tokens {
  readonly access_token: string;
  readonly id_token: string;
}

/** Real tokens of a user who signs in at a site that is not Octavo. */
async function tokensOf(server: SignInServer, client: string, redirectUri: string): Promise<Tokens> {
  const { issuer } = server.elsewhere;
  const browser = new Browser();
  const query = new URLSearchParams({
    client_id: client,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid email profile',
  });
  let page = await browser.follow(await browser.get(`${issuer}/auth?${query}`), [issuer]);
  for (let pages = 0; page.text.startsWith('<form') && pages < 3; pages += 1) {
    page = await browser.follow(await browser.post(page.url, { sub: 'ada' }), [issuer]);
  }
  const response = await fetch(`${issuer}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: page.location!.searchParams.get('code')!,
      redirect_uri: redirectUri,
      client_id: client,
      client_secret: secretOf(client),
    }),
  });
  return (await response.json()) as Tokens;
}

const theirs = (server: SignInServer): Promise<Tokens> =>
  tokensOf(server, 'another-site', 'https://another.test/callback');

/** An app on a phone that has our client id. */
const ours = (server: SignInServer): Promise<Tokens> =>
  tokensOf(server, 'octavo', `${server.address}/api/connect/corporate/callback`);

const WITH_TOKENS: AuthOptions = { plugin: { providerTokens: true } };

const bring = (server: SignInServer, tokens: object) =>
  server.get(`/api/auth/corporate/callback?${new URLSearchParams(tokens as Record<string, string>)}`);

test('a token that was issued to another site opens nothing', async () => {
  const server = await serveSignIn(WITH_TOKENS);
  const users = countUsers(server);
  const { access_token, id_token } = await theirs(server);
  expect(await bring(server, { access_token })).toMatchObject(refused);
  expect(await bring(server, { id_token })).toMatchObject(refused);
  expect(await bring(server, { access_token, id_token })).toMatchObject(refused);
  expect(await bring(server, { access_token: id_token })).toMatchObject(refused);
  expect(await bring(server, { access_token: 'made up' })).toMatchObject(refused);
  expect(countUsers(server)).toBe(users);
});

test('one that was issued to us is taken, and one of our app’s where the settings name it', async () => {
  const server = await serveSignIn(WITH_TOKENS);
  const { access_token, id_token } = await ours(server);
  const byAccess = await bring(server, { access_token });
  const byId = await bring(server, { id_token });
  expect([byAccess.status, byId.status]).toEqual([200, 200]);
  expect(byId.body.user.id).toBe(byAccess.body.user.id);

  server.provider('corporate', { audiences: ['another-site'] });
  const app = await theirs(server);
  expect((await bring(server, { access_token: app.access_token })).body.user.id).toBe(byId.body.user.id);
  expect((await bring(server, { id_token: app.id_token })).status).toBe(200);
});

test('of two tokens the one that can be checked counts, and not the other', async () => {
  const server = await serveSignIn(WITH_TOKENS);
  server.elsewhere.people.set('mallory', {
    email: 'mallory@evil.test',
    email_verified: true,
    preferred_username: 'mallory',
  });
  const victims = await theirs(server);
  const now = Math.floor(Date.now() / 1000);
  const forged = await server.elsewhere.signIdToken({
    iss: server.elsewhere.issuer,
    aud: 'octavo',
    sub: 'mallory',
    email: 'mallory@evil.test',
    email_verified: true,
    iat: now,
    exp: now + 60,
  });
  const answer = await bring(server, { access_token: victims.access_token, id_token: forged });
  expect(answer.body.user?.email).toBe('mallory@evil.test');
});

test('where front ends get codes no token is taken at all, not even ours', async () => {
  const server = await serveSignIn();
  const before = server.elsewhere.requests.length;
  const { access_token, id_token } = await ours(server);
  expect(await bring(server, { access_token })).toMatchObject(refused);
  expect(await bring(server, { id_token })).toMatchObject(refused);
  expect(server.elsewhere.requests.slice(before)).not.toContain('POST /token/introspection');
});

test('a provider that cannot be asked whose client a token is for is not asked anything', async () => {
  const server = await serveSignIn(WITH_TOKENS);
  server.provider('reddit', { enabled: true, key: 'k', secret: 's', api_url: server.elsewhere.issuer });
  const answer = await server.get('/api/auth/reddit/callback?access_token=anything');
  expect(answer).toMatchObject(refused);
  expect(server.elsewhere.requests).toEqual([]);
});

test('trying tokens is limited', async () => {
  const options = { plugin: { providerTokens: true, ratelimit: { max: 2, interval: 60_000 } } };
  const server = await serveSignIn(options, serveAuth);
  const statuses = [];
  for (const _time of [1, 2, 3]) statuses.push((await bring(server, { access_token: 'made up' })).status);
  expect(statuses).toEqual([400, 400, 429]);
});
