/** `strapi.db.transaction`: several writes of code's own as one. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from '../../core/database/database.ts';
import type { KnexInstances } from './knex-connection.ts';

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

/** A transaction that code ends by itself. Only statements of `get()` belong to it, as in v4. */
export interface OpenTransaction {
  commit(): Promise<void>;
  rollback(): Promise<void>;
  /** Its knex instance. */
  get(): unknown;
}

export interface Transactions {
  /**
   * Runs a function in one transaction, with everything it asks of `strapi` meanwhile: all of its writes stay,
   * or none where it throws. Inside another one it is a part of that.
   */
  transaction<T>(work: Work<T>): Promise<T>;
  /** Begins a transaction that no function encloses; inside another one it is that one, and ending it does nothing. */
  transaction(): Promise<OpenTransaction>;
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
export function createTransactions(db: Database, knex: () => KnexInstances): Transactions {
  const running = new AsyncLocalStorage<Running>();
  const current = (): Running | null => {
    const found = running.getStore();
    return found?.isOpen ? found : null;
  };

  const partsOf = (transaction: Running): TransactionParts => ({
    get trx() {
      return knex().trx;
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

  /** Ending what is a part of another one does nothing, as in v4. */
  const open = async (): Promise<OpenTransaction> => {
    if (current()) return { commit: async () => {}, rollback: async () => {}, get: () => knex().trx };
    const begin = knex().connection['transaction'] as () => Promise<{
      commit(): Promise<unknown>;
      rollback(): Promise<unknown>;
    }>;
    const trx = await begin();
    return {
      commit: async () => void (await trx.commit()),
      rollback: async () => void (await trx.rollback()),
      get: () => trx,
    };
  };

  const enclosed = async <T>(work: Work<T>): Promise<T> => {
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
  };

  function transaction<T>(work: Work<T>): Promise<T>;
  function transaction(): Promise<OpenTransaction>;
  async function transaction<T>(work?: Work<T>): Promise<T | OpenTransaction> {
    if (work === undefined) return open();
    if (typeof work !== 'function') throw new Error('strapi.db.transaction: expected a function, or nothing');
    return enclosed(work);
  }
  return { inTransaction: () => current() !== null, transaction };
}
