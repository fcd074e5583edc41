/**
 * The thread side of `reader-threads.ts`: its own connection, read-only, one statement at a time, ended past its
 * bounds or when the other side has no use for it any more.
 */
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type BetterSqlite3 from 'better-sqlite3';
import { TooLongError, TooManyEntriesError } from '../read-aside.ts';
import { registerFunctions } from './functions/register-functions.ts';
import type { ThreadAnswer, ThreadData, ThreadFailure, ThreadRequest } from './reader-threads.ts';
import { RecycledHandle } from './recycled-handle.ts';
import { CancelledError, StatementGuard } from './statement-guard.ts';

const { file, busyTimeout, cacheKib, cancelled } = workerData as ThreadData;
const Driver = createRequire(import.meta.url)('better-sqlite3') as typeof BetterSqlite3;

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

/** What is handed over as it is: a long answer takes the other side as long to copy as to send. */
const memoryOf = ({ buffer, byteLength }: Uint8Array): ArrayBuffer[] =>
  buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];

function failureOf(error: unknown): ThreadFailure | null {
  if (error instanceof TooLongError) return 'late';
  if (error instanceof TooManyEntriesError) return 'entries';
  return error instanceof CancelledError ? 'cancelled' : null;
}
