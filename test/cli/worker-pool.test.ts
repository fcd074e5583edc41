/** When workers are started, replaced, renewed and stopped; no process is needed to see that. */
import { expect, test } from 'vitest';
import { WorkerPool, type WorkerProcess } from '../../src/octavo/cli/workers/worker-pool.ts';

interface Fake extends WorkerProcess {
  readonly slot: number;
  becomeReady(): void;
  die(): void;
  readonly orders: string[];
}

function fakePool(count: number) {
  const all: Fake[] = [];
  const said: string[] = [];
  const pauses: number[] = [];
  const pool = new WorkerPool({
    count,
    print: (message) => said.push(message),
    pause: async (ms) => void pauses.push(ms),
    start: (slot) => {
      const ready = Promise.withResolvers<void>();
      const gone = Promise.withResolvers<void>();
      const orders: string[] = [];
      const fake: Fake = {
        slot,
        pid: 100 + all.length,
        ready: ready.promise,
        gone: gone.promise,
        send: (order) => {
          orders.push(order);
          gone.resolve();
        },
        kill: () => gone.resolve(),
        becomeReady: ready.resolve,
        die: gone.resolve,
        orders,
      };
      all.push(fake);
      return fake;
    },
  });
  return { pool, all, said, pauses };
}

/** Everything that follows from what has happened so far. */
const settled = () => new Promise((done) => setImmediate(done));

async function started(count: number) {
  const fake = fakePool(count);
  const start = fake.pool.start();
  await settled();
  for (const one of fake.all.slice(0, 1)) one.becomeReady();
  await settled();
  for (const one of fake.all) one.becomeReady();
  await start;
  return fake;
}

test('the first one starts alone', async () => {
  const { pool, all } = fakePool(3);
  const start = pool.start();
  await settled();
  expect(all.length).toBe(1);
  all[0]!.becomeReady();
  await settled();
  expect(all.map(({ slot }) => slot)).toEqual([1, 2, 3]);
  for (const one of all) one.becomeReady();
  await start;
  expect(pool.pids).toEqual([100, 101, 102]);
});

test('a first one that does not start is the end of it', async () => {
  const { pool, all } = fakePool(2);
  const start = pool.start();
  await settled();
  all[0]!.die();
  await expect(start).rejects.toThrow('worker 1 did not start');
  expect(all.length).toBe(1);
});

test('one that dies is replaced, later each time', async () => {
  const { pool, all, pauses, said } = await started(2);
  for (let time = 0; time < 9; time += 1) {
    all.at(-1)!.die();
    await settled();
    expect(all.at(-1)!.slot).toBe(2);
    all.at(-1)!.becomeReady();
    await settled();
  }
  expect(pauses).toEqual([100, 200, 400, 800, 1600, 3200, 6400, 10_000, 10_000]);
  expect(said[0]).toBe('Worker 2 (process 101) has ended; another one takes its place.');
  expect(pool.pids).toEqual([100, 110]);
});

test('one that dies as it starts is tried again', async () => {
  const { pool, all, pauses } = await started(1);
  all[0]!.die();
  await settled();
  all[1]!.die();
  await settled();
  all[2]!.becomeReady();
  await settled();
  expect(pauses).toEqual([100, 200]);
  expect(pool.pids).toEqual([102]);
});

test('a reload starts the new one before the old one goes, one after the other', async () => {
  const { pool, all, said } = await started(2);
  const reload = pool.reload();
  await settled();
  expect(all.length).toBe(3);
  expect(all[0]!.orders).toEqual([]);
  all[2]!.becomeReady();
  await settled();
  expect(all[0]!.orders).toEqual(['leave']);
  expect(all[1]!.orders).toEqual([]);
  all[3]!.becomeReady();
  await reload;
  expect(all[1]!.orders).toEqual(['leave']);
  expect(pool.pids).toEqual([102, 103]);
  expect(said).toEqual(['All workers are new.']);
});

test('a reload that does not start leaves the old ones', async () => {
  const { pool, all, said } = await started(2);
  const reload = pool.reload();
  await settled();
  all[2]!.die();
  await reload;
  expect(pool.pids).toEqual([100, 101]);
  expect(all[0]!.orders).toEqual([]);
  expect(said).toEqual(['The reload has ended: a new worker did not start. The old ones go on.']);
  // and one that dies then is replaced as ever
  all[0]!.die();
  await settled();
  expect(all.at(-1)!.slot).toBe(1);
});

test('stopped, none is replaced', async () => {
  const { pool, all } = await started(2);
  await pool.stop();
  expect(all.map(({ orders }) => orders)).toEqual([['stop'], ['stop']]);
  await settled();
  expect(all.length).toBe(2);
});
