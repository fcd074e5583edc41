/**
 * Costly reads, beside the thread that serves everyone: an embedded database answers where it is called,
 * and one long statement would hold up all other requests. Threads start with the first such read.
 */
import { Worker } from 'node:worker_threads';
import type { SqlParameter } from '../database.ts';
import { type AsideAnswer, TooBusyError, TooLongError } from '../read-aside.ts';

/** Threads at most: reads that are costly can wait for each other. */
const THREADS = 2;

/** A thread without work for so long is ended, in ms: it takes some ten megabytes. */
const IDLE_MS = 30_000;

/** Reads that may wait for a thread; those past it are refused at once. */
const WAITING = 64;

export interface ThreadOptions {
  readonly file: string;
  readonly busyTimeout: number;
  readonly cacheKib: number;
}

export interface ThreadRequest {
  readonly id: number;
  readonly sql: string;
  readonly values: readonly SqlParameter[];
  readonly timeLimit: number;
}

export interface ThreadAnswer {
  readonly id: number;
  readonly body: Uint8Array | null;
  readonly error: string | null;
  /** The statement was ended because its time was up. */
  readonly late: boolean;
  readonly ms: number;
}

interface Task {
  readonly request: ThreadRequest;
  readonly resolve: (answer: AsideAnswer) => void;
  readonly reject: (error: Error) => void;
}

interface Thread {
  readonly worker: Worker;
  task: Task | null;
  idle: NodeJS.Timeout | undefined;
}

export class ReaderThreads {
  readonly #options: ThreadOptions;
  readonly #threads: Thread[] = [];
  readonly #waiting: Task[] = [];
  #nextId = 0;

  constructor(options: ThreadOptions) {
    this.#options = options;
  }

  /**
   * Runs a statement that gives a body.
   * @param timeLimit ms the statement may take, once it has a thread
   * @throws TooLongError past the time, TooBusyError where too many wait already
   */
  read(sql: string, values: readonly SqlParameter[], timeLimit: number): Promise<AsideAnswer> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length >= WAITING) {
        reject(new TooBusyError());
        return;
      }
      this.#nextId += 1;
      this.#waiting.push({ request: { id: this.#nextId, sql, values, timeLimit }, resolve, reject });
      this.#next();
    });
  }

  close(): void {
    for (const { worker, idle } of this.#threads) {
      clearTimeout(idle);
      void worker.terminate();
    }
    this.#threads.length = 0;
  }

  #next(): void {
    if (this.#waiting.length === 0) return;
    const thread = this.#threads.find((one) => one.task === null) ?? this.#start();
    if (!thread) return;
    const task = this.#waiting.shift()!;
    clearTimeout(thread.idle);
    thread.task = task;
    thread.worker.ref();
    thread.worker.postMessage(task.request);
  }

  #start(): Thread | null {
    if (this.#threads.length >= THREADS) return null;
    // the file beside this one: TypeScript in a checkout, JavaScript in the published package
    const file = new URL(import.meta.url.replace(/reader-threads(\.[jt]s)$/, 'reader-thread$1'));
    const worker = new Worker(file, { workerData: this.#options });
    const thread: Thread = { worker, task: null, idle: undefined };
    worker.on('message', (answer: ThreadAnswer) => {
      const { task } = thread;
      thread.task = null;
      worker.unref();
      thread.idle = setTimeout(() => this.#end(thread), IDLE_MS).unref();
      if (task) settle(task, answer);
      this.#next();
    });
    worker.on('error', (error) => this.#lose(thread, error));
    worker.unref();
    this.#threads.push(thread);
    return thread;
  }

  #end(thread: Thread): void {
    this.#threads.splice(this.#threads.indexOf(thread), 1);
    void thread.worker.terminate();
  }

  /** A thread that failed is replaced by the next read that needs one. */
  #lose(thread: Thread, error: Error): void {
    clearTimeout(thread.idle);
    this.#threads.splice(this.#threads.indexOf(thread), 1);
    thread.task?.reject(error);
    this.#next();
  }
}

function settle(task: Task, { body, error, late, ms }: ThreadAnswer): void {
  if (late) task.reject(new TooLongError(task.request.timeLimit));
  else if (error !== null) task.reject(new Error(error));
  else task.resolve({ body: body && Buffer.from(body.buffer, body.byteOffset, body.byteLength), ms });
}
