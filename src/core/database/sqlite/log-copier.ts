/**
 * Copies a write-ahead log into its file on a worker thread: SQLite itself does it in the commit that makes the log too long,
 * and everybody waits for the disk twice. The thread starts with the first long log.
 *
 * A log begins again from its start once all of it is copied and nobody has written meanwhile. So writes that would go on with
 * a log that is far too long wait for a copy of it, and the event loop does not.
 */
import type { Worker } from 'node:worker_threads';
import type { MaybePromise } from '../../base/maybe-promise.ts';
import { endDriverWorker, startDriverWorker } from './driver-worker.ts';

/** A thread without work for this long is ended, in ms: it takes some ten megabytes. */
const IDLE_MS = 30_000;

/** The start data of the thread. */
export interface LogCopierOptions {
  readonly file: string;
  readonly synchronous: string;
}

/** What a copier looks at. */
export interface CopiedLog extends LogCopierOptions {
  /** How many pages make the log long. */
  readonly pages: number;
  /** After how many pages the next write waits for a copy. */
  readonly mostPages: number;
  /** How many pages the log has; null where that can't be seen. */
  pagesNow(): number | null;
  /** Called before the thread opens the file; if it throws, nothing is copied. */
  verify(): void;
  /** Called when the thread fails, and when it does not any more: whether SQLite's commits are to copy a long log. */
  copyInCommits(copies: boolean): void;
}

export class LogCopier {
  readonly #log: CopiedLog;
  #worker: Worker | null = null;
  #idle: NodeJS.Timeout | undefined;
  /** Ends with the copy that is under way. */
  #copy: PromiseWithResolvers<void> | null = null;
  /** Pages of the log when it was copied last: where writers went on meanwhile it does not begin again. */
  #copied = 0;
  /** With so many pages the log is far too long. */
  #most: number;
  #isTooLong = false;
  #fails = false;

  constructor(log: CopiedLog) {
    this.#log = log;
    this.#most = log.mostPages;
  }

  /** To be called after each commit. */
  committed(): void {
    const pages = this.#log.pagesNow();
    if (pages === null) return;
    if (pages < this.#copied) {
      this.#copied = 0;
      this.#most = this.#log.mostPages;
    }
    this.#isTooLong = pages >= this.#most;
    if (this.#copy || pages - this.#copied < this.#log.pages) return;
    this.#copied = pages;
    this.#start();
  }

  /**
   * To be called before a write begins.
   * @returns what it has to wait for: a copy of a log that is far too long; null as a rule
   */
  beforeWrite(): Promise<void> | null {
    if (!this.#isTooLong) return null;
    this.#isTooLong = false;
    // a reader of an older state keeps it from beginning again: no write waits before it has got so much longer
    this.#most = (this.#log.pagesNow() ?? 0) + this.#log.mostPages;
    return this.#copyWhole();
  }

  /** Waits for the copy that is under way. */
  async settled(): Promise<void> {
    await this.#copy?.promise;
  }

  /** Ends the thread, after the copy that is under way: then no connection of it is open. */
  close(): MaybePromise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = null;
    return worker ? this.#endAfterCopy(worker) : undefined;
  }

  async #endAfterCopy(worker: Worker): Promise<void> {
    await this.#copy?.promise;
    await endDriverWorker(worker);
  }

  async #copyWhole(): Promise<void> {
    // this one may have begun before the last commit
    await this.#copy?.promise;
    this.#copied = this.#log.pagesNow() ?? 0;
    this.#start();
    await this.#copy?.promise;
  }

  #start(): void {
    try {
      this.#log.verify();
    } catch {
      // the next write says why
      return;
    }
    clearTimeout(this.#idle);
    this.#copy = Promise.withResolvers();
    this.#worker ??= this.#open();
    this.#worker.postMessage(null);
  }

  #open(): Worker {
    // the file next to this one: TypeScript in a checkout, JavaScript in the published package
    const thread = new URL(import.meta.url.replace(/log-copier(\.[jt]s)$/, 'log-copy-thread$1'));
    const { file, synchronous } = this.#log;
    const worker = startDriverWorker(thread, { file, synchronous } satisfies LogCopierOptions);
    worker.on('message', (isCopied: boolean) => {
      this.#noteFailure(!isCopied);
      this.#done();
      if (this.#worker) this.#idle = setTimeout(() => this.#end(), IDLE_MS).unref();
    });
    // the next long log has a new thread
    worker.on('error', () => this.#lose());
    worker.on('exit', () => {
      if (this.#worker === null || this.#worker === worker) this.#done();
    });
    worker.unref();
    return worker;
  }

  #end(): void {
    const worker = this.#worker;
    this.#worker = null;
    if (worker) void endDriverWorker(worker);
  }

  #lose(): void {
    this.#worker = null;
    this.#noteFailure(true);
    this.#done();
  }

  #noteFailure(fails: boolean): void {
    if (fails === this.#fails) return;
    this.#fails = fails;
    this.#log.copyInCommits(fails);
  }

  #done(): void {
    this.#copy?.resolve();
    this.#copy = null;
  }
}
