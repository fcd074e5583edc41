/** What the rest of the product sees of a database: a few verbs over SQL text and values. */

/** A value a statement takes or gives. */
export type SqlValue = string | number | bigint | null | Uint8Array;

/** Embedded databases answer at once, servers later; callers `await` either. */
export type MaybePromise<T> = T | Promise<T>;

export type DialectName = 'sqlite' | 'postgres' | 'mysql';

/** What runs statements: a database, or one transaction of it. */
export interface Executor {
  /** The rows of a statement, as objects by column name. Statements are prepared once and kept. */
  query<Row = Record<string, SqlValue>>(sql: string, values?: readonly SqlValue[]): MaybePromise<Row[]>;
  /** Runs a statement that changes data. */
  run(
    sql: string,
    values?: readonly SqlValue[],
  ): MaybePromise<{ readonly changes: number; readonly lastId: number }>;
}

/** An open database. */
export interface Database extends Executor {
  readonly dialect: DialectName;
  /**
   * Runs a statement that answers one row with one BLOB: a finished body. It goes to the socket as it
   * is.
   * @returns null where the statement gives no row or NULL
   */
  readBody(sql: string, values: readonly SqlValue[]): MaybePromise<Buffer | null>;
  /** Runs `work` in one transaction: all of it or nothing stays. */
  transaction<T>(work: (tx: Executor) => MaybePromise<T>): MaybePromise<T>;
  /**
   * A value that differs from the last one when another connection has committed a change in between.
   * Cheap enough to ask every second (SQLite `PRAGMA data_version`).
   */
  changeMark(): MaybePromise<number>;
  /** Statements run by `query`, `run` and `readBody` so far: what the statement-count tests read. */
  readonly statementCount: number;
  close(): MaybePromise<void>;
}
