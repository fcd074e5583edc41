/**
 * The `Database` of SQLite files. One connection does everything, so that its page cache stays warm. While a
 * transaction awaits something, other requests run: they must neither see nor join it, so their writes wait for
 * its end (`transactions.ts`) and their reads use a second connection.
 */
import { isPromise, type MaybePromise } from '../../base/maybe-promise.ts';
import type { ChangeLog } from '../changes/change-log.ts';
import type { CostlyReadResult, ReadBounds } from '../costly-read.ts';
import type { Database, SqlParameter, SqlValue, TransactionOptions } from '../database.ts';
import type { FanOut } from '../table-facts.ts';
import type { Connection } from './connection.ts';
import { statementError } from './errors.ts';
import type { FileIdentity } from './file-identity.ts';
import { LockRetry } from './lock-retry.ts';
import type { LogCopier } from './log-copier.ts';
import type { LogFlush } from './log-flush.ts';
import type { ReaderThreads } from './reader-threads.ts';
import type { RecycledHandle } from './recycled-handle.ts';
import type { SqliteChangesOptions } from './sqlite-changes.ts';
import { SqliteFacts } from './sqlite-facts.ts';
import type { ThreadWriter } from './thread-writer.ts';
import { SqliteTransactions, type Work } from './transactions.ts';

/** Milliseconds of processor time for which a read may block all other requests. */
export const QUICK_MS = 25;

/**
 * Statements with longer texts run on a connection that frees their memory: their length comes from a client's
 * request, and each may be different.
 */
export const LONG_STATEMENT = 8000;

/** The bounds of statements that collect table statistics. */
const FACTS_BOUNDS: ReadBounds = {
  time: 10_000,
  entries: Number.POSITIVE_INFINITY,
  bytes: Number.POSITIVE_INFINITY,
};

export interface SqliteParts {
  /** The connection for everything. */
  readonly main: Connection;
  /**
   * Opens the connection for reads during a transaction. An in-memory database has only one and returns `main`,
   * so that such reads see uncommitted changes.
   */
  readonly openSide: () => Connection;
  /** Milliseconds a write waits for another program's lock. */
  readonly busyTimeout: number;
  /** For costly reads; null if readers would block the writer. */
  readonly threads?: ReaderThreads | null;
  /** For long statements; null if there is one connection only. */
  readonly recycled?: RecycledHandle | null;
  /** Copies the log on a thread; null where commits do it. */
  readonly copier?: LogCopier | null;
  /** Flushes the log before long commits; null where they wait for no disk. */
  readonly flush?: LogFlush | null;
  /** Runs large transactions on a thread; null where readers would block it. */
  readonly writer?: ThreadWriter | null;
  /** Called after each commit of the writer. */
  readonly afterLargeCommit?: () => void;
  /** The file that was opened; null for a database in memory. */
  readonly identity?: FileIdentity | null;
  /** Makes the change log of the connection for everything; none unless given. */
  readonly openChanges?: (
    database: Database,
    of: Pick<SqliteChangesOptions, 'seesUncommitted' | 'seesOlder' | 'pendingCommit'>,
  ) => ChangeLog;
}

export class SqliteDatabase implements Database {
  readonly dialect = 'sqlite';
  readonly quickTime = QUICK_MS;
  readonly changes: ChangeLog | null;
  readonly #main: Connection;
  readonly #openSide: () => Connection;
  readonly #busyTimeout: number;
  readonly #threads: ReaderThreads | null;
  readonly #recycled: RecycledHandle | null;
  readonly #copier: LogCopier | null;
  readonly #flush: LogFlush | null;
  readonly #writer: ThreadWriter | null;
  readonly #identity: FileIdentity | null;
  readonly #facts: SqliteFacts;
  readonly #transactions: SqliteTransactions;
  #side: Connection | null = null;
  #statementCount = 0;

