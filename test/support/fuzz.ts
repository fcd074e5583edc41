/** How the fuzz and property tests run: a fixed seed, another one by `FUZZ_SEED`, more runs by `FUZZ_RUNS`. */
import { expect } from 'vitest';
import type { RestAnswer } from './rest.ts';

/** Whether a test is to look at more than it does each time: `npm run test:full` asks for it. */
export const isLong = Number(process.env['FUZZ_RUNS'] ?? 1) > 1;

/** The seed of all random cases: that of the commit in the runs of npm. */
export const SEED = Number(process.env['FUZZ_SEED'] ?? 20_240_229);

/** fast-check's settings; its report of a failure names the seed and the path to the smallest case. */
export const fuzz = (runs: number): { seed: number; numRuns: number; endOnFailure: boolean } => ({
  seed: SEED,
  numRuns: Math.ceil(runs * Number(process.env['FUZZ_RUNS'] ?? 1)),
  endOnFailure: false,
});

/**
 * Those of many cases that this run looks at: a part of them where it tries fewer random cases than usual, others for each
 * seed, and all of them otherwise.
 */
export function someOf<T>(cases: readonly T[]): T[] {
  const step = Math.max(1, Math.round(1 / Number(process.env['FUZZ_RUNS'] ?? 1)));
  const first = SEED % Math.min(step, Math.max(cases.length, 1));
  return cases.filter((_, index) => index % step === first);
}

/** Random cases reach what they are meant to reach: more than so many of them do. A short run has too few to tell. */
export function expectUsual(count: number, bound: number): void {
  if (Number(process.env['FUZZ_RUNS'] ?? 1) >= 1) expect(count).toBeGreaterThan(bound);
}

/** What holds for every answer, whatever was asked: no 5xx, and error objects with all their members. */
export function expectSoundAnswer(answer: RestAnswer): void {
  expect(answer.escaped, answer.request).toBeUndefined();
  expect([200, 400, 401, 403, 404]).toContain(answer.status);
  if (answer.status === 200) {
    expect(Object.keys(answer.body)).toEqual(['data', 'meta']);
    return;
  }
  expect(answer.body).toEqual({
    data: null,
    error: {
      status: answer.status,
      name: expect.stringMatching(/^[A-Z]\w+Error$/),
      message: expect.stringMatching(/\S/),
      details: expect.any(Object),
    },
  });
}
