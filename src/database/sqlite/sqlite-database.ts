/**
 * The `Database` of SQLite files. One connection does everything, so that its page cache stays warm.
 * Work that awaits inside a transaction lets other requests run meanwhile: these must neither see nor
 * join it, so their writes wait for their turn and their reads go to a second connection.
 *
 * To commit is to wait for the disk. So the brief transactions of one turn of the event loop share one
 * commit at its end (`commit-group.ts`): inside SQLite's transaction each is undone by a savepoint of its
 * own, and nobody is answered, neither a write nor a read that has seen one, before the commit.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type {
  Database,
  Executor,
  MaybePromise,
  SqlParameter,
  SqlValue,
  TransactionOptions,
} from '../database.ts';
import type { AsideAnswer, ReadBounds } from '../read-aside.ts';
import type { FanOut } from '../table-facts.ts';
import { CommitGroup } from './commit-group.ts';
import type { Connection } from './connection.ts';
import type { FileIdentity } from './file-identity.ts';
import { Patience } from './patience.ts';
import type { ReaderThreads } from './reader-threads.ts';
import type { RecycledHandle } from './recycled-handle.ts';
import { SqliteFacts } from './sqlite-facts.ts';
import { statementError } from './statement-error.ts';
import { isPromise, type Turn, Turns } from './turns.ts';

/** A running transaction. */
interface Scope {
  readonly tx: Executor;
  /** The transactions it shares a commit with. */
  readonly group: CommitGroup;
  /** True where there are such: then it is undone by its savepoint. */
  readonly joined: boolean;
  readonly brief: boolean;
  /** What is to run after the commit. */
  readonly afterwards: (() => void)[];
  /** The main connection. @throws Error once the transaction has ended */
  connection(): Connection;
}

type Work<T> = (tx: Executor) => MaybePromise<T>;

/** Milliseconds of work a read may hold up everybody else. */
export const QUICK_MS = 25;

/**
 * Statements with longer texts than this run on a connection that gives their memory back: they are as long because
 * of what a client asks for, and may be another one each time.
 */
export const LONG_STATEMENT = 8000;

/** What a look at the tables may take aside. */
const FACTS_BOUNDS: ReadBounds = { time: 10_000, entries: Number.POSITIVE_INFINITY };

