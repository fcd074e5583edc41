/**
 * The transactions of a SQLite database's main connection, one after the other, each with its asynchronous context.
 *
 * A commit waits for the disk. So the short transactions of one turn of the event loop share one commit at its
 * end (`commit-group.ts`): inside SQLite's transaction each has a savepoint of its own, and neither a write nor
 * a read that has seen one is answered before the commit.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { after, isPromise, type MaybePromise } from '../../base/maybe-promise.ts';
import { OctavoError } from '../../errors/octavo-error.ts';
import type { ReadBounds } from '../costly-read.ts';
import type { Executor, SqlParameter } from '../database.ts';
import { CommitGroup } from './commit-group.ts';
import type { Connection } from './connection.ts';
import type { FileIdentity } from './file-identity.ts';
import { LockRetry } from './lock-retry.ts';
import { Mutex, type MutexResult } from './mutex.ts';
import { ThreadLostError, type ThreadWriter } from './thread-writer.ts';

/** What the statements of a transaction run on. */
export interface Statements {
  query<Row>(sql: string, values?: readonly SqlParameter[]): MaybePromise<Row[]>;
  run(sql: string, values?: readonly SqlParameter[]): MaybePromise<{ changes: number; lastId: number }>;
  readBody(sql: string, values: readonly SqlParameter[], bounds?: ReadBounds): MaybePromise<Buffer | null>;
}

/** A running transaction. */
export interface Scope {
  readonly tx: Executor;
  /** The transactions it shares a commit with. */
  readonly group: CommitGroup;
  /** True if others are in the same group: then it is rolled back to its savepoint. */
  readonly joined: boolean;
  readonly short: boolean;
  /** Work to run after the commit. */
  readonly afterwards: (() => void)[];
  /**
   * The connection that it runs on.
   * @throws Error once the transaction has ended
   */
  connection(): Statements;
}

export type Work<T> = (tx: Executor) => MaybePromise<T>;

export interface SqliteTransactionsOptions {
  /** The connection they run on. */
  readonly main: Connection;
  /** The file that was opened; null for a database in memory. */
  readonly identity: FileIdentity | null;
  /** The connection of large transactions, on a thread; null where these run on the main one, too. */
  readonly writer: ThreadWriter | null;
  /** Called after each commit of the writer. */
  readonly afterLargeCommit: () => void;
  /** Milliseconds to wait for another program's lock. */
  readonly busyTimeout: number;
  /** Called before each statement of a transaction's work. */
  readonly onStatement: () => void;
  /** What a write has to wait for before it begins; null for nothing. */
  readonly beforeWrite: () => Promise<void> | null;
  /** Called before the commit of a transaction that is not short; null where it has nothing to wait for. */
  readonly beforeLongCommit: () => Promise<void> | null;
}

export class SqliteTransactions {
  readonly #main: Connection;
  readonly #identity: FileIdentity | null;
  readonly #busyTimeout: number;
  readonly #onStatement: () => void;
  readonly #writer: ThreadWriter | null;
  readonly #afterLargeCommit: () => void;
  readonly #beforeWrite: () => Promise<void> | null;
  readonly #beforeLongCommit: () => Promise<void> | null;
  readonly #scopes = new AsyncLocalStorage<Scope>();
  readonly #mutex = new Mutex();
  /** The transaction that runs. */
  #current: Scope | null = null;
  /** The results that wait for the commit of SQLite's transaction; null outside of one. */
  #group: CommitGroup | null = null;

  constructor({
    main,
    identity,
    busyTimeout,
    onStatement,
    writer,
    afterLargeCommit,
    beforeWrite,
    beforeLongCommit,
  }: SqliteTransactionsOptions) {
    this.#writer = writer;
    this.#afterLargeCommit = afterLargeCommit;
    this.#beforeWrite = beforeWrite;
    this.#beforeLongCommit = beforeLongCommit;
    this.#main = main;
    this.#identity = identity;
    this.#busyTimeout = busyTimeout;
    this.#onStatement = onStatement;
  }

  /** Whether the work of a transaction goes on, the caller's own or another. */
  get isRunning(): boolean {
    return this.#current !== null;
  }

