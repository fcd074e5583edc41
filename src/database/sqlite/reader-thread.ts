/**
 * The thread side of `reader-threads.ts`: its own connection, read-only, one statement at a time. A
 * statement calls `octavo_guard()` for every row it looks at, which ends it past its time.
 */
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type BetterSqlite3 from 'better-sqlite3';
import { LRUCache } from 'lru-cache';
import { bindValues } from './bind-values.ts';
import { registerFunctions } from './functions/register-functions.ts';
import type { ThreadAnswer, ThreadOptions, ThreadRequest } from './reader-threads.ts';

/** Rows between two looks at the clock. */
const ROWS_PER_LOOK = 256;

const { file, busyTimeout, cacheKib } = workerData as ThreadOptions;
const Driver = createRequire(import.meta.url)('better-sqlite3') as typeof BetterSqlite3;
const handle = new Driver(file, { readonly: true, timeout: busyTimeout });
handle.pragma(`cache_size = -${cacheKib}`);
registerFunctions(handle);

let deadline = 0;
let rows = 0;
handle.function('octavo_guard', () => {
  rows += 1;
  if (rows % ROWS_PER_LOOK === 0 && performance.now() > deadline) throw new Error(TIME_IS_UP);
  return 1;
});

const TIME_IS_UP = 'time is up';
const statements = new LRUCache<string, BetterSqlite3.Statement<unknown[]>>({
  max: 100,
  maxSize: 2_000_000,
  sizeCalculation: (_statement, sql) => sql.length,
});

parentPort!.on('message', ({ id, sql, values, timeLimit }: ThreadRequest) => {
  const started = performance.now();
  deadline = started + timeLimit;
  rows = 0;
  const answer = { id, body: null, error: null, late: false };
  const send = (change: Partial<ThreadAnswer>) =>
    parentPort!.postMessage({ ...answer, ...change, ms: performance.now() - started } satisfies ThreadAnswer);
  try {
    let statement = statements.get(sql);
    if (!statement) {
      statement = handle.prepare(sql).pluck();
      statements.set(sql, statement);
    }
    const body = (statement.get(...bindValues(values)) as Uint8Array | undefined) ?? null;
    send({ body });
  } catch (error) {
    const message = String(error instanceof Error ? error.message : error);
    send({ error: message, late: message === TIME_IS_UP });
  }
});
