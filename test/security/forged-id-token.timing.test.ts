/**
 * Attack: an ID token that is not signed, or by another key, or for another client (CVE-2023-22893: `alg: none`
 * was taken), brought by a client or slipped into the provider's answer.
 */
import { generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { secretOf } from '../support/openid-provider.ts';
import { connectAs, countUsers, type SignInServer, serveSignIn } from '../users/providers/sign-in-server.ts';

const now = (): number => Math.floor(Date.now() / 1000);

const claimsOf = ({ elsewhere }: SignInServer, own: JWTPayload = {}): JWTPayload => ({
  iss: elsewhere.issuer,
  aud: 'octavo',
  sub: 'victim',
  email: 'victim@example.test',
  email_verified: true,
  iat: now(),
  exp: now() + 3600,
  ...own,
});

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** By name, what an attacker without the provider's key can make, and what is not meant for us. */
const FORGERIES: Readonly<Record<string, (server: SignInServer, own?: JWTPayload) => Promise<string>>> = {
  'without a signature': async (server, own) => `${part({ alg: 'none' })}.${part(claimsOf(server, own))}.`,
  'without a signature, in capitals': async (server, own) =>
    `${part({ alg: 'NONE', kid: 'of-a-test' })}.${part(claimsOf(server, own))}.`,
  'signed with the client’s secret': (server, own) =>
    new SignJWT(claimsOf(server, own))
      .setProtectedHeader({ alg: 'HS256', kid: 'of-a-test' })
      .sign(new TextEncoder().encode(secretOf('octavo').padEnd(32, ' '))),
  'signed with another key': async (server, own) =>
    new SignJWT(claimsOf(server, own))
      .setProtectedHeader({ alg: 'RS256', kid: 'of-a-test' })
      .sign((await generateKeyPair('RS256')).privateKey),
  'with other claims than were signed': async (server, own) => {
    const [head, , signature] = (
      await server.elsewhere.signIdToken(claimsOf(server, { sub: 'mallory', ...own }))
    ).split('.');
    return `${head}.${part(claimsOf(server, own))}.${signature}`;
  },
  'for another site': (server, own) =>
    server.elsewhere.signIdToken(claimsOf(server, { aud: 'another-site', ...own })),
  'for several sites, issued to another': (server, own) =>
    server.elsewhere.signIdToken(
      claimsOf(server, { aud: ['octavo', 'another-site'], azp: 'another-site', ...own }),
    ),
  'of another issuer': (server, own) =>
    server.elsewhere.signIdToken(claimsOf(server, { iss: 'https://evil.test', ...own })),
  'that is over': (server, own) =>
    server.elsewhere.signIdToken(claimsOf(server, { exp: now() - 3600, ...own })),
};

const bring = (server: SignInServer, token: string) =>
  server.get(`/api/auth/corporate/callback?id_token=${token}`);

test.each(Object.entries(FORGERIES))('a token %s opens nothing when it is brought', async (_name, forge) => {
  const server = await serveSignIn({ plugin: { providerTokens: true } });
  const users = countUsers(server);
  expect(await bring(server, await forge(server))).toMatchObject({
    status: 400,
    body: { error: { message: 'The token is too old, was used already, or was not issued to this site' } },
  });
  expect(countUsers(server)).toBe(users);
  // the same claims, signed by the provider for us
  const good = await server.elsewhere.signIdToken(claimsOf(server));
  expect((await bring(server, good)).body.user.email).toBe('victim@example.test');
});

/** The provider's answer has this token from now on, and its user info says nothing but the same `sub`. */
function slipIn(server: SignInServer, forge: (own: JWTPayload) => Promise<string>): void {
  let nonce = '';
  server.elsewhere.answer = (request, response) => {
    const url = new URL(request.url!, server.elsewhere.issuer);
    const json = (body: object): void => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(body));
    };
    if (url.pathname === '/auth') nonce = url.searchParams.get('nonce') ?? nonce;
    if (url.pathname === '/me') json({ sub: 'victim' });
    else if (url.pathname === '/token') {
      forge({ nonce }).then(
        (id_token) => json({ access_token: 'a', token_type: 'bearer', id_token }),
        console.error,
      );
    } else return false;
    return true;
  };
}

test.each(
  Object.entries(FORGERIES),
)('a token %s in the provider’s answer is refused', async (_name, forge) => {
  const server = await serveSignIn();
  slipIn(server, (own) => forge(server, own));
  expect((await connectAs(server, 'ada')).page.status).toBe(502);
  expect(server.db.prepare('SELECT profile FROM octavo_sign_in_keys').pluck().all()).toEqual([null]);
  // the same claims, signed by the provider for us
  slipIn(server, (own) => server.elsewhere.signIdToken(claimsOf(server, own)));
  expect((await connectAs(server, 'ada')).page.status).toBe(302);
});

test('a good token of another sign-in is recognised by its nonce', async () => {
  const server = await serveSignIn();
  slipIn(server, () => server.elsewhere.signIdToken(claimsOf(server, { nonce: 'of another sign-in' })));
  const { page } = await connectAs(server, 'ada');
  expect([page.status, JSON.parse(page.text).error.message]).toEqual([
    400,
    'The answer of the provider belongs to another sign-in; start again',
  ]);
});
