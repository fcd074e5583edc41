/** `strapi.db.transaction`: several writes of code's own as one. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from '../../database/database.ts';

type Callback = () => unknown;

/** What the function of a transaction is given. */
export interface TransactionParts {
  /** A knex instance whose statements belong to the transaction. */
  readonly trx: unknown;
  /** Takes everything back once the function is over; what it gives is given all the same. */
  rollback(): Promise<void>;
  /** What has been done is kept when the function is over, as without it. */
  commit(): Promise<void>;
  /** Runs a function once everything is kept. */
  onCommit(callback: Callback): void;
  /** Runs a function once everything is taken back. */
  onRollback(callback: Callback): void;
}

type Work<T> = (parts: TransactionParts) => T | Promise<T>;

export interface Transactions {
  /**
   * Runs a function in one transaction, with everything it asks of `strapi` meanwhile: all of its writes stay,
   * or none where it throws. Inside another one it is a part of that.
   */
  transaction<T>(work: Work<T>): Promise<T>;
  inTransaction(): boolean;
}

/** A transaction that runs, and who waits for its end. */
interface Running {
  isOpen: boolean;
  isTakenBack: boolean;
  readonly onCommit: Callback[];
  readonly onRollback: Callback[];
}

/** Ends a transaction that code has taken back by itself, and keeps what its function has given. */
class TakenBack extends Error {
  readonly result: unknown;

  constructor(result: unknown) {
    super('the transaction was rolled back');
    this.result = result;
  }
}

/** @param knex asked when code wants it */
export function createTransactions(db: Database, knex: () => unknown): Transactions {
  const running = new AsyncLocalStorage<Running>();
  const current = (): Running | null => {
    const found = running.getStore();
    return found?.isOpen ? found : null;
  };

  const partsOf = (transaction: Running): TransactionParts => ({
    get trx() {
      return knex();
    },
    rollback: async () => {
      transaction.isTakenBack = true;
    },
    commit: async () => {},
    onCommit: (callback) => {
      transaction.onCommit.push(callback);
    },
    onRollback: (callback) => {
      transaction.onRollback.push(callback);
    },
  });

  return {
    inTransaction: () => current() !== null,
    transaction: async <T>(work: Work<T>): Promise<T> => {
      if (typeof work !== 'function') {
        throw new Error(
          'strapi.db.transaction: expected a function; transactions without one are not supported',
        );
      }
      const outer = current();
      if (outer) return work(partsOf(outer));
      const transaction: Running = { isOpen: true, isTakenBack: false, onCommit: [], onRollback: [] };
      let result: T;
      try {
        result = await running.run(transaction, async () =>
          db.transaction(
            async () => {
              const result = await work(partsOf(transaction));
              if (transaction.isTakenBack) throw new TakenBack(result);
              return result;
            },
            { runOnce: true },
          ),
        );
      } catch (error) {
        transaction.isOpen = false;
        for (const callback of transaction.onRollback) await callback();
        if (error instanceof TakenBack) return error.result as T;
        throw error;
      }
      transaction.isOpen = false;
      for (const callback of transaction.onCommit) await callback();
      return result;
    },
  };
}