  /** The transaction that the calling code is part of. */
  get scope(): Scope | null {
    if (this.#current === null) return null;
    return this.#scopes.getStore() === this.#current ? this.#current : null;
  }

  /** The finished transactions that wait for their commit. */
  get group(): CommitGroup | null {
    return this.#group;
  }

  /** Runs a transaction when those before it are finished. */
  run<T>(work: Work<T>, short: boolean): MaybePromise<T> {
    const retry = new LockRetry(this.#busyTimeout);
    return this.#mutex.run(() => {
      // finished transactions must not wait for whatever this one awaits
      if (!short || this.#group?.isFull) this.commit();
      if (this.#group) return this.#transact(work, this.#group, short);
      const begun = after(this.#beforeWrite(), () =>
        retry.wait(() => (this.#main.begin() ? new CommitGroup() : null)),
      );
      return after(begun, (group) => this.#transact(work, group, short));
    });
  }

  /** The same for one that writes much: on the thread, where there is one. */
  runLarge<T>(work: Work<T>): MaybePromise<T> {
    const writer = this.#writer;
    if (!writer) return this.run(work, false);
    const retry = new LockRetry(this.#busyTimeout);
    return this.#mutex.run(async () => {
      this.commit();
      await this.#beforeWrite();
      await retry.wait(async () => (await writer.begin()) || null);
      return { answer: await this.#transactOn(writer, work) };
    });
  }

  /** Runs a statement that commits by itself, when the transactions before it are finished and committed. */
  runAlone<T>(statement: () => MaybePromise<T>): MaybePromise<T> {
    return this.#mutex.run(() => {
      this.commit();
      const done = after(this.#beforeWrite(), statement);
      return isPromise(done) ? done.then((answer) => ({ answer })) : { answer: done };
    });
  }

  /**
   * Waits for the commit of the finished transactions that a read on the main connection would see.
   * @returns null where there are none, or where reads run on another connection while a transaction goes on
   */
  pendingCommit(): Promise<void> | null {
    return this.#group && !this.isRunning ? this.#group.hold(undefined, () => undefined) : null;
  }

  /**
   * Commits the group and settles its promises.
   * @returns the error if the commit failed
   */
  commit(): { readonly error: unknown } | null {
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

  /** Runs `work` in SQLite's open transaction, after the finished members of its group. */
  #transact<T>(work: Work<T>, group: CommitGroup, short: boolean): MaybePromise<MutexResult<T>> {
    const scope = this.#scope(group, short);
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
      const failure = this.commit();
      if (failure) throw failure.error;
      return { answer: result };
    }
    return result.then(
      (value) => after(short ? null : this.#beforeLongCommit(), () => this.#done(scope, value)),
      (error: unknown) => {
        this.#takeBack(scope, error);
        throw error;
      },
    );
  }

  /** Runs `work` in the transaction that the thread has begun. */
  async #transactOn<T>(writer: ThreadWriter, work: Work<T>): Promise<T> {
    const scope = this.#scope(new CommitGroup(), false, writer);
    this.#current = scope;
    let result: T;
    try {
      result = await this.#scopes.run(scope, () => work(scope.tx));
      scope.connection();
      this.#identity?.verify();
      // what nobody has waited for goes on meanwhile: it is no part of the transaction any more
      this.#current = null;
      await this.#commitOn(writer);
    } catch (error) {
      this.#current = null;
      await writer.rollback();
      throw error;
    }
    this.#afterLargeCommit();
    for (const work of scope.afterwards) work();
    return result;
  }

  /**
   * Commits the transaction of the thread. A thread that is lost meanwhile may have committed it: then it counts as done, since
   * a client that receives an error would write all of it again.
   */
  async #commitOn(writer: ThreadWriter): Promise<void> {
    // until its commit nobody else can make one
    const before = this.#main.dataVersion();
    try {
      await writer.commit();
    } catch (error) {
      const isLost = error instanceof OctavoError && error.cause instanceof ThreadLostError;
      if (!isLost || this.#main.dataVersion() === before) throw error;
    }
  }

  /** The work is finished; its answer waits for the commit. */
  #done<T>(scope: Scope, value: T): MutexResult<T> {
    const { group, short, joined } = scope;
    try {
      this.#keep(scope);
    } catch (error) {
      this.#takeBack(scope, error);
      throw error;
    }
    const answer = group.add(value);
    if (!short || group.isDue) this.commit();
    else if (!joined) setImmediate(() => this.#endTurnOfEventLoop(group));
    return { answer };
  }

  /** Keeps the changes, which are committed with the group. */
  #keep(scope: Scope): void {
    scope.connection();
    if (scope.joined) this.#main.releaseSavepoint();
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
      if (group.isDue) this.commit();
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
    if (this.#current === null) this.commit();
    else group.setDue();
  }

  /** The executor of a transaction's work; it stops working when the transaction ends. */
  #scope(group: CommitGroup, short: boolean, on: Connection | ThreadWriter = this.#main): Scope {
    const connection = (): Statements => {
      // some errors end the transaction by themselves: later statements would be committed on their own
      if (this.#current !== scope || !on.inTransaction) throw new Error('this transaction has ended');
      return on;
    };
    const use = (): Statements => {
      this.#onStatement();
      return connection();
    };
    const scope: Scope = {
      group,
      joined: !group.isEmpty,
      short,
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