export interface SqliteParts {
  /** The connection for everything. */
  readonly main: Connection;
  /**
   * Opens the connection for reads beside a transaction; an in-memory database has no second one and gives `main`, so
   * that such reads see what is not committed yet.
   */
  readonly openSide: () => Connection;
  /** Milliseconds a write waits for another program's lock. */
  readonly busyTimeout: number;
  /** For costly reads; null where readers would hold up the writer. */
  readonly threads?: ReaderThreads | null;
  /** For long statements; null where there is one connection only. */
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
  readonly #turns = new Turns();
  #side: Connection | null = null;
  /** The transaction that runs on the main connection. */
  #current: Scope | null = null;
  /** What waits for the commit of the main connection's transaction; null where it is in none. */
  #group: CommitGroup | null = null;
  #statementCount = 0;

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
      connection: () => (this.#current === null || this.#ownScope() ? this.#main : this.#reader()),
      aside: threads && (async (sql) => (await threads.read(sql, [], FACTS_BOUNDS)).body),
    });
  }

  get statementCount(): number {
    return this.#statementCount;
  }

  query<Row = Record<string, SqlValue>>(sql: string, values?: readonly SqlParameter[]): MaybePromise<Row[]> {
    this.#statementCount += 1;
    const scope = this.#ownScope();
    if (scope) return scope.connection().query<Row>(sql, values);
    const writes = (this.#group || this.#identity) && !this.#main.isReadonly(sql);
    if (writes) this.#identity?.verify();
    if (this.#group && writes) {
      return this.#turns.take(() => {
        this.#commit();
        return { answer: this.#main.query<Row>(sql, values) };
      });
    }
    return this.#read((connection) => connection.query<Row>(sql, values));
  }

  run(sql: string, values?: readonly SqlParameter[]): MaybePromise<{ changes: number; lastId: number }> {
    this.#statementCount += 1;
    const scope = this.#ownScope();
    if (scope) return scope.connection().run(sql, values);
    const patience = new Patience(this.#busyTimeout);
    return this.#turns.take(() => {
      this.#commit();
      this.#identity?.verify();
      const done = patience.wait(() => this.#main.tryRun(sql, values));
      return isPromise(done) ? done.then((answer) => ({ answer })) : { answer: done };
    });
  }

  readBody(sql: string, values: readonly SqlParameter[], bounds?: ReadBounds): MaybePromise<Buffer | null> {
    this.#statementCount += 1;
    const scope = this.#ownScope();
    if (scope) return scope.connection().readBody(sql, values, bounds);
    if (this.#recycled && sql.length > LONG_STATEMENT) return readLong(this.#recycled, sql, values, bounds);
    return this.#read((connection) => connection.readBody(sql, values, bounds));
  }

  async readBodyAside(
    sql: string,
    values: readonly SqlParameter[],
    bounds: ReadBounds,
  ): Promise<AsideAnswer> {
    // the threads do not see what a transaction has done so far
    if (!this.#threads || this.#ownScope()) {
      const started = performance.now();
      return { body: await this.readBody(sql, values, bounds), ms: performance.now() - started };
    }
    this.#statementCount += 1;
    return this.#threads.read(sql, values, bounds);
  }

  get inTransaction(): boolean {
    return this.#ownScope() !== null;
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
    const scope = this.#ownScope();
    if (scope) return work(scope.tx);
    if (snapshot) return this.#snapshot(work);
    const patience = new Patience(this.#busyTimeout);
    return this.#turns.take(() => {
      // those who are done must not wait for what this one may wait for
      if (!brief || this.#group?.isFull) this.#commit();
      if (this.#group) return this.#transact(work, this.#group, brief);
      const begun = patience.wait(() => (this.#main.begin() ? new CommitGroup() : null));
      return isPromise(begun)
        ? begun.then((group) => this.#transact(work, group, brief))
        : this.#transact(work, begun, brief);
    });
  }

  afterCommit(work: () => void): void {
    const scope = this.#ownScope();
    if (scope) scope.afterwards.push(work);
    else work();
  }

  changeMark(): number {
    return this.#main.dataVersion();
  }

  close(): void {
    if (this.#current === null) this.#commit();
    this.#threads?.close();
    this.#recycled?.close();
    this.#side?.close();
    this.#main.close();
  }

  /**
   * A read outside of transactions. Among those that wait for their commit it sees what they did, as if it
   * came after it, and so does its answer.
   */
  #read<T>(read: (connection: Connection) => T): MaybePromise<T> {
    if (this.#current !== null) return read(this.#reader());
    if (this.#group?.isFull) this.#commit();
    const result = read(this.#main);
    return this.#group ? this.#group.hold(result, () => this.#read(read)) : result;
  }

  #ownScope(): Scope | null {
    if (this.#current === null) return null;
    return this.#scopes.getStore() === this.#current ? this.#current : null;
  }

  #reader(): Connection {
    this.#side ??= this.#openSide();
    return this.#side;
  }

  /** Runs `work` in the transaction that has begun, behind what its group has done already. */
  #transact<T>(work: Work<T>, group: CommitGroup, brief: boolean): MaybePromise<Turn<T>> {
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

  /** The work has come to its end; its answer waits for the commit. */
  #done<T>(scope: Scope, value: T): Turn<T> {
    const { group, brief, joined } = scope;
    try {
      this.#keep(scope);
    } catch (error) {
      this.#takeBack(scope, error);
      throw error;
    }
    const answer = group.add(value);
    if (!brief || group.isDue) this.#commit();
    else if (!joined) setImmediate(() => this.#endTurn(group));
    return { answer };
  }

  /** What was done stays, once its group is committed. */
  #keep(scope: Scope): void {
    const connection = scope.connection();
    if (scope.joined) connection.releaseSavepoint();
    scope.group.addAfterwards(scope.afterwards);
    this.#current = null;
  }

  /** What was done goes; what its group has done before stays, unless the error took that too. */
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
  #endTurn(group: CommitGroup): void {
    if (this.#group !== group) return;
    if (this.#current === null) this.#commit();
    else group.setDue();
  }

  /** Commits what waits for it. @returns what went wrong; those who wait are told */
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

  /** Reads of one moment, on a connection of their own: with a write-ahead log nobody waits for them. */
  async #snapshot<T>(work: Work<T>): Promise<T> {
    const connection = this.#openSide();
    // the only connection there is has everybody's turns
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

  /** What the work of a transaction gets; it stops working with the transaction. */
  #scope(group: CommitGroup, brief: boolean): Scope {
    const connection = (): Connection => {
      // some errors end the transaction by themselves: what came after would stay on its own
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

/** What is committed is what such a read sees, also among transactions that wait for their commit. */
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

const NO_BOUNDS: ReadBounds = { time: Number.POSITIVE_INFINITY, entries: Number.POSITIVE_INFINITY };
