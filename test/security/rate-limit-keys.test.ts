/**
 * V10, V11: the count of tries must not start anew because a request writes its path, its account or its
 * address in another way.
 */

import { describe, expect, test } from 'vitest';
import {
  MemoryRateLimitStore,
  type RateLimitStore,
} from '../../src/api/users/rate-limits/rate-limit-store.ts';
import { createRateLimiter } from '../../src/api/users/rate-limits/rate-limiter.ts';
import { addressKey } from '../../src/core/base/http/address-key.ts';
import { testClock } from '../support/test-clock.ts';
import { type AuthOptions, type AuthServer, refusal, serveAuth, shareAuth } from '../users/auth-server.ts';

const MAX = 3;
const INTERVAL = 60_000;
const LIMITED = { ratelimit: { enabled: true, interval: INTERVAL, max: MAX } };
const TOO_MANY = refusal(429, 'RateLimitError', 'Too many requests, please try again later.');

const clock = testClock();

/** A server that other tests have used, on which nothing counts any more. */
async function serveUncounted(options: AuthOptions): Promise<AuthServer> {
  const server = await shareAuth({ ...options, clock });
  await clock.advance(INTERVAL);
  return server;
}

/** Uses up a count, then tries the ways around it; every one must be refused. */
async function expectNoWayAround(
  server: AuthServer,
  ways: readonly { path?: string; body?: object; headers?: Record<string, string> }[],
): Promise<void> {
  const wrong = { identifier: 'reader', password: 'wrong' };
  for (let used = 0; used < MAX; used += 1) {
    expect((await server.post('/api/auth/local', wrong)).status).toBe(400);
  }
  for (const { path = '/api/auth/local', body = wrong, headers = {} } of ways) {
    const answer = await server.post(path, body, headers);
    expect(answer, JSON.stringify({ path, body, headers })).toMatchObject(TOO_MANY);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(answer.headers.get('x-ratelimit-remaining')).toBe('0');
  }
}

test('paths: letter case, a slash, a query string', async () => {
  const server = await serveUncounted({ plugin: LIMITED });
  await expectNoWayAround(server, [
    { path: '/API/Auth/LOCAL' },
    { path: '/api/auth/local/' },
    { path: '/api/auth/Local/?x=1' },
    { path: '/api/auth/local?email=a@b.test' },
    { path: '/api/auth/local?%00' },
  ]);
  // what is another path is no way in either
  for (const path of ['/api/auth//local', '/api/auth/%6cocal', '/api/auth/local%2f', '/api/./auth/local/x']) {
    expect((await server.post(path, {})).status, path).toBeGreaterThanOrEqual(400);
    expect((await server.post(path, {})).status, path).not.toBe(429);
  }
});

test('accounts: other names, other addresses, fields the route does not know', async () => {
  const server = await serveUncounted({ plugin: LIMITED });
  await expectNoWayAround(server, [
    { body: { identifier: 'editor', password: 'Editor-pass-1' } },
    { body: { identifier: 'reader', password: 'Reader-pass-1', email: 'e1@octavo.test' } },
    { body: { identifier: 'reader', password: 'Reader-pass-1', email: { a: 1 } } },
    { body: {} },
    { body: [] },
  ]);
});

test('addresses: headers count for nothing without a proxy', async () => {
  const server = await serveUncounted({ plugin: LIMITED });
  await expectNoWayAround(server, [
    { headers: { 'x-forwarded-for': '9.9.9.9' } },
    { headers: { 'x-real-ip': '9.9.9.9' } },
    { headers: { forwarded: 'for=9.9.9.9', 'cf-connecting-ip': '9.9.9.9', 'true-client-ip': '9.9.9.9' } },
  ]);
});

