/**
 * Ends a statement from within. Guarded statements call `octavo_guard` for every row they look at and before every
 * test of a text, and `octavo_entry` for every row of a populated list: SQLite cannot be interrupted otherwise by the
 * thread it runs on.
 */
import type { Database as Handle } from 'better-sqlite3';
import { processorTime } from '../processor-time.ts';
import { type ReadBounds, TooLongError, TooManyEntriesError } from '../read-aside.ts';

/** So many times its time by the clock a statement is ended that waits for the disk more than it works. */
const WAITING_FACTOR = 20;

/** Thrown where another thread asks for the end of the statement. */
export class CancelledError extends Error {
  constructor() {
    super('the statement was cancelled');
    this.name = 'CancelledError';
  }
}

export interface GuardOptions {
  /**
   * True where the thread's processor time counts and not the clock: on a busy machine the clock runs on while the
   * statement stands still, and on the thread that serves everyone that must not decide where a read runs.
   */
  readonly byProcessor?: boolean;
  /** Whether somebody asks for the end of the statement; asked at every call. */
  readonly isCancelled?: () => boolean;
}

/** The guard of one connection. Statements that run without bounds are not ended. */
export class StatementGuard {
  readonly #byProcessor: boolean;
  readonly #isCancelled: () => boolean;
  #time = Number.POSITIVE_INFINITY;
  #started = 0;
  #startedProcessor = 0;
  /** The clock is looked at by every call, and this is what it is held against. */
  #deadline = Number.POSITIVE_INFINITY;
  #entries = Number.POSITIVE_INFINITY;
  #calls = 0;

  constructor(handle: Handle, { byProcessor = false, isCancelled = () => false }: GuardOptions = {}) {
    this.#byProcessor = byProcessor;
    this.#isCancelled = isCancelled;
    // with a column of a row, where it is to be called for each of them and not once for all
    const guards = [() => this.#look(), (_column: unknown) => this.#look()];
    for (const guard of guards) handle.function('octavo_guard', guard);
    handle.function('octavo_entry', () => {
      this.#entries -= 1;
      if (this.#entries < 0) throw new TooManyEntriesError();
      return this.#look();
    });
  }

  /** Calls of the guard so far: what tests count. */
  get calls(): number {
    return this.#calls;
  }

  /**
   * Runs `work` within bounds.
   * @throws TooLongError, TooManyEntriesError, CancelledError from inside the statement
   */
  within<T>({ time, entries }: ReadBounds, work: () => T): T {
    this.#time = time;
    this.#entries = entries;
    this.#started = performance.now();
    this.#deadline = this.#started + time;
    if (this.#byProcessor) this.#startedProcessor = processorTime();
    try {
      return work();
    } finally {
      this.#deadline = Number.POSITIVE_INFINITY;
      this.#entries = Number.POSITIVE_INFINITY;
    }
  }

  #look(): 1 {
    this.#calls += 1;
    if (this.#isCancelled()) throw new CancelledError();
    const now = performance.now();
    if (now > this.#deadline) this.#lookCloser(now);
    return 1;
  }

  /** The clock says that the time is up. */
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
