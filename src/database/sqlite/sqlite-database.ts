/**
 * The `Database` of SQLite files. One connection does everything, so that its page cache stays warm. While a
 * transaction awaits something, other requests run: they must neither see nor join it, so their writes wait for
 * the mutex and their reads use a second connection.
 *
 * A commit waits for the disk. So the brief transactions of one turn of the event loop share one commit at its
 * end (`commit-group.ts`): inside SQLite's transaction each has a savepoint of its own, and neither a write nor
 * a read that has seen one is answered before the commit.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { eventLoopTurn } from '../../base/event-loop-turn.ts';
import { isPromise, type MaybePromise } from '../../base/maybe-promise.ts';
import type { CostlyReadResult, ReadBounds } from '../costly-read.ts';
import type { Database, Executor, SqlParameter, SqlValue, TransactionOptions } from '../database.ts';
import type { FanOut } from '../table-facts.ts';
import { CommitGroup } from './commit-group.ts';
import type { Connection } from './connection.ts';
import { statementError } from './errors.ts';
import type { FileIdentity } from './file-identity.ts';
import { LockRetry } from './lock-retry.ts';
import { Mutex, type MutexResult } from './mutex.ts';
import type { ReaderThreads } from './reader-threads.ts';
import type { RecycledHandle } from './recycled-handle.ts';
import { SqliteFacts } from './sqlite-facts.ts';

/** A running transaction. */
interface Scope {
  readonly tx: Executor;
  /** The transactions it shares a commit with. */
  readonly group: CommitGroup;
  /** True if others are in the same group: then it is rolled back to its savepoint. */
  readonly joined: boolean;
  readonly brief: boolean;
  /** Work to run after the commit. */
  readonly afterwards: (() => void)[];
  /**
   * The main connection.
   * @throws Error once the transaction has ended
   */
  connection(): Connection;
}

type Work<T> = (tx: Executor) => MaybePromise<T>;

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
  /** The file that was opened; null for a database in memory. */
  readonly identity?: FileIdentity | null;
}

export class SqliteDatabase implements Database {
  readonly dialect = 'sqlite';
  readonly quickTime = QUICK_MS;
  readonly #main: Connection;
  readonly #openSide: () => Connection;
  readonly #busyTimeout: number;
  readonly #threads: ReaderThreads | null;
  readonly #recycled: RecycledHandle | null;
  readonly #identity: FileIdentity | null;
  readonly #facts: SqliteFacts;
  readonly #scopes = new AsyncLocalStorage<Scope>();
  readonly #mutex = new Mutex();
  #side: Connection | null = null;
  /** The transaction that runs on the main connection. */
  #current: Scope | null = null;
  /** The results that wait for the commit of the main connection's transaction; null outside of a transaction. */
  #group: CommitGroup | null = null;
  #statementCount = 0;
  /** The version that `commitMark` has seen, and when: reading it takes a lock of the file. */
  #seenVersion = 0;
  #lookedInTurn = Number.NEGATIVE_INFINITY;

