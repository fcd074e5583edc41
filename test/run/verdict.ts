/** What a run comes to: totals, and what had to be run again. */
import { isTiming } from '../support/servers/suites.ts';
import type { FileResult, RunResult } from './file-result.ts';

/** How often a file of the timing lane is run again, at most. */
export const RERUNS = 2;

/** A file that was run again, alone. */
export interface Rerun {
  readonly first: FileResult;
  /** The last one decides. */
  readonly alone: readonly FileResult[];
}

export interface Verdict {
  readonly isGreen: boolean;
  readonly lines: readonly string[];
}

/** A file is the same on each database, and still another run. */
const keyOf = ({ file, project }: Pick<FileResult, 'file' | 'project'>): string => `${file} (${project})`;

/** Those that may be run again: nothing of the deterministic lane may. */
export function toRunAgain({ files, strayErrors }: RunResult): FileResult[] {
  const stray = new Set(strayErrors.map(({ file }) => file));
  return files.filter((result) => isTiming(result.file) && (!result.isGood || stray.has(result.file)));
}

/** Whether an error can be seen again when the file it came from is run again. */
const belongsToTiming = ({ file }: RunResult['strayErrors'][number]): boolean =>
  file !== undefined && isTiming(file);

/**
 * @param run what ran first
 * @param reruns what ran again
 * @returns whether all is well, and the last lines of the run
 */
export function judge(run: RunResult, reruns: readonly Rerun[]): Verdict {
  const last = new Map(reruns.map(({ first, alone }) => [keyOf(first), alone.at(-1)!]));
  const files = run.files.map((result) => last.get(keyOf(result)) ?? result);
  const stray = run.strayErrors.filter((error) => !belongsToTiming(error));
  const bad = files.filter(({ isGood }) => !isGood);
  const sum = (count: (result: FileResult) => number): number =>
    files.reduce((total, result) => total + count(result), 0);
  // a file that could not be loaded has no test to count
  const failed = sum(({ failed: tests, isGood }) => (isGood ? 0 : Math.max(tests, 1))) + stray.length;
  const passed = sum((result) => result.passed);
  const skipped = sum((result) => result.skipped);
  const isGreen = failed === 0 && passed > 0;
  return {
    isGreen,
    lines: [
      ...laneCosts(run, reruns),
      ...bad.map((result) => `failed: ${keyOf(result)}`),
      ...stray.map(({ message }) => `an error outside of all tests: ${message}`),
      ...(reruns.length > 0 ? ['run again, alone:', ...reruns.map(rerunLine)] : []),
      ...(passed + failed === 0 ? ['no test was run'] : []),
      `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
    ],
  };
}

const rerunLine = ({ first, alone }: Rerun): string =>
  `  ${keyOf(first)}: failed with others, ${alone.map(({ isGood }) => `${isGood ? 'passed' : 'failed'} alone`).join(', ')}`;

const used = ({ processor }: FileResult): number => processor.itself + processor.children;

function laneCosts({ files }: RunResult, reruns: readonly Rerun[]): string[] {
  const lane = (name: string, results: readonly FileResult[]): string[] =>
    results.length === 0
      ? []
      : [`${name}: ${results.length} files, ${seconds(results)} s of the processor in their workers`];
  return [
    ...lane(
      'deterministic lane',
      files.filter(({ file }) => !isTiming(file)),
    ),
    ...lane(
      'timing lane',
      files.filter(({ file }) => isTiming(file)),
    ),
    ...lane(
      'run again',
      reruns.flatMap(({ alone }) => alone),
    ),
  ];
}

const seconds = (results: readonly FileResult[]): string =>
  results.reduce((total, result) => total + used(result), 0).toFixed(0);

/** The files that use most of the processor, as a table: seconds, of which processes have used, file. */
export function costTable({ files }: RunResult, rows = Number.POSITIVE_INFINITY): string[] {
  return files
    .toSorted((one, other) => used(other) - used(one))
    .slice(0, rows)
    .map((result) =>
      [used(result).toFixed(2), result.processor.children.toFixed(2), keyOf(result)].join('\t'),
    );
}
