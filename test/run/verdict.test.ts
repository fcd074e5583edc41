/** What a run comes to: nothing that failed is hidden, and only the timing lane is run again. */
import { describe, expect, test } from 'vitest';
import type { FileResult, RunResult } from './file-result.ts';
import { costTable, judge, toRunAgain } from './verdict.ts';

const result = (file: string, more: Partial<FileResult> = {}): FileResult => ({
  file: `test/${file}.test.ts`,
  project: 'sqlite',
  passed: 3,
  failed: 0,
  skipped: 0,
  isGood: true,
  milliseconds: 10,
  processor: { itself: 1, children: 0.5 },
  ...more,
});
const bad = (file: string, more: Partial<FileResult> = {}): FileResult =>
  result(file, { passed: 2, failed: 1, isGood: false, ...more });
const run = (files: FileResult[], strayErrors: RunResult['strayErrors'] = []): RunResult => ({
  files,
  strayErrors,
});
const last = (lines: readonly string[]): string => lines.at(-1)!;

describe('what is run again', () => {
  test('a file of the timing lane that failed, and none of the deterministic lane', () => {
    const again = toRunAgain(run([bad('a'), result('b.timing'), bad('c.timing')]));
    expect(again.map(({ file }) => file)).toEqual(['test/c.timing.test.ts']);
  });

  test('a file of the timing lane that left an error after its tests', () => {
    const errors = [{ message: 'later', file: 'test/b.timing.test.ts' }];
    expect(toRunAgain(run([result('b.timing')], errors))).toHaveLength(1);
  });
});

describe('the verdict', () => {
  test('all is well: the last line has the totals of all files', () => {
    const { isGreen, lines } = judge(run([result('a'), result('b.timing', { skipped: 2 })]), []);
    expect([isGreen, last(lines)]).toEqual([true, '6 passed, 0 failed, 2 skipped']);
    expect(lines).not.toContain('run again, alone:');
  });

  test('a deterministic test that fails is a failure', () => {
    const { isGreen, lines } = judge(run([bad('a'), result('b.timing')]), []);
    expect([isGreen, last(lines)]).toEqual([false, '5 passed, 1 failed']);
    expect(lines).toContain('failed: test/a.test.ts (sqlite)');
  });

  test.each([
    ['at once', [true], 'passed alone'],
    ['the second time', [false, true], 'failed alone, passed alone'],
  ])('a timing file that is green alone %s is green, and is named', (_when, runs, said) => {
    const first = bad('b.timing');
    const alone = runs.map((isGood) => (isGood ? result('b.timing') : first));
    const { isGreen, lines } = judge(run([result('a'), first]), [{ first, alone }]);
    expect([isGreen, last(lines)]).toEqual([true, '6 passed, 0 failed']);
    expect(lines).toContain(`  test/b.timing.test.ts (sqlite): failed with others, ${said}`);
  });

  test('a timing file that is red alone as well is a failure', () => {
    const first = bad('b.timing');
    const { isGreen, lines } = judge(run([result('a'), first]), [{ first, alone: [first, first] }]);
    expect([isGreen, last(lines)]).toEqual([false, '5 passed, 1 failed']);
    expect(lines).toContain(
      '  test/b.timing.test.ts (sqlite): failed with others, failed alone, failed alone',
    );
  });

  test('a file is run again for the database on which it failed', () => {
    const first = bad('b.timing', { project: 'timing-postgres' });
    const alone = [result('b.timing', { project: 'timing-postgres' })];
    const other = bad('b.timing', { project: 'timing-mariadb' });
    const { isGreen } = judge(run([first, other]), [
      { first, alone },
      { first: other, alone: [other, other] },
    ]);
    expect(isGreen).toBe(false);
  });

  test.each([
    ['that could not be loaded', bad('a', { passed: 0, failed: 0 }), '0 passed, 1 failed'],
    ['whose hook failed', bad('a', { passed: 3, failed: 0 }), '3 passed, 1 failed'],
  ])('a file %s is a failure, though none of its tests is', (_what, file, said) => {
    const { isGreen, lines } = judge(run([file]), []);
    expect([isGreen, last(lines)]).toEqual([false, said]);
  });

  test('an error outside of all tests is a failure', () => {
    const { isGreen, lines } = judge(run([result('a')], [{ message: 'unhandled' }]), []);
    expect([isGreen, last(lines)]).toEqual([false, '3 passed, 1 failed']);
    expect(lines).toContain('an error outside of all tests: unhandled');
  });

  test('a run without a test is a failure', () => {
    const { isGreen, lines } = judge(run([]), []);
    expect([isGreen, ...lines]).toEqual([false, 'no test was run', '0 passed, 0 failed']);
  });
});

test('the files that use most of the processor come first, with what their processes use', () => {
  const files = [result('a'), result('b', { processor: { itself: 1, children: 3 } })];
  expect(costTable(run(files), 1)).toEqual(['4.00\t3.00\ttest/b.test.ts (sqlite)']);
});
