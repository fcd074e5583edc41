/** Which answers come from memory, and until when. */
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { ReusableBody } from '../../src/core/base/http/reusable-body.ts';
import { AnswerCache } from '../../src/core/content/answers/answer-cache.ts';
import { AnswerStore } from '../../src/core/content/answers/answer-store.ts';
import { newRows, rowOf } from '../../src/core/database/changes/row-names.ts';
import { TableChanges } from '../../src/core/database/changes/table-changes.ts';
import { tablesIn } from '../../src/core/database/changes/tables-in.ts';
import { clientGone, notFound, tooBusy } from '../../src/core/errors/catalogue.ts';
import { later } from '../support/later.ts';

/** A cache over changes that the test makes, which are known when they are asked for. */
function open(bytes = 1_000_000) {
  const changes = new TableChanges();
  const state = {
    isInTransaction: false,
    reads: 0,
    commit: null as Promise<void> | null,
    /** What others have committed, which is known after a look. */
    byOthers: [] as string[],
    looksLater: false,
  };
  const look = (): void => {
    if (state.byOthers.length > 0) changes.add(state.byOthers.splice(0));
  };
  const cache = new AnswerCache({
    bytes,
    changes: {
      start: () => true,
      refresh: () => (state.looksLater ? Promise.resolve().then(look) : look()),
      pendingCommit: () => state.commit,
      stamp: () => (state.isInTransaction ? null : changes.sequence),
      unchanged: (tables, since) => changes.unchanged(tables, since),
    },
  });
  const read = async (key: string, body: () => string | null | Promise<string | null>, tables = ['a']) => {
    const found = await cache.read(key, () => {
      state.reads += 1;
      const read = () => {
        const text = body();
        if (text instanceof Promise) return text.then((known) => known && Buffer.from(known));
        return text === null ? null : Buffer.from(text);
      };
      return { tables, read: read as () => Buffer };
    });
    return found && { text: found.bytes.toString(), body: found };
  };
  return { cache, changes, state, read };
}

describe('an answer is kept', () => {
  test('until one of its tables changes', async () => {
    const { read, changes, state } = open();
    expect((await read('k', () => 'one', ['a', 'b']))!.text).toBe('one');
    changes.add(['c']);
    expect((await read('k', () => 'two', ['a', 'b']))!.text).toBe('one');
    changes.add(['b']);
    expect((await read('k', () => 'three', ['a', 'b']))!.text).toBe('three');
    changes.add(null);
    expect((await read('k', () => 'four', ['a', 'b']))!.text).toBe('four');
    expect(state.reads).toBe(3);
  });

  test.each([
    ['at once', false],
    ['later', true],
  ])('until others change one of its tables, which a look says %s', async (_when, looksLater) => {
    const { read, state } = open();
    state.looksLater = looksLater;
    expect([(await read('k', () => 'one'))!.text, (await read('k', () => 'two'))!.text]).toEqual([
      'one',
      'one',
    ]);
    state.byOthers.push('b');
    expect((await read('k', () => 'three'))!.text).toBe('one');
    state.byOthers.push('a');
    expect((await read('k', () => 'four'))!.text).toBe('four');
    // what is being read was begun before the change of others
    const old = later<string>();
    const before = read('l', () => old.promise);
    state.byOthers.push('a');
    const after = read('l', () => 'new');
    old.resolve('old');
    expect([(await before)!.text, (await after)!.text]).toEqual(['old', 'new']);
    expect((await read('l', () => 'third'))!.text).not.toBe('old');
  });

  test('for its own key', async () => {
    const { read } = open();
    await read('k', () => 'one');
    expect((await read('l', () => 'two'))!.text).toBe('two');
  });

  test('not if the source says no, and not inside a transaction', async () => {
    const { read, state } = open();
    expect(await read('k', () => null)).toBeNull();
    state.isInTransaction = true;
    expect((await read('k', () => 'inside'))!.text).toBe('inside');
    state.isInTransaction = false;
    expect((await read('k', () => 'outside'))!.text).toBe('outside');
    state.isInTransaction = true;
    expect((await read('k', () => 'inside again'))!.text).toBe('inside again');
  });

  test('not if all are dropped while it is read, and those who ask afterwards do not wait for it', async () => {
    const { cache, read } = open();
    const first = later<string>();
    const reading = read('k', () => first.promise);
    cache.clear();
    expect((await read('k', () => 'by new settings'))!.text).toBe('by new settings');
    first.resolve('by old settings');
    expect((await reading)!.text).toBe('by old settings');
    expect((await read('k', () => 'again'))!.text).toBe('by new settings');
  });

  test('not if a table changes while it is read', async () => {
    const { read, changes } = open();
    const first = later<string>();
    const reading = read('k', () => first.promise);
    changes.add(['a']);
    first.resolve('before');
    expect((await reading)!.text).toBe('before');
    expect((await read('k', () => 'after'))!.text).toBe('after');
  });
});

