/** Passwords take turns: a flood of sign-ins leaves a core to everybody else. */
import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import {
  CONCURRENT,
  inPasswordQueue,
  MAX_WAITING,
  MOST_OTHERS,
  withQueuePlace,
} from '../../src/api/users/password-queue.ts';
import { whileAnswering } from '../../src/core/base/http/current-request.ts';
import { serveAuth } from './auth-server.ts';

/** Work that ends when the test ends it. */
function held() {
  const ends: (() => void)[] = [];
  const work = () => new Promise<void>((end) => ends.push(end));
  return { ends, work };
}

const turn = (): Promise<void> => new Promise((done) => setImmediate(done));

test('so many at once, so many in line, the rest is sent away with the time to come back', async () => {
  const { ends, work } = held();
  const admitted = Array.from({ length: CONCURRENT + MAX_WAITING }, () => inPasswordQueue(work));
  await expect(inPasswordQueue(work)).rejects.toMatchObject({ status: 503, retryAfter: 5 });
  expect(ends).toHaveLength(CONCURRENT);
  ends[0]!();
  await turn();
  expect(ends).toHaveLength(CONCURRENT + 1);
  // one has left: there is room for one
  admitted.push(inPasswordQueue(work));
  for (let at = 1; at < admitted.length; at += 1) {
    ends[at]?.();
    await turn();
  }
  for (const end of ends) end();
  await Promise.all(admitted);
});

test('who will have no turn is sent away before any work', async () => {
  const { ends, work } = held();
  let begun = 0;
  const request = (): Promise<void> =>
    withQueuePlace('signIn', () => {
      begun += 1;
      return work();
    });
  const admitted = Array.from({ length: CONCURRENT + MAX_WAITING }, request);
  await expect(request()).rejects.toMatchObject({ status: 503, retryAfter: 5 });
  expect(begun).toBe(CONCURRENT + MAX_WAITING);
  for (const end of ends) end();
  await Promise.all(admitted);
  const late = request();
  expect(begun).toBe(CONCURRENT + MAX_WAITING + 1);
  ends.at(-1)!();
  await late;
});

test('all work but signing in has a share of the line, so that signing in goes on', async () => {
  const { ends, work } = held();
  const others = Array.from({ length: MOST_OTHERS }, () => withQueuePlace('other', work));
  await expect(withQueuePlace('other', work)).rejects.toMatchObject({ status: 503, retryAfter: 5 });
  expect(ends).toHaveLength(MOST_OTHERS);
  const signIn = withQueuePlace('signIn', async () => 'signed in');
  expect(await signIn).toBe('signed in');
  for (const end of ends) end();
  await Promise.all(others);
  expect(await withQueuePlace('other', async () => 'done')).toBe('done');
});

test('work whose client has gone leaves the line', async () => {
  const { ends, work } = held();
  const running = Array.from({ length: CONCURRENT }, () => inPasswordQueue(work));
  const response = new EventEmitter() as ServerResponse;
  let isHashed = false;
  const abandoned = whileAnswering({ ip: '10.0.0.1', raw: { request: null!, response } }, () =>
    withQueuePlace('other', () =>
      inPasswordQueue(async () => {
        isHashed = true;
      }),
    ),
  );
  const refused = expect(abandoned).rejects.toMatchObject({ code: 'server.client_gone' });
  response.emit('close');
  await refused;
  for (const end of ends) end();
  await Promise.all(running);
  expect(isHashed).toBe(false);
});

test('work that fails gives its place on', async () => {
  for (let n = 0; n < CONCURRENT + 2; n += 1) {
    await expect(inPasswordQueue(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  }
  expect(await inPasswordQueue(async () => 'done')).toBe('done');
});

test('reads are answered while a flood of sign-ins waits', async () => {
  const server = await serveAuth();
  const names = Array.from({ length: 8 }, (_, n) => `nobody ${n}`);
  let waiting = true;
  const flood = Promise.all(
    // a password of each one's own: the tests' bcrypt compares the same one only once
    names.map((name) => server.post('/api/auth/local', { identifier: name, password: name })),
  ).finally(() => {
    waiting = false;
  });
  let read = 0;
  while (waiting) {
    expect((await server.get('/api/articles?fields[0]=title')).status).toBe(200);
    read += 1;
  }
  expect((await flood).every(({ status }) => status === 400)).toBe(true);
  // hashes on the thread that answers would let one read through between two of them
  expect(read).toBeGreaterThan(names.length * 2);
});
