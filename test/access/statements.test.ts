/** What checking a caller costs in statements, and what it leaves behind. */
import { afterEach, describe, expect, test } from 'vitest';
import { type Access, createAccess } from '../../src/core/access/access.ts';
import { credentials, type Fixture, nextTurn, openFixture, signJwt } from './fixture.ts';

const { tokens, secrets } = credentials;
const HOUR = 3_600_000;
const LAST_USED = 'SELECT last_used_at FROM strapi_api_tokens WHERE id = 2';
const reader = `Bearer ${signJwt({ id: 1 })}`;
const readToken = `Bearer ${tokens.read.key}`;

let fixture: Fixture;
let access: Access;
let now = 0;

async function open(options: { readonly?: boolean } = {}): Promise<void> {
  fixture = openFixture(options);
  now = Date.parse('2026-06-01T12:00:00Z');
  access = await createAccess({ db: fixture.db, ...secrets, now: () => now });
}
afterEach(() => {
  access.close();
  fixture.close();
});

test.each([
  ['nobody', undefined, 0],
  ['a user', reader, 1],
  ['an API token, once noted', readToken, 0],
])('a request of %s', async (_name, header, statements) => {
  await open();
  await access.authenticate(header);
  await nextTurn();
  // that a token was used is written into its row: the tables are read once more
  await access.authenticate(header);
  const before = fixture.db.statementCount;
  await access.authenticate(header);
  await nextTurn();
  await access.authenticate(header);
  expect(fixture.db.statementCount - before).toBe(2 * statements);
});

test('without a JWT there is no promise to wait for', async () => {
  await open();
  expect(access.authenticate(undefined)).not.toBeInstanceOf(Promise);
  expect(access.authenticate(readToken)).not.toBeInstanceOf(Promise);
  await access.authenticate(reader);
  expect(access.authenticate(reader)).not.toBeInstanceOf(Promise);
});

describe('last_used_at', () => {
  test('is written after the request, and then at most once an hour', async () => {
    await open();
    const first = now;
    await access.authenticate(readToken);
    expect(fixture.value(LAST_USED)).toBe(null);
    await nextTurn();
    expect(fixture.value(LAST_USED)).toBe(first);
    now += HOUR - 1;
    await access.authenticate(readToken);
    await nextTurn();
    expect(fixture.value(LAST_USED)).toBe(first);
    now += 1;
    await access.authenticate(readToken);
    await nextTurn();
    expect(fixture.value(LAST_USED)).toBe(now);
    expect(access.generation).toBe(1);
  });

  test('is left alone where another process wrote it within the hour', async () => {
    await open();
    fixture.other(`UPDATE strapi_api_tokens SET last_used_at = ${now - 1000} WHERE id = 2`);
    await access.authenticate(readToken);
    await nextTurn();
    expect(fixture.value(LAST_USED)).toBe(now - 1000);
  });

  test('is not written for a refused token', async () => {
    await open();
    await expect(async () => access.authenticate(`Bearer ${tokens.expired.key}`)).rejects.toThrow();
    await nextTurn();
    expect(fixture.value('SELECT last_used_at FROM strapi_api_tokens WHERE id = 4')).toBe(null);
  });

  test('is skipped on a read-only database', async () => {
    await open({ readonly: true });
    expect((await access.authenticate(readToken)).tokenId).toBe(2);
    await nextTurn();
    expect((await access.authenticate(readToken)).tokenId).toBe(2);
    expect(fixture.value(LAST_USED)).toBe(null);
  });

  test('is not written after close', async () => {
    await open();
    await access.authenticate(readToken);
    access.close();
    await nextTurn();
    expect(fixture.value(LAST_USED)).toBe(null);
  });
});