test('an answer that is good for some time is kept for that time, and for none if it is not known', () => {
  const { cache } = open();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1000);
  onTestFinished(() => clock.mockRestore());
  let made = 0;
  const ask = (key: string, goodUntil: number) =>
    String(
      (
        cache.read(key, () => ({
          tables: ['a'],
          read: () => {
            made += 1;
            return Buffer.from(String(made));
          },
          goodUntil: () => goodUntil,
        })) as ReusableBody
      ).bytes,
    );
  expect([ask('k', 2000), ask('k', 2000)]).toEqual(['1', '1']);
  clock.mockReturnValue(1999);
  expect(ask('k', 2000)).toBe('1');
  clock.mockReturnValue(2000);
  expect(ask('k', 3000)).toBe('2');
  expect([ask('l', 0), ask('l', 0)]).toEqual(['3', '4']);
});

test('while a commit waits, equal requests wait for it, and the first of them reads for all', async () => {
  const { read, changes, state, cache } = open();
  const commit = later<void>();
  state.commit = commit.promise;
  const all = Array.from({ length: 10 }, () => read('k', () => 'one'));
  await Promise.resolve();
  expect(state.reads).toBe(0);
  changes.add(['a']);
  state.commit = null;
  commit.resolve();
  expect((await Promise.all(all)).map((one) => one!.text)).toEqual(Array.from({ length: 10 }, () => 'one'));
  expect((await read('k', () => 'two'))!.text).toBe('one');
  expect([state.reads, cache.counts.hits]).toEqual([1, 10]);
});

test('a request waits for one commit, however many follow', async () => {
  const { read, state } = open();
  state.commit = Promise.resolve();
  expect((await read('k', () => 'one'))!.text).toBe('one');
  expect(state.reads).toBe(1);
});

test('what is not going to be kept is read without a wait for the commit', async () => {
  const { read, changes, state, cache } = open();
  await read('k', () => 'one');
  changes.add(['a']);
  const commit = later<void>();
  state.commit = commit.promise;
  expect((await read('k', () => 'two'))!.text).toBe('two');
  changes.add(['a']);
  state.commit = null;
  commit.resolve();
  expect((await read('k', () => 'three'))!.text).toBe('three');
  expect([state.reads, cache.counts.hits]).toEqual([3, 0]);
});

test('an answer that changed before it was asked for again is kept when it is asked for twice without a change', async () => {
  const { read, changes, state, cache } = open();
  const ask = async () => {
    const before = state.reads;
    await read('k', () => 'x'.repeat(5000));
    return [state.reads === before ? 'from memory' : 'computed', cache.size > 5000];
  };
  expect(await ask()).toEqual(['computed', true]);
  changes.add(['a']);
  expect(await ask()).toEqual(['computed', false]);
  changes.add(['a']);
  expect(await ask()).toEqual(['computed', false]);
  expect(await ask()).toEqual(['computed', true]);
  expect(await ask()).toEqual(['from memory', true]);
  // what was worth its room before the change is kept after it
  changes.add(['a']);
  expect(await ask()).toEqual(['computed', true]);
});

describe('requests at the same time', () => {
  test('share one statement', async () => {
    const { read, state, cache } = open();
    const first = later<string>();
    const all = Array.from({ length: 100 }, () => read('k', () => first.promise));
    first.resolve('one');
    expect(new Set((await Promise.all(all)).map((one) => one!.text))).toEqual(new Set(['one']));
    expect([state.reads, cache.counts.joined]).toEqual([1, 99]);
  });

  test('but a request after a change does not wait for a statement from before it', async () => {
    const { read, changes } = open();
    const first = later<string>();
    const old = read('k', () => first.promise);
    changes.add(['a']);
    const second = later<string>();
    const young = read('k', () => second.promise);
    second.resolve('new');
    expect((await young)!.text).toBe('new');
    first.resolve('old');
    expect((await old)!.text).toBe('old');
    expect((await read('k', () => 'third'))!.text).not.toBe('old');
  });

  test('but a request for an entry that has been created does not wait for one that began before', async () => {
    const { cache, changes } = open();
    const ask = (read: () => Buffer | Promise<Buffer>) =>
      cache.read('k', () => ({ tables: ['a'], needs: rowOf('a', 7), read }));
    const first = later<Buffer>();
    const before = Promise.resolve(ask(() => first.promise));
    changes.add([newRows('a')]);
    const after = ask(() => Buffer.from('created'));
    first.reject(notFound());
    await expect(before).rejects.toThrow('Not Found');
    expect(String((await after)!.bytes)).toBe('created');
  });

  test('share an error, unless it is that of a client who has left', async () => {
    const { read, state } = open();
    const busy = later<string>();
    const refused = [read('k', () => busy.promise), read('k', () => busy.promise)];
    const settled = Promise.allSettled(refused);
    busy.reject(tooBusy());
    expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(state.reads).toBe(1);

    const left = later<string>();
    const leaving = read('k', () => left.promise).catch(() => 'gone');
    const staying = read('k', () => 'read by itself');
    left.reject(clientGone());
    expect(await leaving).toBe('gone');
    expect((await staying)!.text).toBe('read by itself');
  });
});

