/**
 * Ends the process, whatever its threads do. Node's own `process.exit` waits for them, and one that is inside of a
 * long statement of the database does not listen before that is done.
 */
import type { Worker } from 'node:worker_threads';
import { endDriverWorker } from '../../core/database/sqlite/driver-worker.ts';

/** Milliseconds threads have to end by themselves. */
const GRACE_MS = 500;

const threads = new Set<Worker>();

/** Takes note of the threads that are started from here on. */
export function noteThreads(): void {
  process.on('worker', (worker) => {
    threads.add(worker);
    worker.once('exit', () => threads.delete(worker));
  });
}

/**
 * Ends the process with an exit code; where a thread does not end, by SIGKILL. What was to be closed must be closed
 * before.
 */
export async function endProcess(code: number): Promise<never> {
  const ended = Promise.all([...threads].map(endDriverWorker));
  const late = new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), GRACE_MS));
  if (threads.size > 0 && (await Promise.race([ended, late])) === 'late')
    process.kill(process.pid, 'SIGKILL');
  return process.exit(code);
}
