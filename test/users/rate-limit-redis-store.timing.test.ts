/** Counts of the rate limits in Redis; a server of the test's own, where one is installed. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { RedisRateLimitStore } from '../../src/api/users/rate-limits/redis-store.ts';
import { freePort } from '../support/free-port.ts';

const installed = (() => {
  try {
    execFileSync('redis-server', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

/** Named for what is missing where it is left out. */
const onRedis = (name: string, work: () => Promise<void>): void =>
  installed ? test(name, work) : test.skip(`${name} (no redis-server is installed)`, work);

let server: ChildProcess | null = null;
let port: number;

async function start(): Promise<void> {
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const child = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'ignore'] });
  server = child;
  let said = '';
  for await (const chunk of child.stdout) {
    said += String(chunk);
    if (/ready to accept connections/i.test(said)) break;
  }
}

async function stop(): Promise<void> {
  if (!server) return;
  server.kill('SIGKILL');
  await once(server, 'exit');
  server = null;
}

beforeAll(async () => {
  port = await freePort();
  if (installed) await start();
});
afterAll(stop);

function counts(said: string[] = []): RedisRateLimitStore {
  const store = new RedisRateLimitStore({
    address: `redis://127.0.0.1:${port}`,
    onWarning: (message) => said.push(message),
  });
  onTestFinished(() => store.close());
  return store;
}

const COUNTING = { time: 5000, interval: 60_000 };

onRedis('what one process counts, another one goes on with', async () => {
  const [one, other] = [counts(), counts()];
  const first = await one.add('address', 'a', COUNTING);
  expect(first.used).toBe(1);
  expect(first.ends).toBeGreaterThan(60_000);
  expect(first.ends).toBeLessThanOrEqual(65_000);
  expect((await other.add('address', 'a', COUNTING)).used).toBe(2);
  expect((await other.add('account', 'a', COUNTING)).used).toBe(1);
  const many = await Promise.all(
    Array.from({ length: 50 }, (_, index) => [one, other][index % 2]!.add('address', 'many', COUNTING)),
  );
  expect(new Set(many.map(({ used }) => used)).size).toBe(50);
});

onRedis('a count ends with its time', async () => {
  const store = counts();
  const short = { time: 0, interval: 30 };
  await store.add('address', 'short', short);
  await new Promise((done) => setTimeout(done, 60));
  expect((await store.add('address', 'short', short)).used).toBe(1);
});

onRedis('while it is away each process counts for itself', async () => {
  const said: string[] = [];
  const store = counts(said);
  await store.add('address', 'away', COUNTING);
  await stop();
  expect((await store.add('address', 'away', COUNTING)).used).toBe(1);
  expect((await store.add('address', 'away', COUNTING)).used).toBe(2);
  expect(said).toEqual([expect.stringMatching(/^Redis is away \(.+\): this process counts/)]);
  await start();
  await expect
    .poll(async () => {
      await store.add('address', 'back', COUNTING);
      return said.length;
    })
    .toBe(2);
  expect(said[1]).toBe('Redis counts the rate limits again.');
});

test('an address where nothing listens', async () => {
  const said: string[] = [];
  const store = new RedisRateLimitStore({
    address: 'redis://127.0.0.1:1',
    onWarning: (text) => said.push(text),
  });
  onTestFinished(() => store.close());
  expect((await store.add('address', 'a', COUNTING)).used).toBe(1);
  expect((await store.add('address', 'a', COUNTING)).used).toBe(2);
  expect(said.length).toBe(1);
});
