/** What a server that does not say what others commit is known to have changed: by this process at once, by others in time. */
import { expect, test } from 'vitest';
import { AnswerCache } from '../../src/core/content/answers/answer-cache.ts';
import { ALL_TABLES } from '../../src/core/database/changes/table-changes.ts';
import { LocalChanges } from '../../src/core/database/server/local-changes.ts';
import { later } from '../support/later.ts';
import { testClock } from '../support/test-clock.ts';

const MAX_STALE = 1000;

/** @param maxStale milliseconds that answers may be late */
function open(maxStale = MAX_STALE) {
  const clock = testClock();
  const state = { isInTransaction: false };
  const changes = new LocalChanges(clock, () => state.isInTransaction);
  const isKept = changes.start(maxStale);
  changes.refresh();
  const cache = new AnswerCache({ changes, bytes: 1_000_000 });
  const ask = async (body: string | Promise<string>): Promise<string> => {
    const read = () =>
      typeof body === 'string' ? Buffer.from(body) : body.then((text) => Buffer.from(text));
    return String((await cache.read('k', () => ({ tables: ['a'], read })))!.bytes);
  };
  return { changes, clock, state, ask, isKept };
}

test('nothing is kept where answers may not be late', async () => {
  const { isKept, ask, changes } = open(0);
  expect([isKept, changes.isActive, changes.stamp()]).toEqual([false, false, null]);
  expect([await ask('one'), await ask('two')]).toEqual(['one', 'two']);
});

test('an answer is late by no more than it may be', async () => {
  const { clock, ask } = open();
  let at = 5000;
  const askAt = async (time: number, body: string) => {
    await clock.advance(time - at);
    at = time;
    return ask(body);
  };
  expect(await askAt(5000, 'one')).toBe('one');
  expect(await askAt(5999, 'two')).toBe('one');
  expect(await askAt(6000, 'two')).toBe('two');
  expect(await askAt(6999, 'three')).toBe('two');
  // the first request after a pause looks, too
  expect(await askAt(9500, 'three')).toBe('three');
  expect(await askAt(10_499, 'four')).toBe('three');
  expect(await askAt(10_500, 'four')).toBe('four');
});

test('a commit of this process counts at once', async () => {
  const { ask, changes } = open();
  expect([await ask('one'), await ask('two')]).toEqual(['one', 'one']);
  changes.committed();
  expect(await ask('three')).toBe('three');
});

test('what began before a commit of this process is neither kept nor waited for', async () => {
  const { ask, changes } = open();
  const old = later<string>();
  const before = ask(old.promise);
  changes.committed();
  expect(await ask('new')).toBe('new');
  old.resolve('old');
  expect(await before).toBe('old');
  expect(await ask('third')).not.toBe('old');
});

test('in a transaction nothing is kept, and nothing comes from memory', async () => {
  const { ask, state } = open();
  expect(await ask('one')).toBe('one');
  state.isInTransaction = true;
  expect(await ask('inside')).toBe('inside');
  state.isInTransaction = false;
  expect(await ask('two')).toBe('one');
});

test.each([
  ['SELECT 1', []],
  ['  select * from a for update', []],
  ['SHOW TABLES', []],
  ['SET @a = 1', []],
  ['INSERT INTO a VALUES (1)', ALL_TABLES],
  ['WITH x AS (SELECT 1) DELETE FROM a', ALL_TABLES],
  ['/* SELECT */ DELETE FROM a', ALL_TABLES],
  ['CALL change_all()', ALL_TABLES],
  ['selected', ALL_TABLES],
])('%s', (statement, tables) => {
  expect(open().changes.writtenBy(statement)).toEqual(tables);
});