describe('behind a proxy', () => {
  const limited = async (proxy: unknown): Promise<AuthServer> =>
    serveUncounted({ plugin: LIMITED, server: { proxy } });
  const tries = async (server: AuthServer, addresses: readonly string[]): Promise<number[]> => {
    const statuses: number[] = [];
    for (const address of addresses) {
      const body = { identifier: `nobody ${statuses.length}`, password: 'x' };
      const answer = await server.post('/api/auth/local', body, { 'x-forwarded-for': address });
      statuses.push(answer.status);
    }
    return statuses;
  };

  test.each([
    true,
    1,
    ['127.0.0.1'],
    '127.0.0.0/8',
  ])('proxy %j: what the proxy adds counts, what the client wrote before does not', async (proxy) => {
    const server = await limited(proxy);
    const spoofed = ['1.1.1.1, 7.7.7.7', '2.2.2.2, 7.7.7.7', '3.3.3.3, 7.7.7.7', '4.4.4.4, 7.7.7.7'];
    expect(await tries(server, spoofed)).toEqual([400, 400, 400, 429]);
    expect(await tries(server, ['8.8.8.8'])).toEqual([400]);
  });

  test('proxy 2: so it is behind two of them', async () => {
    const server = await limited(2);
    const spoofed = [
      '1.1.1.1, 7.7.7.7, 10.0.0.1',
      '2.2.2.2, 7.7.7.7, 10.0.0.1',
      '3.3.3.3, 7.7.7.7, 10.0.0.1',
    ];
    expect(await tries(server, [...spoofed, '4.4.4.4, 7.7.7.7, 10.0.0.2'])).toEqual([400, 400, 400, 429]);
  });

  test('a proxy that is not the one named is not believed', async () => {
    const server = await limited('10.0.0.1');
    expect(await tries(server, ['1.1.1.1', '2.2.2.2', '3.3.3.3', '4.4.4.4'])).toEqual([400, 400, 400, 429]);
  });

  test.each([
    ['a port', ['9.9.9.2:1000', '9.9.9.2:1001', '9.9.9.2', ' 9.9.9.2:1003']],
    ['brackets', ['[2001:db8::1]:1000', '[2001:db8::1]', '2001:db8::1', '[2001:db8::2]:7']],
    ['what is no address', ['one', 'two', '1.2.3', '1.2.3.4.5:80']],
  ])('%s makes no other address of it', async (_name, addresses) => {
    const server = await limited(true);
    expect(await tries(server, addresses)).toEqual([400, 400, 400, 429]);
    expect(await tries(server, ['8.8.8.8:99'])).toEqual([400]);
  });

  test('many addresses do not help against one account', async () => {
    // its mails are counted
    const server = await serveAuth({ plugin: LIMITED, server: { proxy: true } });
    const statuses: number[] = [];
    for (let n = 0; n < MAX * 5 + 2; n += 1) {
      const identifier = ['reader', 'READER', ' reader', 'ｒeader'][n % 4];
      const headers = { 'x-forwarded-for': `7.7.${n}.7` };
      statuses.push((await server.post('/api/auth/local', { identifier, password: 'x' }, headers)).status);
    }
    expect(statuses).toEqual([...Array.from({ length: MAX * 5 }, () => 400), 429, 429]);
    // nor against one mailbox
    const mailStatuses: number[] = [];
    for (let n = 0; n < MAX + 1; n += 1) {
      const email = n % 2 ? 'Reader@octavo.test' : 'reader@octavo.test';
      const headers = { 'x-forwarded-for': `7.8.${n}.7` };
      mailStatuses.push((await server.post('/api/auth/forgot-password', { email }, headers)).status);
    }
    expect(mailStatuses).toEqual([200, 200, 200, 429]);
    expect(server.outbox()).toHaveLength(MAX);
  });
});

test.each([
  ['local', { identifier: 'x', password: 'y' }],
  ['local/register', { username: 'ab', email: 'a@b.test', password: 'x' }],
  ['forgot-password', { email: 'nobody@octavo.test' }],
  ['reset-password', { code: 'x', password: 'Changed-1', passwordConfirmation: 'Changed-1' }],
  ['send-email-confirmation', { email: 'nobody@octavo.test' }],
])('%s is limited by itself, and lets go after the interval', async (path, body) => {
  const server = await serveUncounted({ plugin: { ratelimit: { interval: INTERVAL, max: 2 } } });
  const statuses = [];
  for (let n = 0; n < 3; n += 1) statuses.push((await server.post(`/api/auth/${path}`, body)).status);
  expect(statuses.slice(0, 2)).not.toContain(429);
  expect(statuses[2]).toBe(429);
  expect((await server.get('/api/articles?fields[0]=title')).status).toBe(200);
  await clock.advance(INTERVAL);
  expect((await server.post(`/api/auth/${path}`, body)).status).not.toBe(429);
});

