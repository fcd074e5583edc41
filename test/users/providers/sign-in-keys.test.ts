/** What is left of a sign-in between its steps: good once, not for long, and not for others. */

import { expect, onTestFinished, test } from 'vitest';
import type { VerifiedProfile } from '../../../src/api/users/providers/provider.ts';
import {
  findToken,
  issueCode,
  rememberToken,
  spendState,
  takeCode,
} from '../../../src/api/users/providers/sign-in/sign-in-keys.ts';
import type { Database, Executor } from '../../../src/core/database/database.ts';
import { sql } from '../../../src/core/database/sql-template.ts';
import { openKit } from '../../support/kit.ts';
import { testClock } from '../../support/test-clock.ts';

const ADA: VerifiedProfile = {
  subject: '7',
  issuer: 'https://id.test',
  username: 'ada',
  email: 'ada@example.test',
  emailVerified: true,
};

/** A database and a clock that the test sets. */
async function openStore(): Promise<{ db: Database; now: () => number; pass(ms: number): Promise<void> }> {
  const { db, close } = await openKit();
  onTestFinished(close);
  const clock = testClock();
  return { db, now: clock.now, pass: clock.advance };
}

const MINUTE = 60_000;

test('a code is good for two minutes, a token for ten', async () => {
  const store = await openStore();
  const code = await issueCode(store, 'github', ADA);
  await rememberToken(store, 'github', 'a-token', ADA);
  await store.pass(2 * MINUTE + 1);
  expect(await takeCode(store, 'github', code)).toBeNull();
  expect(await findToken(store, 'github', 'a-token')).toEqual(ADA);
  await store.pass(8 * MINUTE);
  expect(await findToken(store, 'github', 'a-token')).toBeNull();
});

test('a token that comes again is good for ten minutes more', async () => {
  const store = await openStore();
  await rememberToken(store, 'github', 'a-token', ADA);
  await store.pass(9 * MINUTE);
  await rememberToken(store, 'github', 'a-token', { ...ADA, username: 'countess' });
  await store.pass(9 * MINUTE);
  expect(await findToken(store, 'github', 'a-token')).toMatchObject({ username: 'countess' });
});

test('each is for its own purpose and its own provider', async () => {
  const store = await openStore();
  const code = await issueCode(store, 'github', ADA);
  await rememberToken(store, 'github', 'a-token', ADA);
  expect(await takeCode(store, 'gitlab', code)).toBeNull();
  expect(await findToken(store, 'github', code)).toBeNull();
  expect(await takeCode(store, 'github', 'a-token')).toBeNull();
  expect(await takeCode(store, 'github', code)).toEqual(ADA);
});

test('of two who have both seen a code, one takes it', async () => {
  const store = await openStore();
  const code = await issueCode(store, 'github', ADA);
  let seen = 0;
  let bothHave = (): void => {};
  const both = new Promise<void>((resolve) => {
    bothHave = resolve;
  });
  // two processes: neither has removed it when the other looks
  const db: Pick<Executor, 'query'> & Pick<Database, 'transaction'> = {
    query: async (sql, values) => {
      const rows = await store.db.query(sql, values);
      seen += 1;
      if (seen === 2) bothHave();
      await both;
      return rows as never;
    },
    transaction: (work) => store.db.transaction(work),
  };
  const slow = { db: db as Database, now: store.now };
  const taken = await Promise.all([takeCode(slow, 'github', code), takeCode(slow, 'github', code)]);
  expect(taken.filter((profile) => profile !== null)).toEqual([ADA]);
});

test('what is over goes with the next that comes, and neither codes nor tokens stand in the table', async () => {
  const store = await openStore();
  const code = await issueCode(store, 'github', ADA);
  await rememberToken(store, 'github', 'a-token', ADA);
  const rows = await store.db.query<{ key_hash: string }>(sql`SELECT key_hash FROM octavo_sign_in_keys`);
  expect(rows).toHaveLength(2);
  for (const { key_hash } of rows) {
    expect(key_hash).toMatch(/^[\da-f]{64}$/);
    expect([code, 'a-token']).not.toContain(key_hash);
  }
  await store.pass(11 * MINUTE);
  expect(await spendState(store, 'github', 'a-state', 10 * MINUTE)).toBe(true);
  expect(await store.db.query(sql`SELECT 1 FROM octavo_sign_in_keys`)).toHaveLength(1);
});

test('a state is spent once, for each provider', async () => {
  const store = await openStore();
  expect(await spendState(store, 'github', 'a-state', MINUTE)).toBe(true);
  expect(await spendState(store, 'github', 'a-state', MINUTE)).toBe(false);
  expect(await spendState(store, 'gitlab', 'a-state', MINUTE)).toBe(true);
});
