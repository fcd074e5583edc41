/** V10, V11: in reference mode sign-ups are counted by their account, as in v4; one address still cannot flood. */

import { expect, test } from 'vitest';
import { countAttempt, LIMITS } from '../../src/api/users/rate-limits/limits.ts';
import { MemoryRateLimitStore } from '../../src/api/users/rate-limits/rate-limit-store.ts';
import { createRateLimiter } from '../../src/api/users/rate-limits/rate-limiter.ts';
import type { Caller } from '../../src/core/access/caller.ts';
import { testClock } from '../support/test-clock.ts';

const caller = { kind: 'public', permissionKey: 'public', may: () => true } satisfies Caller;
const MAX = 5;

function limiterOf(accountsAsInV4: boolean) {
  const limiter = createRateLimiter({
    enabled: true,
    interval: 60_000,
    max: MAX,
    accountsAsInV4,
    clock: testClock(),
    store: new MemoryRateLimitStore(),
    pause: async () => {},
  });
  return async (limit: keyof typeof LIMITS, body: object, ip = '10.0.0.1') =>
    (await countAttempt(limiter, LIMITS[limit], { ip, caller, body }))!;
}

/** How many attempts in a row are let through. */
async function passed(attempt: (n: number) => ReturnType<ReturnType<typeof limiterOf>>): Promise<number> {
  for (let n = 0; n < 500; n += 1) if ((await attempt(n)).refusal) return n;
  return 500;
}

test.each(['register'] as const)('%s', async (limit) => {
  const mail = (n: number) => ({ email: `n${n}@octavo.test` });
  const reference = limiterOf(true);
  expect(await passed((n) => reference(limit, mail(n)))).toBe(MAX * 20);
  const same = limiterOf(true);
  expect(await passed((n) => same(limit, mail(0), `10.0.0.${n}`))).toBe(MAX);
  const strict = limiterOf(false);
  expect(await passed((n) => strict(limit, mail(n)))).toBe(MAX);
  // without an account there is nothing but the address
  const nameless = limiterOf(true);
  expect(await passed(() => nameless(limit, {}))).toBe(MAX);
});

test.each([
  'login',
  'forgot',
  'confirmation',
  'reset',
  'connect',
] as const)('%s is counted by the address in both modes', async (limit) => {
  for (const accountsAsInV4 of [true, false]) {
    const attempt = limiterOf(accountsAsInV4);
    expect(await passed((n) => attempt(limit, { identifier: `n${n}`, email: `n${n}@octavo.test` }))).toBe(
      MAX,
    );
  }
});

test('the headers say what the account has left', async () => {
  const attempt = limiterOf(true);
  await attempt('register', { email: 'a@octavo.test' });
  const { allowance } = await attempt('register', { email: 'b@octavo.test' });
  expect(allowance.remaining).toBe(MAX - 1);
});
