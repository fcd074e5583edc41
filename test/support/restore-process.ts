/**
 * Closes what the tests of a file have shared, and restores what they have changed in their process: the working directory,
 * the environment variables and `globalThis.strapi`. Without isolation, test files follow each other in one process.
 */
import { afterAll, type RunnerTask } from 'vitest';
import { cpuSecondsOf } from './cpu-seconds.ts';
import { endFile } from './end-of-file.ts';
import { reachServersInMemory } from './in-memory/network.ts';
import './project-hooks.ts';
import './use-quick-bcrypt.ts';

reachServersInMemory();

const directory = process.cwd();
const environment = { ...process.env };

/** What the process has used before it loads the file: the share of the file goes to `test/run/reporter.ts`. */
const before = cpuSecondsOf(process.pid);

const hasFailed = (task: RunnerTask): boolean =>
  task.result?.state === 'fail' || ('tasks' in task && task.tasks.some(hasFailed));

/** What repeats the random cases of a file: the search for the smallest case may be cut off before it prints their seed. */
function printSeed(file: RunnerTask): void {
  const { FUZZ_SEED, FUZZ_RUNS } = process.env;
  if (FUZZ_SEED !== undefined && hasFailed(file))
    console.error(`random cases were those of FUZZ_SEED=${FUZZ_SEED} FUZZ_RUNS=${FUZZ_RUNS ?? 1}`);
}

// biome-ignore lint/correctness/noEmptyPattern: vitest refuses a name there
afterAll(async ({}, file) => {
  printSeed(file);
  await endFile();
  const after = cpuSecondsOf(process.pid);
  if (before && after)
    Object.assign(file.meta, {
      processor: { itself: after.running - before.running, children: after.ended - before.ended },
    });
  process.chdir(directory);
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
  Reflect.deleteProperty(globalThis, 'strapi');
});
