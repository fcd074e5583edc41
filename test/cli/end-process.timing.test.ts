/** A stopped server ends, also where one of its threads is inside of a statement that takes hours. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const END_PROCESS = resolve(import.meta.dirname, '../../src/octavo/cli/end-process.ts');

/** A statement that calls JavaScript once, to say that it has begun, and can't be ended from then on. */
const ENDLESS = `
  const Driver = process.getBuiltinModule('node:module').createRequire(ROOT)('better-sqlite3');
  const db = new Driver(':memory:');
  db.function('begun', () => { begun(); return 1; });
  db.prepare('WITH RECURSIVE n(i) AS (SELECT begun() UNION ALL SELECT i+1 FROM n WHERE i<1000000000000) SELECT count(*) FROM n').get();`;

/** @param thread what a thread of the process does; it calls `begun` */
async function ended(thread: string): Promise<[code: number | null, signal: string | null]> {
  const script = `
    import { Worker } from 'node:worker_threads';
    import { endProcess, noteThreads } from ${JSON.stringify(END_PROCESS)};
    noteThreads();
    const worker = new Worker(${JSON.stringify(`const begun = () => process.getBuiltinModule('node:worker_threads').parentPort.postMessage('begun'); const ROOT = ${JSON.stringify(END_PROCESS)}; ${thread}`)}, { eval: true });
    worker.once('message', () => void endProcess(3));
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' });
  return (await once(child, 'exit')) as [number | null, string | null];
}

test('threads that listen end with it', async () => {
  expect(await ended('begun(); setInterval(() => {}, 1000)')).toEqual([3, null]);
});

test('one that does not is no reason to stay', async () => {
  expect(await ended(ENDLESS)).toEqual([null, 'SIGKILL']);
});
