/** Every form of credential and what it makes of its bearer. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Access, createAccess } from '../../src/core/access/access.ts';
import { credentials, type Fixture, openFixture, signJwt } from './fixture.ts';

const NOW = Date.parse('2026-06-01T12:00:00Z');
const SECONDS = NOW / 1000;
const { full, read, custom, expired } = credentials.tokens;
const { jwtSecret, apiTokenSalt } = credentials.secrets;

let fixture: Fixture;
let access: Access;

beforeAll(async () => {
  fixture = openFixture();
  access = await createAccess({ db: fixture.db, jwtSecret, apiTokenSalt, now: () => NOW });
});
afterAll(() => {
  access.close();
  fixture.close();
});

/** Who the header makes its sender: `public`, `user 1 role:1`, `token 2 read`, or the 401's text. */
async function whoIs(authorization: string | undefined, by: Access = access): Promise<string> {
  try {
    const caller = await by.authenticate(authorization);
    const key = caller.permissionKey.split('@')[0];
    const id = caller.userId ?? caller.tokenId;
    return id === undefined ? caller.kind : `${caller.kind} ${id} ${key}`;
  } catch (error) {
    const { status, name, message } = error as { status: number; name: string; message: string };
    expect({ status, name }).toEqual({ status: 401, name: 'UnauthorizedError' });
    return message;
  }
}

const MISSING = 'Missing or invalid credentials';
const INVALID = 'Invalid credentials';
const good = signJwt({ id: 1, iat: SECONDS, exp: SECONDS + 60 });
const flip = (text: string, at: number): string =>
  text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);
/** Another spelling of the same signature bytes: the last digit has two bits to spare. */
const respelt = (token: string): string => {
  const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return token.slice(0, -1) + digits[digits.indexOf(token.at(-1)!) ^ 1];
};

describe('the header', () => {
  test.each([
    ['no header', undefined, 'public'],
    ['an empty one', '', 'public'],
    ['bearer alone', 'Bearer', 'public'],
    ['bearer and a blank', 'Bearer ', 'public'],
    ['another scheme', 'Basic cmVhZGVyOlJlYWRlci1wYXNzLTE=', 'public'],
    ['Token', `Token ${good}`, 'public'],
    ['no scheme', good, 'public'],
    ['three parts', `Bearer ${good} extra`, 'public'],
    ['a scheme that only starts so', `Bearers ${good}`, 'public'],
    ['Bearer', `Bearer ${good}`, 'user 1 role:1'],
    ['bearer', `bearer ${good}`, 'user 1 role:1'],
    ['BEARER', `BEARER ${good}`, 'user 1 role:1'],
    ['two blanks', `Bearer  ${good}`, 'user 1 role:1'],
    ['a tab', `Bearer\t${good}`, 'user 1 role:1'],
  ])('%s', async (_name, header, who) => {
    expect(await whoIs(header)).toBe(who);
  });
});

describe('API tokens', () => {
  test.each([
    ['full-access', full.key, 'token 1 full'],
    ['read-only', read.key, 'token 2 read'],
    ['custom', custom.key, 'token 3 token:3'],
    ['expired', expired.key, 'Token expired'],
    ['upper-cased', full.key.toUpperCase(), MISSING],
    ['shortened', full.key.slice(0, -1), MISSING],
    ['lengthened', `${full.key}0`, MISSING],
    ['another first character', flip(full.key, 0), MISSING],
    ['another last character', flip(full.key, full.key.length - 1), MISSING],
    ['the stored hash itself', 'e02573efa10e9649b1e3d33174b84ee0', MISSING],
    ['garbage', 'garbage', MISSING],
    ['very long', 'a'.repeat(15_000), MISSING],
  ])('%s', async (_name, token, who) => {
    expect(await whoIs(`Bearer ${token}`)).toBe(who);
  });

  test('the hash in the table is no credential', async () => {
    const hash = fixture.value('SELECT access_key FROM strapi_api_tokens WHERE id = 1');
    expect(await whoIs(`Bearer ${hash}`)).toBe(MISSING);
  });
});

