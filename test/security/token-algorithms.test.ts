/**
 * V13, A33: a credential is good by one algorithm and one secret. What says of itself that it is unsigned,
 * or signed some other way, opens nothing, and nothing in its head is followed.
 */

import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../src/core/base/clock.ts';
import { SECRETS } from '../support/credentials.ts';
import { type ServedKit, serveKit } from '../support/serve-kit.ts';

let kit: ServedKit;

beforeAll(async () => {
  kit = await serveKit();
});

afterAll(() => kit.close());

const encode = (value: object | string): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

const now = Math.floor(systemClock.now() / 1000);
const CLAIMS = { id: 1, iat: now, exp: now + 3600 };
const HEAD = { alg: 'HS256', typ: 'JWT' };

/** A JWT with a signature of the caller's choice. */
function jwt(head: object, signature: (content: string) => string, claims: object = CLAIMS): string {
  const content = `${encode(head)}.${encode(claims)}`;
  return `${content}.${signature(content)}`;
}

const hmac =
  (algorithm: string, secret: string | Buffer = SECRETS.jwtSecret) =>
  (content: string): string =>
    createHmac(algorithm, secret).update(content).digest('base64url');

const good = hmac('sha256');
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const publicPem = rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString();

const status = async (credential: string): Promise<[number, string]> => {
  const answer = await fetch(`${kit.address}/api/users/me`, {
    headers: { authorization: `Bearer ${credential}` },
  });
  return [answer.status, await answer.text()];
};

test('the right one is let in', async () => {
  const [code, text] = await status(jwt(HEAD, good));
  expect([code, JSON.parse(text).id]).toEqual([200, 1]);
});

test.each([
  ['none', jwt({ alg: 'none', typ: 'JWT' }, () => '')],
  ['None', jwt({ alg: 'None' }, () => '')],
  ['none, but signed', jwt({ alg: 'none' }, good)],
  ['no algorithm', jwt({ typ: 'JWT' }, good)],
  ['an empty one', jwt({ alg: '' }, good)],
  ['no text', jwt({ alg: ['HS256'] }, good)],
  ['HS384', jwt({ alg: 'HS384' }, hmac('sha384'))],
  ['HS512', jwt({ alg: 'HS512' }, hmac('sha512'))],
  ['HS512 that says HS256', jwt(HEAD, hmac('sha512'))],
  ['hs256', jwt({ alg: 'hs256' }, good)],
  [
    'RS256',
    jwt({ alg: 'RS256' }, (content) =>
      sign('sha256', Buffer.from(content), rsa.privateKey).toString('base64url'),
    ),
  ],
  ['HS256 with a public key', jwt(HEAD, hmac('sha256', publicPem))],
  ['no signature', jwt(HEAD, () => '')],
  ['half a signature', jwt(HEAD, (content) => good(content).slice(0, 20))],
  ['the signature of another one', jwt(HEAD, () => good('other'))],
  ['an empty secret', jwt(HEAD, hmac('sha256', ''))],
  ['the salt of the API tokens', jwt(HEAD, hmac('sha256', SECRETS.apiTokenSalt))],
  ['a key of its own', jwt({ ...HEAD, jwk: { kty: 'oct', k: encode('mine') } }, hmac('sha256', 'mine'))],
  ['a file as key', jwt({ ...HEAD, kid: '../../../dev/null' }, hmac('sha256', ''))],
  ['an address for keys', jwt({ ...HEAD, jku: 'https://evil.test/keys' }, hmac('sha256', 'mine'))],
  ['something critical', jwt({ ...HEAD, crit: ['b64'], b64: false }, good)],
  ['more parts', `${jwt(HEAD, good)}.x`],
  ['two parts', jwt(HEAD, good).split('.').slice(0, 2).join('.')],
  ['no id', jwt(HEAD, good, { iat: now, exp: now + 3600 })],
  ['an id that is an operator', jwt(HEAD, good, { ...CLAIMS, id: { $gt: 0 } })],
  ['an id that is a list', jwt(HEAD, good, { ...CLAIMS, id: [1] })],
  ['an id that is SQL', jwt(HEAD, good, { ...CLAIMS, id: '1 OR 1=1' })],
  ['yesterday', jwt(HEAD, good, { ...CLAIMS, exp: now - 1 })],
  ['an end that is a text', jwt(HEAD, good, { ...CLAIMS, exp: 'never' })],
  ['tomorrow', jwt(HEAD, good, { ...CLAIMS, nbf: now + 3600 })],
])('%s: refused, and nothing is said', async (_name, credential) => {
  const [code, text] = await status(credential);
  expect(code).toBe(401);
  expect(text).not.toMatch(/username|email|"id"/);
});
