/**
 * Worker threads that use the driver. Node loads the driver's native part in the middle of a thread's JavaScript; a thread that is
 * ended just then cannot report it as an exception, and takes the whole process along. So a thread notes that the driver is
 * loaded (`load-driver.ts`), and is not ended before.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** What a thread is started with besides its own data. */
export interface DriverWorkerData {
  /** 1 once the thread has loaded the driver. */
  readonly loaded: Int32Array;
}

const flags = new WeakMap<Worker, Int32Array>();

/** @param data for the thread, which calls `loadDriver` before anything else */
export function startDriverWorker(file: URL, data: object): Worker {
  const loaded = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const worker = new Worker(file, { workerData: { ...data, loaded } satisfies DriverWorkerData });
  flags.set(worker, loaded);
  return worker;
}

/** Ends a thread: one that uses the driver as soon as it has loaded it, any other one at once. Never rejects. */
export async function endDriverWorker(worker: Worker): Promise<void> {
  const loaded = flags.get(worker);
  const loading = loaded && Atomics.waitAsync(loaded, 0, 0);
  if (loading?.async && worker.threadId !== -1) {
    // the process must not end meanwhile either
    worker.ref();
    await Promise.race([loading.value, once(worker, 'exit').catch(() => undefined)]);
  }
  await worker.terminate();
}
