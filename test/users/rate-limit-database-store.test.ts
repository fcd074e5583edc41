/** Counts of the rate limits that several processes share. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { DatabaseRateLimitStore } from '../../src/api/users/rate-limits/database-store.ts';
import { createRateLimiter } from '../../src/api/users/rate-limits/rate-limiter.ts';
import { sql } from '../../src/core/database/sql-template.ts';
import { type OpenKit, openKit } from '../support/kit.ts';
import { testClock } from '../support/test-clock.ts';

let kit: OpenKit;
beforeAll(async () => {
  kit = await openKit();
});
afterAll(() => kit.close());

const rows = () => kit.db.query<{ key_hash: string }>(sql`SELECT key_hash FROM octavo_rate_counts`);

test('what one process counts, another one continues; an expired count starts again', async () => {
  const [one, other] = [new DatabaseRateLimitStore(kit.db), new DatabaseRateLimitStore(kit.db)];
  const at = (time: number) => ({ time, interval: 1000 });
  expect(await one.add('address', 'a', at(5000))).toEqual({ used: 1, ends: 6000 });
  expect(await other.add('address', 'a', at(5500))).toEqual({ used: 2, ends: 6000 });
  expect(await other.add('account', 'a', at(5500))).toEqual({ used: 1, ends: 6500 });
  expect(await one.add('address', 'b', at(5600))).toEqual({ used: 1, ends: 6600 });
  expect(await one.add('address', 'a', at(6000))).toEqual({ used: 1, ends: 7000 });
  expect((await rows()).every(({ key_hash }) => key_hash.length === 43)).toBe(true);
});

test('none of many at once is lost', async () => {
  const stores = [new DatabaseRateLimitStore(kit.db), new DatabaseRateLimitStore(kit.db)];
  const counting = { time: 5000, interval: 1000 };
  const counts = await Promise.all(
    Array.from({ length: 40 }, (_, index) => stores[index % 2]!.add('address', 'many', counting)),
  );
  expect(counts.map(({ used }) => used).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 40 }, (_, index) => index + 1),
  );
});

test('a clock that is put back frees who was counted while it was ahead', async () => {
  const counts = new DatabaseRateLimitStore(kit.db);
  const ahead = 2 * 3_600_000;
  const interval = 60_000;
  await counts.add('address', 'clock', { time: ahead, interval });
  expect((await counts.add('address', 'clock', { time: ahead, interval })).used).toBe(2);
  expect(await counts.add('address', 'clock', { time: 0, interval })).toEqual({ used: 1, ends: interval });
  expect(await counts.add('address', 'clock', { time: 1, interval })).toEqual({ used: 2, ends: interval });
});

test('counts that are over are removed', async () => {
  await new DatabaseRateLimitStore(kit.db).add('address', 'old', { time: 10_000, interval: 1000 });
  await new DatabaseRateLimitStore(kit.db).add('address', 'new', { time: 100_000, interval: 1000 });
  expect((await rows()).length).toBe(1);
});

test('two limiters refuse as one', async () => {
  const limiter = () =>
    createRateLimiter({
      enabled: true,
      interval: 60_000,
      max: 3,
      clock: testClock(200_000),
      store: new DatabaseRateLimitStore(kit.db),
    });
  const [one, other] = [limiter(), limiter()];
  const attempt = { route: 'login', ip: '10.0.0.1', account: null, accountShare: 1 };
  const refusals: boolean[] = [];
  for (const each of [one, other, one, other, one]) {
    refusals.push((await each.count(attempt))!.refusal !== null);
  }
  expect(refusals).toEqual([false, false, false, true, true]);
});
