/** The interface through which the rest of the product uses a database: a few verbs over SQL text and values. */

import type { MaybePromise } from '../base/maybe-promise.ts';
import type { ChangeLog } from './changes/change-log.ts';
import type { CostlyReadResult, ReadBounds } from './costly-read.ts';
import type { Sql } from './sql-template.ts';
import type { TableFacts } from './table-facts.ts';

/** A value that a statement returns. A whole number beyond ±(2^53 − 1) is a bigint, so that no digit is lost (A2). */
export type SqlValue = string | number | bigint | null | Uint8Array;

/** A value passed to a statement: a Date is stored as its milliseconds, a boolean as the dialect stores it. */
export type SqlParameter = SqlValue | boolean | Date;

/** Embedded databases answer synchronously, servers asynchronously; callers `await` either. */

export type DialectName = 'sqlite' | 'postgres' | 'mysql';

/** Runs statements: a database, or one transaction of it. */
export interface Executor {
  /** The rows of a statement, as objects by column name. Statements are prepared once and kept. */
  query<Row = Record<string, SqlValue>>(sql: Sql, values?: readonly SqlParameter[]): MaybePromise<Row[]>;
  /** Runs a statement that changes data. */
  run(
    sql: Sql,
    values?: readonly SqlParameter[],
  ): MaybePromise<{ readonly changes: number; readonly lastId: number }>;
  /**
   * Locks a name until the transaction ends: another transaction that locks the same name waits. Absent outside
   * of transactions, and where transactions run one after the other anyway (SQLite).
   */
  lock?(name: string): MaybePromise<void>;
  /**
   * The clause at the end of a SELECT that locks the rows it finds until the transaction ends; absent as `lock`
   * is.
   */
  readonly holdRows?: Sql;
  /**
   * True if an UPDATE takes rows from a query by JOIN instead of FROM, and if no plain subquery can read the
   * table that the statement writes (MariaDB, MySQL).
   */
  readonly updatesByJoin?: boolean;
  /** The limits of columns; absent if columns hold anything (SQLite). */
  readonly limits?: ColumnLimits;
}

/** The limits of the columns of the v4 layout, in a database that enforces them. */
export interface ColumnLimits {
  /** Letters of a short text. */
  readonly text: number;
  /** The largest decimal. */
  readonly decimal: number;
  /** The least order number; absent if there is none. */
  readonly leastOrder?: number;
}

/** What the caller states about a transaction before it begins. */
export interface TransactionOptions {
  /**
   * True if the work awaits nothing but its own statements. An embedded database may commit such transactions
   * together, which saves waiting for the disk; each of them stays atomic.
   */
  readonly short?: boolean;
  /**
   * True if the work itself locks what other transactions must not touch. Servers then run it concurrently with
   * other transactions, and repeat it if it collides with one all the same.
   */
  readonly concurrent?: boolean;
  /**
   * True if the work may write megabytes. An embedded database runs its statements elsewhere, so that nobody else waits
   * for them; to the commit of a small transaction this would only add.
   */
  readonly large?: boolean;
  /** True if all reads must see one moment; such a transaction writes nothing and blocks no other. */
  readonly snapshot?: boolean;
  /**
   * True if the work has effects beyond its statements, and so must not run twice. Servers run it concurrently
   * with other transactions.
   */
  readonly runOnce?: boolean;
}

/** An open database. */
export interface Database extends Executor, TableFacts {
  readonly dialect: DialectName;
  /**
   * Milliseconds a read may take where it blocks all other requests, or its connection. A read that takes
   * longer runs again by `readCostlyBody`.
   */
  readonly quickTime: number;
  /**
   * Runs a statement that returns one row with one BLOB: a finished body, which goes to the socket unchanged.
   * @param bounds the limits of the read; an embedded database can apply them to guarded statements only
   * @returns null if the statement returns no row or NULL
   * @throws TooLongError, TooManyEntriesError past the bounds; ClientGoneError
   */
  readBody(sql: Sql, values: readonly SqlParameter[], bounds?: ReadBounds): MaybePromise<Buffer | null>;
  /**
   * Like `readBody`, for a costly statement: it waits for one of a few places, and an embedded database runs it
   * on a worker thread, which sees only what is committed.
   * @throws TooLongError, TooManyEntriesError past the bounds; TooBusyError if too many wait already;
   *   ClientGoneError
   */
  readCostlyBody(
    sql: Sql,
    values: readonly SqlParameter[],
    bounds: ReadBounds,
  ): MaybePromise<CostlyReadResult>;
  /** True inside a transaction: reads then see its changes, and run on its connection. */
  readonly inTransaction: boolean;
  /**
   * Runs `work` in one transaction: all of it is committed or nothing. Transactions run one after the other
   * unless they are `concurrent`. If `work` collides with the transaction of another process, it is repeated.
   * Statements that `work` sends to the database itself, directly or in code it awaits, belong to the
   * transaction as well.
   * @returns the result of `work`, once it is committed
   */
  transaction<T>(work: (tx: Executor) => MaybePromise<T>, options?: TransactionOptions): MaybePromise<T>;
  /**
   * Runs `work` after the caller's transaction is committed, and never if it is rolled back; immediately
   * outside of transactions. `work` must not throw.
   */
  afterCommit(work: () => void): void;
  /**
   * A value that changes when another connection has committed a change. Cheap enough to be read every second
   * (SQLite `PRAGMA data_version`).
   */
  changeMark(): MaybePromise<number>;
  /** What is committed to which tables, by any process; null where the database does not say it. */
  readonly changes: ChangeLog | null;
  /**
   * Ends the start: until then a server that goes away is waited for, and what only reads, and transactions that have not
   * begun to commit, are run again. Absent where there is no server.
   */
  endStart?(): void;
  /** Statements run so far by `query`, `run` and `readBody`; read by the statement-count tests. */
  readonly statementCount: number;
  /** Waits until what it does by itself is done for now; absent where that is nothing. */
  settled?(): Promise<void>;
  close(): MaybePromise<void>;
}