describe('JWTs', () => {
  const HS384 = { header: { alg: 'HS384' }, hash: 'sha384' } as const;
  const HS512 = { header: { alg: 'HS512' }, hash: 'sha512' } as const;
  test.each([
    ['number id', good, 'user 1 role:1'],
    ['numeric text id', signJwt({ id: '6', exp: SECONDS + 60 }), 'user 6 role:1'],
    ['no exp', signJwt({ id: 2 }), 'user 2 role:3'],
    ['iat in the future', signJwt({ id: 3, iat: SECONDS + 900 }), 'user 3 role:4'],
    ['nbf in the past', signJwt({ id: 1, nbf: SECONDS - 1 }), 'user 1 role:1'],
    ['unconfirmed user', signJwt({ id: 5 }), 'user 5 role:1'],
    ['blocked user', signJwt({ id: 4 }), INVALID],
    ['unknown user', signJwt({ id: 999 }), INVALID],
    ['id null', signJwt({ id: null }), INVALID],
    ['id 0', signJwt({ id: 0 }), INVALID],
    ['id -1', signJwt({ id: -1 }), INVALID],
    ['id x', signJwt({ id: 'x' }), INVALID],
    ['id 1.5', signJwt({ id: 1.5 }), INVALID],
    ['id beyond any column', signJwt({ id: 2 ** 40 }), INVALID],
    ['id true', signJwt({ id: true }), INVALID],
    ['id an operator', signJwt({ id: { $gt: 0 } }), INVALID],
    ['no id', signJwt({ sub: 1 }), MISSING],
    ['payload an array', signJwt([1]), MISSING],
    ['payload null', signJwt(null), MISSING],
    ['expired', signJwt({ id: 1, exp: SECONDS - 1 }), MISSING],
    ['expiring now', signJwt({ id: 1, exp: SECONDS }), MISSING],
    ['exp a text', signJwt({ id: 1, exp: String(SECONDS + 60) }), MISSING],
    ['nbf in the future', signJwt({ id: 1, nbf: SECONDS + 60 }), MISSING],
    ['another secret', signJwt({ id: 1 }, { secret: 'another' }), MISSING],
    ['HS384', signJwt({ id: 1 }, HS384), MISSING],
    ['HS512', signJwt({ id: 1 }, HS512), MISSING],
    ['no alg', signJwt({ id: 1 }, { header: { typ: 'JWT' } }), MISSING],
    ['alg none, signed', signJwt({ id: 1 }, { header: { alg: 'none' } }), MISSING],
    [
      'alg none, no signature',
      signJwt({ id: 1 }, { header: { alg: 'none' } }).replace(/[^.]+$/, ''),
      MISSING,
    ],
    ['alg RS256', signJwt({ id: 1 }, { header: { alg: 'RS256' } }), MISSING],
    ['alg HS256 in another case', signJwt({ id: 1 }, { header: { alg: 'hs256' } }), MISSING],
    ['signature cut', good.slice(0, -1), MISSING],
    ['signature lengthened', `${good}A`, MISSING],
    ['signature by four digits longer', `${good}AAAA`, MISSING],
    ['signature spelt otherwise', respelt(good), MISSING],
    ['signature changed', flip(good, good.length - 5), MISSING],
    ['payload changed', flip(good, good.indexOf('.') + 3), MISSING],
    ['two parts', good.slice(0, good.lastIndexOf('.')), MISSING],
    ['four parts', `${good}.A`, MISSING],
    ['dots', '...', MISSING],
    ['a.b.c', 'a.b.c', MISSING],
  ])('%s', async (_name, token, who) => {
    expect(await whoIs(`Bearer ${token}`)).toBe(who);
    // and once more, when a good token is remembered
    expect(await whoIs(`Bearer ${token}`)).toBe(who);
  });

  test('a remembered token ends when its time is over', async () => {
    let now = NOW;
    const other = await createAccess({ db: fixture.db, jwtSecret, apiTokenSalt, now: () => now });
    expect(await whoIs(`Bearer ${good}`, other)).toBe('user 1 role:1');
    now = NOW + 59_999;
    expect(await whoIs(`Bearer ${good}`, other)).toBe('user 1 role:1');
    now = NOW + 60_000;
    expect(await whoIs(`Bearer ${good}`, other)).toBe(MISSING);
    other.close();
  });
});

describe('secrets that are not set', () => {
  test.each([[null], ['']])('%j', async (secret) => {
    const noJwt = await createAccess({ db: fixture.db, jwtSecret: secret, apiTokenSalt, now: () => NOW });
    expect(await whoIs(`Bearer ${good}`, noJwt)).toBe(MISSING);
    expect(await whoIs(`Bearer ${signJwt({ id: 1 }, { secret: '' })}`, noJwt)).toBe(MISSING);
    expect(await whoIs(`Bearer ${read.key}`, noJwt)).toBe('token 2 read');
    noJwt.close();
    const noSalt = await createAccess({ db: fixture.db, jwtSecret, apiTokenSalt: secret, now: () => NOW });
    expect(await whoIs(`Bearer ${read.key}`, noSalt)).toBe(MISSING);
    expect(await whoIs(`Bearer ${good}`, noSalt)).toBe('user 1 role:1');
    noSalt.close();
  });

  test('another salt', async () => {
    const other = await createAccess({ db: fixture.db, jwtSecret, apiTokenSalt: 'other', now: () => NOW });
    expect(await whoIs(`Bearer ${full.key}`, other)).toBe(MISSING);
    other.close();
  });
});
