/**
 * The worker-thread side of `reader-threads.ts`: a read-only connection that runs one statement at a time and
 * ends it past its bounds or when its client has left.
 */

import { parentPort, workerData } from 'node:worker_threads';
import { TooLongError, TooManyBytesError, TooManyEntriesError } from '../costly-read.ts';
import { registerFunctions } from './functions.ts';
import { loadDriver } from './load-driver.ts';
import type { ThreadAnswer, ThreadData, ThreadFailure, ThreadRequest } from './reader-threads.ts';
import { RecycledHandle } from './recycled-handle.ts';
import { CancelledError, StatementGuard } from './statement-guard.ts';

const { file, busyTimeout, cacheKib, cancelled } = workerData as ThreadData;
const Driver = loadDriver();

let current = 0;
const isCancelled = (): boolean => Atomics.load(cancelled, 0) === current;

const recycled = new RecycledHandle(() => {
  const handle = new Driver(file, { readonly: true, timeout: busyTimeout });
  handle.pragma(`cache_size = -${cacheKib}`);
  registerFunctions(handle);
  return { handle, guard: new StatementGuard(handle, { isCancelled }) };
});

parentPort!.on('message', ({ id, sql, values, bounds }: ThreadRequest) => {
  const started = performance.now();
  current = id;
  const answer = { id, body: null, error: null, failure: null };
  const send = (change: Partial<ThreadAnswer>) =>
    parentPort!.postMessage(
      { ...answer, ...change, ms: performance.now() - started } satisfies ThreadAnswer,
      change.body ? memoryOf(change.body) : [],
    );
  try {
    send({ body: recycled.read(sql, values, bounds) });
  } catch (error) {
    send({ error: String(error instanceof Error ? error.message : error), failure: failureOf(error) });
  }
});

/** The buffers to transfer instead of copying: copying a long answer takes the main thread as long as sending it. */
const memoryOf = ({ buffer, byteLength }: Uint8Array): ArrayBuffer[] =>
  buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];

function failureOf(error: unknown): ThreadFailure | null {
  if (error instanceof TooLongError) return 'late';
  if (error instanceof TooManyEntriesError) return 'entries';
  if (error instanceof TooManyBytesError) return 'bytes';
  return error instanceof CancelledError ? 'cancelled' : null;
}
