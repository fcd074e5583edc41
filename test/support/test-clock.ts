/**
 * A clock whose time passes only when a test says so. What is due is done in the order of its times, and what is due at the
 * same time in the order in which it was asked for; `advance` waits for each piece of work before it does the next.
 */
import { setImmediate as turn } from 'node:timers/promises';
import type { Cancel, Clock, TimedWork } from '../../src/core/base/clock.ts';

export interface TestClock extends Clock {
  /**
   * Lets time pass, and does what is due by then.
   * @throws what that work throws
   */
  advance(ms: number): Promise<void>;
  /** How many timers wait. */
  readonly waiting: number;
}

interface Timer {
  at: number;
  /** Milliseconds to the next time; null for one that is done once. */
  readonly every: number | null;
  readonly work: TimedWork;
}

/** A Monday at noon, unless a test needs another moment. */
const START = Date.UTC(2024, 0, 1, 12);

/** @param start what time it is at first, in ms since 1970 */
export function testClock(start = START): TestClock {
  // a set keeps the order in which they were asked for
  const timers = new Set<Timer>();
  let passed = 0;

  const add = (timer: Timer): Cancel => {
    timers.add(timer);
    return () => void timers.delete(timer);
  };

  const nextUntil = (end: number): Timer | null => {
    let first: Timer | null = null;
    for (const timer of timers) if (timer.at <= end && (first === null || timer.at < first.at)) first = timer;
    return first;
  };

  return {
    now: () => start + passed,
    // it begins anywhere, so that nobody takes it for the time of day
    monotonic: () => 1_000_000 + passed,
    after: (ms, work) => add({ at: passed + Math.max(0, ms), every: null, work }),
    every: (ms, work) => add({ at: passed + Math.max(1, ms), every: Math.max(1, ms), work }),
    advance: async (ms) => {
      const end = passed + ms;
      for (let timer = nextUntil(end); timer; timer = nextUntil(end)) {
        passed = Math.max(passed, timer.at);
        timers.delete(timer);
        // it goes behind those that are due at the same time
        if (timer.every !== null) timers.add(Object.assign(timer, { at: timer.at + timer.every }));
        await timer.work();
        // what waited for a pause goes on, and may ask for the next one
        await turn();
      }
      passed = end;
    },
    get waiting() {
      return timers.size;
    },
  };
}
