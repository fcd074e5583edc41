/**
 * Runs costly reads on worker threads: an embedded database runs on the calling thread, where one long
 * statement would block all other requests. The threads start with the first such read.
 */

import type { Worker } from 'node:worker_threads';
import { onClientGone } from '../../base/http/current-request.ts';
import {
  ClientGoneError,
  type CostlyReadResult,
  type ReadBounds,
  TooLongError,
  TooManyBytesError,
  TooManyEntriesError,
} from '../costly-read.ts';
import type { SqlParameter } from '../database.ts';
import { FairSemaphore } from '../fair-semaphore.ts';
import { endDriverWorker, startDriverWorker } from './driver-worker.ts';

/** Threads at most: reads that are costly can wait for each other. One client has two of them at most. */
export const THREADS = 3;

/** A thread without work for this long is ended, in ms: it takes some ten megabytes. */
const IDLE_MS = 30_000;

export interface ThreadOptions {
  readonly file: string;
  readonly busyTimeout: number;
  readonly cacheKib: number;
}

/** The start data of a thread. */
export interface ThreadData extends ThreadOptions {
  /** Shared memory: the id of the request whose statement must end. */
  readonly cancelled: Int32Array;
}

export interface ThreadRequest {
  readonly id: number;
  readonly sql: string;
  readonly values: readonly SqlParameter[];
  readonly bounds: ReadBounds;
}

/** Why a statement was ended: its time was up, it populated too many entries, or its client has left. */
export type ThreadFailure = 'late' | 'entries' | 'bytes' | 'cancelled';

export interface ThreadAnswer {
  readonly id: number;
  readonly body: Uint8Array | null;
  readonly error: string | null;
  readonly failure: ThreadFailure | null;
  readonly ms: number;
}

interface Task {
  readonly request: ThreadRequest;
  readonly resolve: (answer: CostlyReadResult) => void;
  readonly reject: (error: Error) => void;
}

interface Thread {
  readonly worker: Worker;
  readonly cancelled: Int32Array;
  task: Task | null;
  idle: NodeJS.Timeout | undefined;
}

/** Ids of requests start again after this one: an id only has to differ from the one before on its thread. */
const LAST_ID = 2 ** 30;

export class ReaderThreads {
  readonly #options: ThreadOptions;
  readonly #beforeStart: () => void;
  readonly #threads: Thread[] = [];
  readonly #semaphore = new FairSemaphore(THREADS);
  #lastId = 0;

  /** @param beforeStart called before a thread opens the file; if it throws, none starts and the read fails */
  constructor(options: ThreadOptions, beforeStart: () => void = () => {}) {
    this.#options = options;
    this.#beforeStart = beforeStart;
  }

  /**
   * Runs a statement that returns a body.
   * @param bounds its limits, once it has a thread
   * @throws TooLongError past the time, TooManyEntriesError, TooBusyError if too many wait already,
   *   ClientGoneError if the client of the request leaves
   */
  read(sql: string, values: readonly SqlParameter[], bounds: ReadBounds): Promise<CostlyReadResult> {
    return this.#semaphore.run(() => this.#run(sql, values, bounds));
  }

  /** Ends the threads; statements that run are ended with them. */
  close(): void {
    for (const { worker, idle, task, cancelled } of this.#threads) {
      clearTimeout(idle);
      if (task) Atomics.store(cancelled, 0, task.request.id);
      void endDriverWorker(worker);
    }
    this.#threads.length = 0;
  }

  #run(sql: string, values: readonly SqlParameter[], bounds: ReadBounds): Promise<CostlyReadResult> {
    this.#lastId = (this.#lastId % LAST_ID) + 1;
    const request: ThreadRequest = { id: this.#lastId, sql, values, bounds };
    // every place has a thread
    const thread = this.#threads.find((one) => one.task === null) ?? this.#start();
    const leave = onClientGone(() => Atomics.store(thread.cancelled, 0, request.id));
    const answer = new Promise<CostlyReadResult>((resolve, reject) => {
      clearTimeout(thread.idle);
      thread.task = { request, resolve, reject };
      thread.worker.ref();
      thread.worker.postMessage(request);
    });
    return answer.finally(leave);
  }

  #start(): Thread {
    this.#beforeStart();
    // the file next to this one: TypeScript in a checkout, JavaScript in the published package
    const file = new URL(import.meta.url.replace(/reader-threads(\.[jt]s)$/, 'reader-thread$1'));
    const cancelled = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const worker = startDriverWorker(file, { ...this.#options, cancelled } satisfies ThreadData);
    const thread: Thread = { worker, cancelled, task: null, idle: undefined };
    worker.on('message', (answer: ThreadAnswer) => {
      const { task } = thread;
      thread.task = null;
      worker.unref();
      thread.idle = setTimeout(() => this.#end(thread), IDLE_MS).unref();
      if (task) settle(task, answer);
    });
    worker.on('error', (error) => this.#lose(thread, error));
    worker.unref();
    this.#threads.push(thread);
    return thread;
  }

  #end(thread: Thread): void {
    this.#threads.splice(this.#threads.indexOf(thread), 1);
    void endDriverWorker(thread.worker);
  }

  /** A thread that failed is replaced by the next read that needs one. */
  #lose(thread: Thread, error: Error): void {
    clearTimeout(thread.idle);
    const index = this.#threads.indexOf(thread);
    if (index >= 0) this.#threads.splice(index, 1);
    thread.task?.reject(error);
  }
}

function settle({ request, resolve, reject }: Task, { body, error, failure, ms }: ThreadAnswer): void {
  if (failure === 'late') reject(new TooLongError(request.bounds.time));
  else if (failure === 'entries') reject(new TooManyEntriesError());
  else if (failure === 'bytes') reject(new TooManyBytesError());
  else if (failure === 'cancelled') reject(new ClientGoneError());
  else if (error !== null) reject(new Error(error));
  else resolve({ body: body && Buffer.from(body.buffer, body.byteOffset, body.byteLength), ms });
}