  constructor({
    main,
    openSide,
    busyTimeout,
    threads = null,
    recycled = null,
    identity = null,
  }: SqliteParts) {
    this.#main = main;
    this.#openSide = openSide;
    this.#busyTimeout = busyTimeout;
    this.#threads = threads;
    this.#recycled = recycled;
    this.#identity = identity;
    this.#facts = new SqliteFacts({
      connection: () => (this.#current === null || this.#currentScope() ? this.#main : this.#reader()),
      onThread: threads && (async (sql) => (await threads.read(sql, [], FACTS_BOUNDS)).body),
    });
  }

  get statementCount(): number {
    return this.#statementCount;
  }

  query<Row = Record<string, SqlValue>>(sql: string, values?: readonly SqlParameter[]): MaybePromise<Row[]> {
    this.#statementCount += 1;
    const scope = this.#currentScope();
    if (scope) return scope.connection().query<Row>(sql, values);
    const writes = (this.#group || this.#identity) && !this.#main.isReadonly(sql);
    if (writes) this.#identity?.verify();
    if (this.#group && writes) {
      return this.#mutex.run(() => {
        this.#commit();
        return { answer: this.#main.query<Row>(sql, values) };
      });
    }
    return this.#read((connection) => connection.query<Row>(sql, values));
  }

  run(sql: string, values?: readonly SqlParameter[]): MaybePromise<{ changes: number; lastId: number }> {
    this.#statementCount += 1;
    const scope = this.#currentScope();
    if (scope) return scope.connection().run(sql, values);
    const retry = new LockRetry(this.#busyTimeout);
    return this.#mutex.run(() => {
      this.#commit();
      this.#identity?.verify();
      const done = retry.wait(() => this.#main.tryRun(sql, values));
      return isPromise(done) ? done.then((answer) => ({ answer })) : { answer: done };
    });
  }

  readBody(sql: string, values: readonly SqlParameter[], bounds?: ReadBounds): MaybePromise<Buffer | null> {
    this.#statementCount += 1;
    const scope = this.#currentScope();
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
    if (!this.#threads || this.#currentScope()) {
      const started = performance.now();
      return { body: await this.readBody(sql, values, bounds), ms: performance.now() - started };
    }
    this.#statementCount += 1;
    return this.#threads.read(sql, values, bounds);
  }

  get inTransaction(): boolean {
    return this.#currentScope() !== null;
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
    { brief = false, snapshot = false }: TransactionOptions = {},
  ): MaybePromise<T> {
    const scope = this.#currentScope();
    if (scope) return work(scope.tx);
    if (snapshot) return this.#snapshot(work);
    const retry = new LockRetry(this.#busyTimeout);
    return this.#mutex.run(() => {
      // finished transactions must not wait for whatever this one awaits
      if (!brief || this.#group?.isFull) this.#commit();
      if (this.#group) return this.#transact(work, this.#group, brief);
      const begun = retry.wait(() => (this.#main.begin() ? new CommitGroup() : null));
      return isPromise(begun)
        ? begun.then((group) => this.#transact(work, group, brief))
        : this.#transact(work, begun, brief);
    });
  }

  afterCommit(work: () => void): void {
    const scope = this.#currentScope();
    if (scope) scope.afterwards.push(work);
    else work();
  }

  changeMark(): number {
    return this.#main.dataVersion();
  }

  commitMark(): string | null {
    if (this.inTransaction) return null;
    const turn = eventLoopTurn();
    if (turn !== this.#lookedInTurn) {
      this.#lookedInTurn = turn;
      this.#seenVersion = this.#main.dataVersion();
    }
    return `${this.#seenVersion} ${this.#main.writes}`;
  }

  close(): void {
    if (this.#current === null) this.#commit();
    this.#threads?.close();
    this.#recycled?.close();
    this.#side?.close();
    this.#main.close();
  }

  /**
   * A read outside of transactions. If finished transactions wait for their commit it sees their changes, and
   * its answer waits for the commit too.
   */
  #read<T>(read: (connection: Connection) => T): MaybePromise<T> {
    if (this.#current !== null) return read(this.#reader());
    if (this.#group?.isFull) this.#commit();
    const result = read(this.#main);
    return this.#group ? this.#group.hold(result, () => this.#read(read)) : result;
  }

  #currentScope(): Scope | null {
    if (this.#current === null) return null;
    return this.#scopes.getStore() === this.#current ? this.#current : null;
  }

  #reader(): Connection {
    this.#side ??= this.#openSide();
    return this.#side;
  }

  /** Runs `work` in SQLite's open transaction, after the finished members of its group. */
  #transact<T>(work: Work<T>, group: CommitGroup, brief: boolean): MaybePromise<MutexResult<T>> {
    const scope = this.#scope(group, brief);
    this.#group = group;
    this.#current = scope;
    let result: MaybePromise<T>;
    try {
      if (scope.joined) this.#main.setSavepoint();
      result = this.#scopes.run(scope, () => work(scope.tx));
      if (!isPromise(result)) this.#keep(scope);
    } catch (error) {
      this.#takeBack(scope, error);
      throw error;
    }
    if (!isPromise(result)) {
      const failure = this.#commit();
      if (failure) throw failure.error;
      return { answer: result };
    }
    return result.then(
      (value) => this.#done(scope, value),
      (error: unknown) => {
        this.#takeBack(scope, error);
        throw error;
      },
    );
  }

  /** The work is finished; its answer waits for the commit. */
  #done<T>(scope: Scope, value: T): MutexResult<T> {
    const { group, brief, joined } = scope;
    try {
      this.#keep(scope);
    } catch (error) {
      this.#takeBack(scope, error);
      throw error;
    }
    const answer = group.add(value);
    if (!brief || group.isDue) this.#commit();
    else if (!joined) setImmediate(() => this.#endTurnOfEventLoop(group));
    return { answer };
  }

  /** Keeps the changes, which are committed with the group. */
  #keep(scope: Scope): void {
    const connection = scope.connection();
    if (scope.joined) connection.releaseSavepoint();
    scope.group.addAfterwards(scope.afterwards);
    this.#current = null;
  }

  /**
   * Rolls back the changes of one transaction. Those of its group stay, unless the error ended the whole
   * transaction.
   */
  #takeBack({ group, joined }: Scope, error: unknown): void {
    this.#current = null;
    if (joined && this.#main.inTransaction) {
      this.#main.rollbackToSavepoint();
      if (group.isDue) this.#commit();
      return;
    }
    this.#group = null;
    try {
      this.#main.rollback();
    } finally {
      group.failed(error);
    }
  }

  /** The turn of the event loop in which a group began is over. */
  #endTurnOfEventLoop(group: CommitGroup): void {
    if (this.#group !== group) return;
    if (this.#current === null) this.#commit();
    else group.setDue();
  }

  /**
   * Commits the group and settles its promises.
   * @returns the error if the commit failed
   */
  #commit(): { readonly error: unknown } | null {
    const group = this.#group;
    if (!group) return null;
    this.#group = null;
    try {
      this.#identity?.verify();
      this.#main.commit();
    } catch (error) {
      try {
        this.#main.rollback();
      } finally {
        group.failed(error);
      }
      return { error };
    }
    group.done();
    return null;
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

  /** The executor of a transaction's work; it stops working when the transaction ends. */
  #scope(group: CommitGroup, brief: boolean): Scope {
    const connection = (): Connection => {
      // some errors end the transaction by themselves: later statements would be committed on their own
      if (this.#current !== scope || !this.#main.inTransaction) throw new Error('this transaction has ended');
      return this.#main;
    };
    const use = (): Connection => {
      this.#statementCount += 1;
      return connection();
    };
    const scope: Scope = {
      group,
      joined: !group.isEmpty,
      brief,
      afterwards: [],
      connection,
      tx: {
        query: <Row>(sql: string, values?: readonly SqlParameter[]) => use().query<Row>(sql, values),
        run: (sql, values) => use().run(sql, values),
      },
    };
    return scope;
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
