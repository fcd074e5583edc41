/**
 * `npm test`: the deterministic lane, then the timing lane, then what failed in the timing lane once more, alone. Nothing of
 * the first lane is run again. The last line has the totals.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { cpuSecondsOf } from '../support/cpu-seconds.ts';
import { baseCommit, changedSince, seedOfCommit } from './changes.ts';
import type { FileResult, RunResult } from './file-result.ts';
import { readOptions } from './options.ts';
import { settingsOf } from './settings.ts';
import { costTable, judge, RERUNS, type Rerun, toRunAgain } from './verdict.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const COSTS = join(ROOT, 'node_modules/.cache/octavo-test-costs.tsv');

const { scope, related, rest } = readOptions(process.argv.slice(2));
const base = baseCommit();
// a file that is named is run
const namesFiles = rest.some((arg) => !arg.startsWith('-'));
const env = {
  ...settingsOf(scope, base === null ? null : changedSince(base), seedOfCommit()),
  ...(namesFiles && { OCTAVO_TEST_LEFT_OUT: '' }),
  ...process.env,
};
const reports = mkdtempSync(join(tmpdir(), 'octavo-reports-'));

/** Runs vitest once; its output goes to the terminal. @returns null where it has ended without a result */
function runVitest(args: readonly string[]): RunResult | null {
  const report = join(reports, 'result.json');
  rmSync(report, { force: true });
  spawnSync(
    process.execPath,
    [
      join(ROOT, 'node_modules/vitest/vitest.mjs'),
      ...['run', '--reporter=default', '--reporter=./test/run/reporter.ts'],
      ...args,
    ],
    { cwd: ROOT, stdio: 'inherit', env: { ...env, OCTAVO_TEST_REPORT: report } },
  );
  try {
    return JSON.parse(readFileSync(report, 'utf8')) as RunResult;
  } catch {
    return null;
  }
}

/** Runs a file alone until it is green, or has failed often enough. */
function runAgain(first: FileResult): Rerun {
  const alone: FileResult[] = [];
  while (alone.length < RERUNS && alone.at(-1)?.isGood !== true) {
    console.log(`\n${first.file} failed: it is run again, alone`);
    const result = runVitest([first.file, '--project', first.project]);
    const found = result?.files.find(({ file, project }) => file === first.file && project === first.project);
    alone.push({ ...(found ?? first), isGood: found?.isGood === true && result?.strayErrors.length === 0 });
  }
  return { first, alone };
}

const result = runVitest([...(related ? ['--changed', base ?? 'HEAD'] : []), ...rest]);
if (result === null) {
  console.error('vitest has ended without a result');
  process.exit(1);
}
const { isGreen, lines } = judge(result, toRunAgain(result).map(runAgain));
mkdirSync(join(COSTS, '..'), { recursive: true });
writeFileSync(COSTS, `${costTable(result).join('\n')}\n`);
rmSync(reports, { recursive: true, force: true });
const all = cpuSecondsOf(process.pid);
console.log(
  ['', 'seconds of the processor (of processes that were started):', ...costTable(result, 10)].join('\n'),
);
if (all) console.log(`${(all.running + all.ended).toFixed(0)} s of the processor in all`);
if (env['OCTAVO_TEST_LEFT_OUT'])
  console.log(
    `left out, since the change touches none of it: ${env['OCTAVO_TEST_LEFT_OUT'].replaceAll(',', ', ')}`,
  );
console.log(lines.join('\n'));
process.exitCode = isGreen ? 0 : 1;
