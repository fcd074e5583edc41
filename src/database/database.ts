/** What the rest of the product sees of a database: a few verbs over SQL text and values. */
import type { AsideAnswer, ReadBounds } from './read-aside.ts';
import type { TableFacts } from './table-facts.ts';

/** A value a statement gives. A whole number beyond ±(2^53 − 1) is a bigint, so that no digit is lost (A2). */
export type SqlValue = string | number | bigint | null | Uint8Array;

/** A value given to a statement: a Date is stored as its milliseconds, a boolean as the dialect keeps it. */
export type SqlParameter = SqlValue | boolean | Date;

/** Embedded databases answer at once, servers later; callers `await` either. */
export type MaybePromise<T> = T | Promise<T>;

export type DialectName = 'sqlite' | 'postgres' | 'mysql';

/** What runs statements: a database, or one transaction of it. */
export interface Executor {
  /** The rows of a statement, as objects by column name. Statements are prepared once and kept. */
  query<Row = Record<string, SqlValue>>(sql: string, values?: readonly SqlParameter[]): MaybePromise<Row[]>;
  /** Runs a statement that changes data. */
  run(
    sql: string,
    values?: readonly SqlParameter[],
  ): MaybePromise<{ readonly changes: number; readonly lastId: number }>;
  /**
   * Holds a name until the transaction ends: another transaction that wants it waits. Absent where
   * transactions take turns anyway (SQLite), and outside of them.
   */
  lock?(name: string): MaybePromise<void>;
  /** What a SELECT ends with to hold the rows it finds until the transaction ends; absent as `lock` is. */
  readonly holdRows?: string;
  /**
   * True where an UPDATE takes rows from a query by JOIN and not by FROM, and where no plain subquery reads the
   * table that is written (MariaDB, MySQL).
   */
  readonly updatesByJoin?: boolean;
  /** What columns have room for; absent where they hold anything (SQLite). */
  readonly limits?: ColumnLimits;
}

/** What the columns of the v4 layout hold where a database keeps to it. */
export interface ColumnLimits {
  /** Letters of a short text. */
  readonly text: number;
  /** The largest decimal. */
  readonly decimal: number;
  /** The number below which no order number may be; absent where there is none. */
  readonly leastOrder?: number;
}

/** What a database may know of a transaction beforehand. */
export interface TransactionOptions {
  /**
   * True where the work waits for nothing but its own statements. An embedded database may let such
   * transactions share the wait for the disk; each stays atomic by itself.
   */
  readonly brief?: boolean;
  /**
   * True where the work locks by itself what others must not touch meanwhile. Servers then run it beside
   * other transactions, and once again where it meets one all the same.
   */
  readonly concurrent?: boolean;
  /** True where all reads are to see one moment, nothing is written, and nobody is to wait for it. */
  readonly snapshot?: boolean;
  /**
   * True where the work does more than its statements, and so must not run twice, whatever it meets. Servers
   * run it beside other transactions.
   */
  readonly once?: boolean;
}

/** An open database. */
export interface Database extends Executor, TableFacts {
  readonly dialect: DialectName;
  /**
   * Milliseconds a read may take where all requests wait for it, or for its connection; one that takes longer runs
   * again by `readBodyAside`.
   */
  readonly quickTime: number;
  /**
   * Runs a statement that answers one row with one BLOB: a finished body. It goes to the socket as it
   * is.
   * @param bounds what it may take; an embedded database can hold only guarded statements to them
   * @returns null where the statement gives no row or NULL
   * @throws TooLongError, TooManyEntriesError past the bounds; ClientGoneError
   */
  readBody(sql: string, values: readonly SqlParameter[], bounds?: ReadBounds): MaybePromise<Buffer | null>;
  /**
   * Like `readBody`, for a costly statement: it takes one of a few places, and where the database is embedded it runs
   * on a thread of its own, on what is committed.
   * @throws TooLongError, TooManyEntriesError past the bounds; TooBusyError where too many wait already;
   *   ClientGoneError
   */
  readBodyAside(sql: string, values: readonly SqlParameter[], bounds: ReadBounds): MaybePromise<AsideAnswer>;
  /** True inside of a transaction: reads see what it has done, and run nowhere else. */
  readonly inTransaction: boolean;
  /**
   * Runs `work` in one transaction: all of it or nothing stays. Transactions take turns unless they are
   * `concurrent`. Where `work` meets another process's transaction it is run anew. Statements that `work` sends to the database itself, directly or in what it awaits, belong to the transaction as well.
   * @returns what `work` gives, once it is committed
   */
  transaction<T>(work: (tx: Executor) => MaybePromise<T>, options?: TransactionOptions): MaybePromise<T>;
  /**
   * Runs `work` when the caller's transaction is committed, and never where it is taken back; at once outside of
   * transactions. What it throws is its own affair: it must not.
   */
  afterCommit(work: () => void): void;
  /**
   * A value that differs from the last one when another connection has committed a change in between.
   * Cheap enough to ask every second (SQLite `PRAGMA data_version`).
   */
  changeMark(): MaybePromise<number>;
  /** Statements run by `query`, `run` and `readBody` so far: what the statement-count tests read. */
  readonly statementCount: number;
  close(): MaybePromise<void>;
}
