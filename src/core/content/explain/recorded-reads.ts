/** Records which reads a request makes, for `octavo explain`. While nothing is recorded, this costs one look at a number. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { after, type MaybePromise } from '../../base/maybe-promise.ts';
import type { PreparedRead } from '../run-read.ts';

/** A read that was run. */
export interface RecordedRead {
  readonly read: PreparedRead;
  /** Of a read of one entry. */
  readonly id: number | undefined;
  /** Milliseconds from its call to its body, waiting included. */
  readonly ms: number;
  /** Of the body. */
  readonly bytes: number;
}

const recordings = new AsyncLocalStorage<RecordedRead[]>();
let running = 0;

/** Whether the reads of the current request are recorded. */
export const isRecording = (): boolean => running > 0 && recordings.getStore() !== undefined;

/** Does some work, and notes the reads it makes. */
export async function recordReads<T>(
  work: () => MaybePromise<T>,
): Promise<{ readonly result: T; readonly reads: readonly RecordedRead[] }> {
  const reads: RecordedRead[] = [];
  running += 1;
  try {
    return { result: await recordings.run(reads, work), reads };
  } finally {
    running -= 1;
  }
}

/** Runs a read, and notes it once it has its body. */
export function recordRead(
  read: PreparedRead,
  id: number | undefined,
  run: () => MaybePromise<Buffer>,
): MaybePromise<Buffer> {
  const started = performance.now();
  return after(run(), (body) => {
    recordings.getStore()?.push({ read, id, ms: performance.now() - started, bytes: body.length });
    return body;
  });
}
