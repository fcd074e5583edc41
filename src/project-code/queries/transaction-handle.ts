/**
 * A transaction of project code that no function encloses: code begins it, sends statements in it, and ends it by a call.
 * Its statements belong to it wherever they are sent from; what code sends elsewhere meanwhile does not, as in v4 (A618).
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Cancel, Clock } from '../../core/base/clock.ts';
import type { MaybePromise } from '../../core/base/maybe-promise.ts';
import type { Database } from '../../core/database/database.ts';

/** Milliseconds without a statement after which it is rolled back: code that forgot it must not hold locks for ever. */
export const LONGEST_PAUSE = 60_000;

/** Ends the work of a transaction that is to be rolled back. */
class RolledBack extends Error {}

export interface TransactionHandleOptions {
  readonly db: Database;
  readonly clock: Clock;
  /** Those that the database has begun and not ended. */
  readonly running: Set<TransactionHandle>;
  /** Called with a sentence when one was rolled back because nothing was asked of it. */
  readonly onForgotten: (message: string) => void;
}

export class TransactionHandle {
  readonly #options: TransactionHandleOptions;
  /** The transaction on the database: begun by the first statement, since one that sends none need not block others. */
  #begun: Promise<Begun> | null = null;
  /** Why it takes no more statements; null while it does. */
  #end: string | null = null;
  #cancel: Cancel | null = null;
  /** Statements under way: while one runs, it is in use. */
  #runningCount = 0;

  constructor(options: TransactionHandleOptions) {
    this.#options = options;
  }

  /**
   * Runs work in the transaction, with everything that it asks of the database.
   * @throws Error once the transaction has ended; what the work throws
   */
  async run<T>(work: () => MaybePromise<T>): Promise<T> {
    if (this.#end !== null) throw new Error(this.#end);
    this.#begun ??= this.#begin();
    this.#runningCount += 1;
    this.#cancel?.();
    try {
      const { inside } = await this.#begun;
      return await inside(work);
    } finally {
      this.#runningCount -= 1;
      this.#waitForMore();
    }
  }

  /** Keeps what was written. @throws the error of the database, or Error where it was rolled back because it was forgotten */
  async commit(): Promise<void> {
    await this.#finish(({ commit }) => commit());
  }

  /** Takes back what was written. */
  async rollback(): Promise<void> {
    await this.#finish(({ rollback }) => rollback());
  }

  async #finish(how: (begun: Begun) => void): Promise<void> {
    if (this.#end === FORGOTTEN) throw new Error(FORGOTTEN);
    this.#end ??= 'this transaction has ended';
    this.#cancel?.();
    const begun = await this.#begun;
    if (!begun) return;
    how(begun);
    await begun.ended;
  }

  #begin(): Promise<Begun> {
    const { db, running } = this.#options;
    running.add(this);
    return new Promise((resolve, reject) => {
      const ended = (async () => {
        await db.transaction(
          () =>
            new Promise<void>((commit, fail) => {
              const inside = AsyncLocalStorage.snapshot();
              // after this turn `ended` is set
              queueMicrotask(() =>
                resolve({ inside, ended, commit, rollback: () => fail(new RolledBack()) }),
              );
            }),
          { runOnce: true },
        );
      })()
        .catch((error: unknown) => {
          if (!(error instanceof RolledBack)) throw error;
        })
        .finally(() => running.delete(this));
      ended.catch(reject);
    });
  }

  #waitForMore(): void {
    if (this.#end !== null || this.#runningCount > 0) return;
    const forget = (): void => {
      this.#end = FORGOTTEN;
      this.#options.onForgotten(FORGOTTEN);
      this.#begun?.then(({ rollback }) => rollback()).catch(() => {});
    };
    this.#cancel = this.#options.clock.after(LONGEST_PAUSE, forget, { unref: true });
  }
}

const FORGOTTEN = `a transaction of project code was rolled back: for ${LONGEST_PAUSE / 1000} s it was neither used nor ended by commit or rollback`;

interface Begun {
  /** Runs a function in the transaction's asynchronous context. */
  readonly inside: <T>(work: () => T) => T;
  /** Settles when the database has ended it. */
  readonly ended: Promise<void>;
  commit(): void;
  rollback(): void;
}