/** Each limited route with a body that is another one each time. */
const BODIES: Readonly<Record<string, (n: number) => object>> = {
  local: (n) => ({ identifier: `nobody ${n}`, password: 'wrong', email: `e${n}@octavo.test` }),
  'local/register': (n) => ({ username: `new ${n}`, email: `new${n}@octavo.test`, password: 'x' }),
  'forgot-password': (n) => ({ email: `nobody${n}@octavo.test` }),
  'reset-password': (n) => ({ code: `code ${n}`, password: 'Changed-1', passwordConfirmation: 'Changed-1' }),
  'change-password': (n) => ({ currentPassword: `p${n}`, password: 'x', passwordConfirmation: 'x' }),
  'send-email-confirmation': (n) => ({ email: `nobody${n}@octavo.test`, url: `${n}` }),
};

/** One path, written otherwise each time. */
const WRITTEN: readonly ((path: string) => string)[] = [
  (path) => path,
  (path) => `${path}/`,
  (path) => path.toUpperCase(),
  (path) => `${path}?n=1`,
  (path) => path.replace('auth', 'AuTh').replace('connect', 'ConnEct'),
  (path) => `${path}/?email=other@octavo.test`,
  (path) => `${path}#x`,
];

const forwarded = (n: number): Record<string, string> => ({
  'x-forwarded-for': `9.9.9.${n}`,
  'x-real-ip': `9.9.8.${n}`,
  forwarded: `for=9.9.7.${n}`,
});

test.each(
  Object.entries(BODIES),
)('%s: a request that changes all it can is counted all the same', async (name, body) => {
  const server = await serveUncounted({ plugin: LIMITED });
  const { jwt } = (await server.post('/api/auth/local', { identifier: 'editor', password: 'Editor-pass-1' }))
    .body;
  const used = name === 'local' ? 1 : 0;
  const statuses: number[] = [];
  for (const [n, write] of WRITTEN.entries()) {
    const signedIn = name === 'change-password' ? { authorization: `Bearer ${jwt}` } : {};
    const answer = await server.post(write(`/api/auth/${name}`), body(n), { ...signedIn, ...forwarded(n) });
    statuses.push(answer.status);
  }
  const tried = statuses.slice(0, MAX - used);
  expect(tried.filter((status) => ![200, 400].includes(status))).toEqual([]);
  expect(statuses.slice(MAX - used)).toEqual(WRITTEN.slice(MAX - used).map(() => 429));
});

test('connect: neither does another provider help', async () => {
  const server = await serveUncounted({ plugin: LIMITED });
  const statuses: number[] = [];
  for (const [n, write] of WRITTEN.entries()) {
    const provider = ['github', 'google', 'discord/callback', `made-up-${n}`][n % 4];
    statuses.push((await server.get(write(`/api/connect/${provider}`), forwarded(n))).status);
  }
  expect(statuses).toEqual([400, 400, 400, 429, 429, 429, 429]);
});

test('providers share one count', async () => {
  const server = await serveAuth({ plugin: { ratelimit: { max: 2 } } });
  const statuses = [];
  for (const name of ['github', 'google', 'discord'])
    statuses.push((await server.get(`/api/connect/${name}`)).status);
  expect(statuses).toEqual([400, 400, 429]);
});

test('it can be switched off', async () => {
  const server = await serveAuth({ plugin: { ratelimit: { enabled: false, max: 1 } } });
  for (let n = 0; n < 3; n += 1) {
    const answer = await server.post('/api/auth/forgot-password', { email: 'nobody@octavo.test' });
    expect(answer.status).toBe(200);
    expect(answer.headers.has('x-ratelimit-limit')).toBe(false);
  }
});

