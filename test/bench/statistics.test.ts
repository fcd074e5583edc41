/** What the benchmark makes of its rounds. */
import { expect, test } from 'vitest';
import { compare } from '../../tools/bench/comparison.ts';
import { median, quartiles, spread } from '../../tools/bench/statistics.ts';
import type { Round } from '../../tools/bench/take-turns.ts';

test('median and middle half of some numbers', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
  expect(median([])).toBeNaN();
  expect(quartiles([5, 1, 4, 2, 3])).toEqual([2, 4]);
  expect(spread([5, 1, 9, 2, 3])).toEqual({ median: 3, low: 2, high: 5 });
});

/** A round of one second. */
const round = (answers: number, cpu: number | null, firstError: string | null = null): Round => ({
  answers,
  cpu,
  firstError,
  errors: firstError === null ? 0 : 1,
  milliseconds: 1000,
  p50: 1,
  p99: 1,
  max: 1,
  kinds: {},
});

test('a comparison is made inside each round, so a slow moment of the machine does not count', () => {
  // the second round was ten times slower for both
  const first = [round(1000, 10), round(100, 100), round(1000, 12)];
  const second = [round(500, 20), round(50, 200), round(500, 24)];
  const { byCpu, byRate, first: one, second: other } = compare('read', 'limit', first, second);
  expect(byCpu).toEqual({ median: 0.5, low: 0.5, high: 0.5 });
  expect(byRate).toEqual({ median: 0.5, low: 0.5, high: 0.5 });
  expect([one.cpu, other.cpu, one.perSecond, other.perSecond]).toEqual([12, 24, 1000, 500]);
  // 500 answers of 20 µs, 50 of 200, 500 of 24 in a second
  expect(other.core).toBeCloseTo(0.01);
});

test('without processor times there are rates alone', () => {
  const { byCpu, byRate, second } = compare('read', 'limit', [round(10, null)], [round(20, 5)]);
  expect(byCpu).toBeNull();
  expect(byRate.median).toBe(2);
  expect(second.cpu).toBe(5);
});

test('figures of failed answers are no figures', () => {
  const rounds = [round(10, 1)];
  expect(() => compare('read', 'limit', rounds, [round(10, 1, 'HTTP/1.1 503')])).toThrow(
    'read: HTTP/1.1 503',
  );
});
