/** The worker-thread side of `driver-worker.ts`. */
import { createRequire } from 'node:module';
import { workerData } from 'node:worker_threads';
import type BetterSqlite3 from 'better-sqlite3';
import type { DriverWorkerData } from './driver-worker.ts';

/** Loads the driver with its native part, and notes that the thread may be ended from here on. */
export function loadDriver(): typeof BetterSqlite3 {
  const Driver = createRequire(import.meta.url)('better-sqlite3') as typeof BetterSqlite3;
  // the first database loads the native part
  new Driver(':memory:').close();
  const { loaded } = workerData as DriverWorkerData;
  Atomics.store(loaded, 0, 1);
  Atomics.notify(loaded, 0);
  return Driver;
}