test('once the memory is full, an answer is kept from the second time on that it is asked for', async () => {
  const { read, state, cache } = open(20_000);
  const ask = async (key: string) => {
    const before = state.reads;
    await read(key, () => 'x'.repeat(1000));
    return state.reads === before ? 'from memory' : 'computed';
  };
  expect([await ask('early'), await ask('early')]).toEqual(['computed', 'from memory']);
  // as many as there is room for, twice
  for (let index = 0; index < 40; index += 1) await ask(`once-${index}`);
  const { size } = cache;
  expect([await ask('late'), await ask('late'), await ask('late')]).toEqual([
    'computed',
    'computed',
    'from memory',
  ]);
  for (let index = 0; index < 40; index += 1) await ask(`again-${index}`);
  expect(await ask('late')).toBe('from memory');
  expect(await ask('early')).toBe('from memory');
  expect(cache.size).toBeLessThanOrEqual(size + 100);
  cache.clear();
  expect([await ask('late'), await ask('late')]).toEqual(['computed', 'from memory']);
});

test('the work of an entity tag is done for what is sent again', async () => {
  const { read, changes } = open();
  const isSentAgain = async () => (await read('k', () => 'text'))!.body.isSentAgain;
  expect([await isSentAgain(), await isSentAgain()]).toEqual([false, true]);
  changes.add(['a']);
  expect([await isSentAgain(), await isSentAgain()]).toEqual([false, true]);
  expect((await read('k', () => ''))!.body.tag).toBe((await read('l', () => 'text'))!.body.tag);
  expect((await read('k', () => ''))!.body.tag).not.toBe((await read('m', () => 'other'))!.body.tag);
});

describe('memory', () => {
  const fill = (store: AnswerStore<{ size: number }>, from: number, count: number) => {
    for (let i = from; i < from + count; i += 1) store.set(`key ${i}`, { size: 1000 });
  };

  test('has a bound', () => {
    const store = new AnswerStore<{ size: number }>(100_000, ({ size }) => size);
    fill(store, 0, 1000);
    expect(store.size).toBeLessThanOrEqual(100_000);
    expect(store.count).toBeGreaterThan(60);
    store.set('large', { size: 50_000 });
    expect(store.get('large')).toBeUndefined();
  });

  test('what is asked for again survives a scan', () => {
    const store = new AnswerStore<{ size: number }>(100_000, ({ size }) => size);
    fill(store, 0, 10);
    for (let i = 0; i < 10; i += 1) store.get(`key ${i}`);
    fill(store, 100, 10_000);
    expect(Array.from({ length: 10 }, (_, i) => store.get(`key ${i}`) !== undefined)).not.toContain(false);
    // what is asked for again now takes the place of what was
    for (let i = 10_000; i < 10_100; i += 1) store.get(`key ${i}`);
    for (let i = 20_000; i < 20_200; i += 1) {
      fill(store, i, 1);
      store.get(`key ${i}`);
    }
    expect(store.get('key 0')).toBeUndefined();
    expect(store.size).toBeLessThanOrEqual(100_000);
  });

  test('counts compressed forms', async () => {
    const { read, cache } = open();
    const { body } = (await read('k', () => 'text'))!;
    const before = cache.size;
    await body.packed('gzip', async () => Buffer.alloc(100));
    await body.packed('gzip', async () => Buffer.alloc(100));
    expect(cache.size - before).toBe(100);
  });
});

test('the tables of a statement are the quoted names that are tables, not the texts', () => {
  const known = new Set(['articles', 'tags', 'it"s']);
  expect(
    tablesIn(`SELECT '"tags"', '"' || "t"."tags2" FROM "Articles" "t", "it""s" WHERE a = '"'`, known),
  ).toEqual(['articles', 'it"s']);
  const many = Array.from({ length: 20 }, (_, at) => `table_${at}`);
  const joined = many.map((name) => `"${name}"`).join(' JOIN ');
  expect(tablesIn(`SELECT * FROM ${joined}`, new Set(many))).toEqual(many);
  expect(tablesIn('SELECT * FROM "tags" WHERE id IN (SELECT id FROM "tags")', known)).toEqual([
    'tags',
    'tags',
  ]);
});
