/** Which totals come from memory, and until when. */
import { expect, test } from 'vitest';
import { CachedTotals } from '../../src/core/content/answers/cached-totals.ts';
import { TableChanges } from '../../src/core/database/changes/table-changes.ts';
import { later } from '../support/later.ts';

function open(bytes = 100_000) {
  const changes = new TableChanges();
  const state = { isInTransaction: false, counted: 0, total: 1, committed: null as readonly string[] | null };
  const totals = new CachedTotals(
    {
      start: () => true,
      // what others have committed is known after a look
      refresh: () => {
        if (state.committed) changes.add(state.committed);
        state.committed = null;
      },
      stamp: () => (state.isInTransaction ? null : changes.sequence),
      unchanged: (tables, since) => changes.unchanged(tables, since),
    },
    bytes,
  );
  const read = async (key = 'k', counting?: Promise<number>): Promise<string> => {
    const body = await totals.read({
      key,
      tables: ['a'],
      count: () => {
        state.counted += 1;
        const page = (total: number) => ({ body: Buffer.from(`counted ${total}`), total });
        return counting ? counting.then(page) : page(state.total);
      },
      page: (total) => Buffer.from(`given ${total}`),
    });
    return String(body);
  };
  return { changes, state, totals, read };
}

test('a total is kept until a table of it changes, whichever connection commits', async () => {
  const { read, changes, state, totals } = open();
  expect(await read()).toBe('counted 1');
  state.total = 2;
  changes.add(['b']);
  expect(await read()).toBe('given 1');
  changes.add(['a']);
  expect(await read()).toBe('counted 2');
  state.total = 3;
  expect(await read()).toBe('given 2');
  state.committed = ['a'];
  expect(await read()).toBe('counted 3');
  expect(await read('l')).toBe('counted 3');
  expect([state.counted, totals.counts]).toEqual([4, { hits: 2, misses: 4 }]);
});

test('not in a transaction, which sees what no other connection does', async () => {
  const { read, state } = open();
  state.isInTransaction = true;
  expect(await read()).toBe('counted 1');
  state.isInTransaction = false;
  state.total = 2;
  expect(await read()).toBe('counted 2');
  state.isInTransaction = true;
  state.total = 3;
  expect(await read()).toBe('counted 3');
});

test('pages that are asked for at the same time are counted once', async () => {
  const { read, state, changes } = open();
  const first = later<number>();
  const pages = [read('k', first.promise), read(), read()];
  first.resolve(7);
  expect(await Promise.all(pages)).toEqual(['counted 7', 'given 7', 'given 7']);
  expect(state.counted).toBe(1);

  // a count that began before a write may not see it
  const old = later<number>();
  changes.add(['a']);
  const before = read('k', old.promise);
  changes.add(['a']);
  expect(await read()).toBe('counted 1');
  old.resolve(6);
  expect(await before).toBe('counted 6');
  expect(await read()).toBe('counted 1');
});

test('where counting fails, the others count themselves', async () => {
  const { read } = open();
  const first = later<number>();
  const failing = read('k', first.promise);
  const other = read();
  first.reject(new Error('too slow'));
  await expect(failing).rejects.toThrow('too slow');
  expect(await other).toBe('counted 1');
});

test('memory has a bound', async () => {
  const { read, totals } = open(10_000);
  for (let i = 0; i < 200; i += 1) await read(`key ${i}`);
  expect(totals.size).toBeLessThanOrEqual(10_000);
  expect(totals.size).toBeGreaterThan(5_000);
});