  constructor({
    main,
    openSide,
    busyTimeout,
    threads = null,
    recycled = null,
    copier = null,
    flush = null,
    writer = null,
    afterLargeCommit = () => {},
    identity = null,
    openChanges,
  }: SqliteParts) {
    this.#main = main;
    this.#openSide = openSide;
    this.#busyTimeout = busyTimeout;
    this.#threads = threads;
    this.#recycled = recycled;
    this.#copier = copier;
    this.#flush = flush;
    this.#writer = writer;
    this.#identity = identity;
    const onStatement = (): void => {
      this.#statementCount += 1;
    };
    this.#transactions = new SqliteTransactions({
      ...{ main, writer, identity, busyTimeout, onStatement, afterLargeCommit },
      beforeWrite: () => copier?.beforeWrite() ?? null,
      beforeLongCommit: () => flush?.flush() ?? null,
    });
    // a database in memory has one connection only, so any read sees what a transaction has done so far
    const shared = identity === null;
    this.changes =
      openChanges?.(this, {
        seesUncommitted: () => this.inTransaction || (shared && this.#transactions.isRunning),
        seesOlder: () => main.inTransaction && this.#transactions.group === null,
        pendingCommit: () => this.#transactions.pendingCommit(),
      }) ?? null;
    this.#facts = new SqliteFacts({
      connection: () =>
        !this.#transactions.isRunning || this.#transactions.scope ? this.#main : this.#reader(),
      onThread: threads && (async (sql) => (await threads.read(sql, [], FACTS_BOUNDS)).body),
    });
  }

  get statementCount(): number {
    return this.#statementCount;
  }

  query<Row = Record<string, SqlValue>>(sql: string, values?: readonly SqlParameter[]): MaybePromise<Row[]> {
    this.#statementCount += 1;
    const scope = this.#transactions.scope;
    if (scope) return scope.connection().query<Row>(sql, values);
    const { group } = this.#transactions;
    const writes = (group || this.#identity) && !this.#main.isReadonly(sql);
    if (!writes) return this.#read((connection) => connection.query<Row>(sql, values));
    return this.#alone(() => this.#main.tryQuery<Row>(sql, values));
  }

  run(sql: string, values?: readonly SqlParameter[]): MaybePromise<{ changes: number; lastId: number }> {
    this.#statementCount += 1;
    const scope = this.#transactions.scope;
    if (scope) return scope.connection().run(sql, values);
    return this.#alone(() => this.#main.tryRun(sql, values));
  }

  readBody(sql: string, values: readonly SqlParameter[], bounds?: ReadBounds): MaybePromise<Buffer | null> {
    this.#statementCount += 1;
    const scope = this.#transactions.scope;
    if (scope) return scope.connection().readBody(sql, values, bounds);
    if (this.#recycled && sql.length > LONG_STATEMENT) return readLong(this.#recycled, sql, values, bounds);
    return this.#read((connection) => connection.readBody(sql, values, bounds));
  }

  async readCostlyBody(
    sql: string,
    values: readonly SqlParameter[],
    bounds: ReadBounds,
  ): Promise<CostlyReadResult> {
    // the threads do not see uncommitted changes
    if (!this.#threads || this.#transactions.scope) {
      const started = performance.now();
      return { body: await this.readBody(sql, values, bounds), ms: performance.now() - started };
    }
    this.#statementCount += 1;
    return this.#threads.read(sql, values, bounds);
  }

  get inTransaction(): boolean {
    return this.#transactions.scope !== null;
  }

  approximateRows(table: string): number {
    return this.#facts.approximateRows(table);
  }

  fanOut(table: string, column: string): FanOut | null {
    return this.#facts.fanOut(table, column);
  }

  approximateBytes(table: string, column?: string): number {
    return this.#facts.approximateBytes(table, column);
  }

  transaction<T>(
    work: Work<T>,
    { short = false, snapshot = false, large = false }: TransactionOptions = {},
  ): MaybePromise<T> {
    const scope = this.#transactions.scope;
    if (scope) return work(scope.tx);
    if (snapshot) return this.#snapshot(work);
    return large ? this.#transactions.runLarge(work) : this.#transactions.run(work, short);
  }

  afterCommit(work: () => void): void {
    const scope = this.#transactions.scope;
    if (scope) scope.afterwards.push(work);
    else work();
  }

  changeMark(): number {
    return this.#main.dataVersion();
  }

  close(): MaybePromise<void> {
    if (!this.#transactions.isRunning) this.#transactions.commit();
    this.#threads?.close();
    this.#recycled?.close();
    this.#side?.close();
    this.#flush?.close();
    // the last connection that is closed removes the log
    const ends = [this.#copier?.close(), this.#writer?.close()].filter(isPromise);
    if (ends.length > 0) return Promise.all(ends).then(() => this.#main.close());
    this.#main.close();
  }

  /** Runs a statement that writes, outside of transactions. */
  #alone<T>(attempt: () => T | null): MaybePromise<T> {
    const retry = new LockRetry(this.#busyTimeout);
    return this.#transactions.runAlone(() => {
      this.#identity?.verify();
      return retry.wait(attempt);
    });
  }

  /**
   * A read outside of transactions. If finished transactions wait for their commit it sees their changes, and
   * its answer waits for the commit too.
   */
  #read<T>(read: (connection: Connection) => T): MaybePromise<T> {
    const transactions = this.#transactions;
    if (transactions.isRunning) return read(this.#reader());
    if (transactions.group?.isFull) transactions.commit();
    const result = read(this.#main);
    return transactions.group ? transactions.group.hold(result, () => this.#read(read)) : result;
  }

  #reader(): Connection {
    this.#side ??= this.#openSide();
    return this.#side;
  }

  /** Reads of one moment, on a connection of their own: with a write-ahead log they block no writer. */
  async #snapshot<T>(work: Work<T>): Promise<T> {
    const connection = this.#openSide();
    // the only connection is shared by all transactions
    if (connection === this.#main) return this.transaction(work);
    try {
      connection.run('BEGIN');
      const use = (): Connection => {
        this.#statementCount += 1;
        return connection;
      };
      return await work({
        query: <Row>(sql: string, values?: readonly SqlParameter[]) => use().query<Row>(sql, values),
        run: (sql, values) => use().run(sql, values),
      });
    } finally {
      connection.rollback();
      connection.close();
    }
  }
}

/** Such a read sees committed rows only, also while finished transactions wait for their commit. */
function readLong(
  recycled: RecycledHandle,
  sql: string,
  values: readonly SqlParameter[],
  bounds: ReadBounds = NO_BOUNDS,
): Buffer | null {
  try {
    return recycled.read(sql, values, bounds) as Buffer | null;
  } catch (error) {
    throw statementError(error);
  }
}

const NO_BOUNDS: ReadBounds = {
  time: Number.POSITIVE_INFINITY,
  entries: Number.POSITIVE_INFINITY,
  bytes: Number.POSITIVE_INFINITY,
};
