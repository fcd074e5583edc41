/**
 * Ends a statement from inside. Guarded statements call `octavo_guard` for every row they visit and before
 * every test of a text, `octavo_texts` for every row of a page that has texts, with their lengths, and `octavo_entry`
 * for every row of a populated list, with the lengths of its texts: the
 * thread that runs SQLite cannot interrupt it otherwise, and what an answer needs in memory while it is put together
 * is many times its length.
 */
import type { Database as Handle } from 'better-sqlite3';
import { type ReadBounds, TooLongError, TooManyBytesError, TooManyEntriesError } from '../costly-read.ts';
import { processorTime } from '../processor-time.ts';

/** So many times its time by the clock a statement is ended that waits for the disk more than it works. */
const WAITING_FACTOR = 20;

/** Thrown if another thread has cancelled the statement. */
export class CancelledError extends Error {
  constructor() {
    super('the statement was cancelled');
    this.name = 'CancelledError';
  }
}

export interface GuardOptions {
  /**
   * True if the thread's processor time counts instead of the clock: on a busy machine the clock runs while the
   * statement does not, and that must not decide on which thread a read runs.
   */
  readonly byProcessor?: boolean;
  /** Whether the statement was cancelled; called by every guard call. */
  readonly isCancelled?: () => boolean;
}

/** The guard of one connection. Statements that run without bounds are not ended. */
export class StatementGuard {
  readonly #byProcessor: boolean;
  readonly #isCancelled: () => boolean;
  #time = Number.POSITIVE_INFINITY;
  #started = 0;
  #startedProcessor = 0;
  /** Every guard call compares the clock with this. */
  #deadline = Number.POSITIVE_INFINITY;
  #entries = Number.POSITIVE_INFINITY;
  #bytes = Number.POSITIVE_INFINITY;
  #calls = 0;

  constructor(handle: Handle, { byProcessor = false, isCancelled = () => false }: GuardOptions = {}) {
    this.#byProcessor = byProcessor;
    this.#isCancelled = isCancelled;
    // with a column as an argument SQLite calls it for each row and not once for all
    const guards = [() => this.#look(), (_column: unknown) => this.#look()];
    for (const guard of guards) handle.function('octavo_guard', guard);
    handle.function('octavo_entry', { varargs: true }, (...lengths: unknown[]) => {
      this.#entries -= 1;
      if (this.#entries < 0) throw new TooManyEntriesError();
      return this.#addTexts(lengths);
    });
    handle.function('octavo_texts', { varargs: true }, (...lengths: unknown[]) => this.#addTexts(lengths));
  }

  /** Guard calls so far; read by tests. */
  get calls(): number {
    return this.#calls;
  }

  /**
   * Runs `work` within bounds.
   * @throws TooLongError, TooManyEntriesError, TooManyBytesError, CancelledError from inside the statement
   */
  within<T>({ time, entries, bytes }: ReadBounds, work: () => T): T {
    this.#time = time;
    this.#entries = entries;
    this.#bytes = bytes;
    this.#started = performance.now();
    this.#deadline = this.#started + time;
    if (this.#byProcessor) this.#startedProcessor = processorTime();
    try {
      return work();
    } finally {
      this.#deadline = Number.POSITIVE_INFINITY;
      this.#entries = Number.POSITIVE_INFINITY;
      this.#bytes = Number.POSITIVE_INFINITY;
    }
  }

  #addTexts(lengths: readonly unknown[]): 1 {
    for (const length of lengths) this.#bytes -= typeof length === 'number' ? length : 0;
    if (this.#bytes < 0) throw new TooManyBytesError();
    return this.#look();
  }

  #look(): 1 {
    this.#calls += 1;
    if (this.#isCancelled()) throw new CancelledError();
    const now = performance.now();
    if (now > this.#deadline) this.#lookCloser(now);
    return 1;
  }

  /** The clock says that the time is up; checks the processor time. */
  #lookCloser(now: number): void {
    if (this.#byProcessor && now - this.#started < this.#time * WAITING_FACTOR) {
      const left = this.#time - (processorTime() - this.#startedProcessor);
      if (left > 0) {
        this.#deadline = now + left;
        return;
      }
    }
    throw new TooLongError(this.#time);
  }
}
