/** The clock that parts are given, and the one of tests. */
import { expect, test } from 'vitest';
import { pause } from '../../src/core/base/clock.ts';
import { testClock } from '../support/test-clock.ts';

test('what is due is done in the order of its times, and of the same time in the order in which it was asked for', async () => {
  const clock = testClock(0);
  const done: string[] = [];
  const note = (name: string) => () => void done.push(`${name} at ${clock.now()}`);
  clock.after(30, note('late'));
  clock.after(10, note('first'));
  clock.after(10, note('second'));
  clock.every(10, note('tick'));
  await clock.advance(9);
  expect(done).toEqual([]);
  await clock.advance(21);
  expect(done).toEqual([
    'first at 10',
    'second at 10',
    'tick at 10',
    'tick at 20',
    'late at 30',
    'tick at 30',
  ]);
});

test('work is waited for, also where it pauses itself', async () => {
  const clock = testClock(0);
  const done: number[] = [];
  clock.after(5, async () => {
    await Promise.resolve();
    done.push(clock.now());
  });
  const both = (async () => {
    await pause(clock, 10);
    await pause(clock, 10);
    done.push(clock.now());
  })();
  await clock.advance(100);
  await both;
  expect(done).toEqual([5, 20]);
  expect(clock.now()).toBe(100);
});

test('what is cancelled is not done', async () => {
  const clock = testClock();
  const done: string[] = [];
  const cancel = [clock.after(10, () => done.push('once')), clock.every(10, () => done.push('again'))];
  await clock.advance(10);
  for (const each of cancel) each();
  await clock.advance(100);
  expect(done).toEqual(['once', 'again']);
  expect(clock.waiting).toBe(0);
});

test('what work throws reaches the test that lets time pass', async () => {
  const clock = testClock();
  clock.every(10, () => Promise.reject(new Error('broken')));
  await expect(clock.advance(10)).rejects.toThrow('broken');
});