test('an IPv6 customer is one address, an IPv4 one in any form the same', () => {
  const same = [
    '2001:db8:1:2::1',
    '2001:0db8:0001:0002:ffff::9',
    '2001:DB8:1:2:3:4:5:6',
    '2001:db8:1:2::1%eth0',
  ];
  expect(new Set(same.map(addressKey))).toEqual(new Set(['2001:db8:1:2::/64']));
  expect(addressKey('2001:db8:1:3::1')).not.toBe(addressKey('2001:db8:1:2::1'));
  expect(addressKey('::ffff:10.1.2.3')).toBe('10.1.2.3');
  expect(addressKey('::1')).toBe('0:0:0:0::/64');
});

test('made-up accounts do not push out the counts of addresses', async () => {
  const limit = { enabled: true, interval: 60_000, max: 2, clock: testClock() };
  const limiter = createRateLimiter({ ...limit, store: new MemoryRateLimitStore() });
  const attempt = { route: 'login', accountShare: 5 };
  const refused = async (ip: string, account: string): Promise<boolean> =>
    (await limiter.count({ ...attempt, ip, account }))!.refusal !== null;
  expect(await refused('1.1.1.1', 'a')).toBe(false);
  expect(await refused('1.1.1.1', 'b')).toBe(false);
  expect(await refused('1.1.1.1', 'c')).toBe(true);
  for (let n = 0; n < 60_000; n += 1) {
    const from = n % 40_000;
    await refused(`9.9.${from >> 8}.${from & 255}`, `made up ${n}`);
  }
  expect(await refused('1.1.1.1', 'd')).toBe(true);
});

test('an address that goes on and on is limited, and no other', async () => {
  let pauses = 0;
  const pause = async (): Promise<void> => {
    pauses += 1;
  };
  const limit = { enabled: true, interval: 60_000, max: 2, clock: testClock() };
  const limiter = createRateLimiter({ ...limit, store: new MemoryRateLimitStore(), pause });
  const attempt = (ip: string) => limiter.count({ route: 'login', ip, account: null, accountShare: 5 });
  for (let n = 0; n < 20; n += 1) await attempt('1.1.1.1');
  expect(pauses).toBe(0);
  const late = await attempt('1.1.1.1');
  expect([pauses, late!.refusal?.status]).toEqual([1, 429]);
  await attempt('2.2.2.2');
  expect(pauses).toBe(1);
});

test('a flood of addresses and accounts stays within bounds', async () => {
  const counts = new MemoryRateLimitStore(1000);
  const limit = { enabled: true, interval: 60_000, max: 2, clock: testClock() };
  const limiter = createRateLimiter({ ...limit, store: counts });
  const keys = new Set<string>();
  const store: RateLimitStore = {
    add: (sort, key, counting) => {
      keys.add(key);
      return counts.add(sort, key, counting);
    },
  };
  const long = createRateLimiter({ ...limit, store });
  for (let n = 0; n < 20_000; n += 1) {
    const ip = `2001:db8:${(n >> 8).toString(16)}:${(n & 255).toString(16)}::1`;
    await limiter.count({ route: 'login', ip, account: `made up ${n}`, accountShare: 5 });
  }
  expect(counts.size).toBe(2000);
  for (let n = 0; n < 10; n += 1) {
    const account = `${n}${'x'.repeat(100_000)}`;
    await long.count({ route: 'login', ip: `1.1.1.${n}`, account, accountShare: 5 });
  }
  expect(keys.size).toBe(20);
  expect(Math.max(...[...keys].map((key) => key.length))).toBeLessThan(100);
});

test('a clock that is put back frees who was counted while it was ahead', async () => {
  const counts = new MemoryRateLimitStore();
  const interval = 60_000;
  const ahead = 2 * 3_600_000;
  counts.add('address', 'a', { time: ahead, interval });
  expect(counts.add('address', 'a', { time: ahead, interval }).used).toBe(2);
  expect(counts.add('address', 'a', { time: 0, interval })).toEqual({ used: 1, ends: interval });
});
