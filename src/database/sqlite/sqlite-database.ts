/**
 * The `Database` of SQLite files. One connection does everything, so that its page cache stays warm.
 * Work that awaits inside a transaction lets other requests run meanwhile: these must neither see nor
 * join it, so their writes wait for their turn and their reads go to a second connection.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { databaseBusy } from '../../errors/catalogue.ts';
import type { Database, Executor, MaybePromise, SqlParameter, SqlValue } from '../database.ts';
import type { AsideAnswer } from '../read-aside.ts';
import type { Connection } from './connection.ts';
import type { ReaderThreads } from './reader-threads.ts';

/** Between two tries for another program's lock, in ms: the first pause, doubled up to the longest. */
const FIRST_PAUSE = 1;
const LONGEST_PAUSE = 25;

/** How long the size of a table is taken to be the same, in ms. */
const SIZE_KEPT_MS = 60_000;

/** A table of at most so many rows is counted, which takes some ms; a larger one is estimated. */
const COUNTED_ROWS = 2_000_000;

/** A running transaction. */
interface Scope {
  open: boolean;
  readonly tx: Executor;
}

export class SqliteDatabase implements Database {
  readonly dialect = 'sqlite';
  readonly #main: Connection;
  readonly #openSide: () => Connection;
  readonly #busyTimeout: number;
  readonly #threads: ReaderThreads | null;
  readonly #sizes = new LRUCache<string, number>({ max: 1000, ttl: SIZE_KEPT_MS });
  readonly #scopes = new AsyncLocalStorage<Scope>();
  #side: Connection | null = null;
  /** The transaction the main connection is in. */
  #current: Scope | null = null;
  /** Settles when everything that waits for its turn is done; null while nobody has the turn. */
  #tail: Promise<void> | null = null;
  #statementCount = 0;

  /**
   * @param main the connection for everything
   * @param openSide opens the connection for reads beside a transaction; an in-memory database has no
   *   second one and gives `main`, so that such reads see what is not committed yet
   * @param busyTimeout milliseconds a write waits for another program's lock
   * @param threads for costly reads; null where readers would hold up the writer
   */
  constructor(
    main: Connection,
    openSide: () => Connection,
    busyTimeout: number,
    threads: ReaderThreads | null = null,
  ) {
    this.#main = main;
    this.#openSide = openSide;
    this.#busyTimeout = busyTimeout;
    this.#threads = threads;
  }

  get statementCount(): number {
    return this.#statementCount;
  }

  query<Row = Record<string, SqlValue>>(sql: string, values?: readonly SqlParameter[]): MaybePromise<Row[]> {
    this.#statementCount += 1;
    if (this.#isFree()) return this.#main.query<Row>(sql, values);
    if (!this.#main.isReadonly(sql)) return this.#inTurn(() => this.#main.query<Row>(sql, values));
    return this.#reader().query<Row>(sql, values);
  }

  run(sql: string, values?: readonly SqlParameter[]): MaybePromise<{ changes: number; lastId: number }> {
    this.#statementCount += 1;
    if (this.#ownScope()) return this.#main.run(sql, values);
    const deadline = this.#deadline();
    return this.#inTurn(() => this.#locked(deadline, () => this.#main.tryRun(sql, values)));
  }

  readBody(sql: string, values: readonly SqlParameter[]): Buffer | null {
    this.#statementCount += 1;
    return (this.#isFree() ? this.#main : this.#reader()).readBody(sql, values);
  }

  async readBodyAside(sql: string, values: readonly SqlParameter[], timeLimit: number): Promise<AsideAnswer> {
    if (!this.#threads) {
      const started = performance.now();
      return { body: await this.readBody(sql, values), ms: performance.now() - started };
    }
    this.#statementCount += 1;
    return this.#threads.read(sql, values, timeLimit);
  }

  approximateRows(table: string): number {
    let known = this.#sizes.get(table);
    if (known === undefined) {
      const name = `"${table.replaceAll('"', '""')}"`;
      const connection = this.#isFree() ? this.#main : this.#reader();
      const ask = (sql: string) => Number(connection.query<{ rows: number }>(sql)[0]?.rows ?? 0);
      // the highest id ever given counts rows that were deleted, of which link tables have many
      known = ask(`SELECT coalesce(max(rowid), 0) AS "rows" FROM ${name}`);
      if (known <= COUNTED_ROWS) known = ask(`SELECT count(*) AS "rows" FROM ${name}`);
      this.#sizes.set(table, known);
    }
    return known;
  }

  transaction<T>(work: (tx: Executor) => MaybePromise<T>): MaybePromise<T> {
    const scope = this.#ownScope();
    if (scope) return work(scope.tx);
    const deadline = this.#deadline();
    return this.#inTurn(() => {
      const begun = this.#locked(deadline, () => (this.#main.begin() ? true : null));
      return isPromise(begun) ? begun.then(() => this.#transact(work)) : this.#transact(work);
    });
  }

  changeMark(): number {
    return this.#main.dataVersion();
  }

  close(): void {
    this.#threads?.close();
    this.#side?.close();
    this.#main.close();
  }

  /** True where the main connection may be used at once: no transaction is running, or the caller is in it. */
  #isFree(): boolean {
    return this.#current === null || this.#ownScope() !== null;
  }

  #ownScope(): Scope | null {
    if (this.#current === null) return null;
    return this.#scopes.getStore() === this.#current ? this.#current : null;
  }

  #reader(): Connection {
    this.#side ??= this.#openSide();
    return this.#side;
  }

  /** Counted from the request on, so that those who wait in line do not wait one after the other. */
  #deadline(): number {
    return performance.now() + this.#busyTimeout;
  }

  /**
   * Tries until no other program has the lock; other requests run meanwhile.
   * @param attempt gives null where the lock is taken
   * @throws OctavoError ServiceUnavailableError after the deadline
   */
  #locked<T>(deadline: number, attempt: () => T | null): MaybePromise<T> {
    return attempt() ?? this.#tryAgain(deadline, attempt);
  }

  async #tryAgain<T>(deadline: number, attempt: () => T | null): Promise<T> {
    for (let pause = FIRST_PAUSE; performance.now() < deadline; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
      await sleep(pause);
      const result = attempt();
      if (result !== null) return result;
    }
    throw databaseBusy(new Error(`another program held the database's lock for ${this.#busyTimeout} ms`));
  }

  /** Runs `work` in the transaction that has begun. */
  #transact<T>(work: (tx: Executor) => MaybePromise<T>): MaybePromise<T> {
    const scope: Scope = { open: true, tx: this.#executor(() => scope.open) };
    this.#current = scope;
    let result: MaybePromise<T>;
    try {
      result = this.#scopes.run(scope, () => work(scope.tx));
    } catch (error) {
      this.#rollback(scope);
      throw error;
    }
    if (!isPromise(result)) {
      this.#commit(scope);
      return result;
    }
    return result.then(
      (value) => {
        this.#commit(scope);
        return value;
      },
      (error: unknown) => {
        this.#rollback(scope);
        throw error;
      },
    );
  }

  #commit(scope: Scope): void {
    try {
      this.#main.commit();
    } catch (error) {
      this.#main.rollback();
      throw error;
    } finally {
      this.#end(scope);
    }
  }

  #rollback(scope: Scope): void {
    try {
      this.#main.rollback();
    } finally {
      this.#end(scope);
    }
  }

  #end(scope: Scope): void {
    scope.open = false;
    this.#current = null;
  }

  /** What the work of a transaction gets; it stops working with the transaction. */
  #executor(isOpen: () => boolean): Executor {
    const use = (): Connection => {
      if (!isOpen()) throw new Error('this transaction has ended');
      this.#statementCount += 1;
      return this.#main;
    };
    return {
      query: <Row>(sql: string, values?: readonly SqlParameter[]) => use().query<Row>(sql, values),
      run: (sql, values) => use().run(sql, values),
    };
  }

  /** Runs `work` at once where nobody has the turn, else after those who came before. */
  #inTurn<T>(work: () => MaybePromise<T>): MaybePromise<T> {
    const result = this.#tail ? this.#tail.then(work) : work();
    if (isPromise(result)) this.#holdTurn(result);
    return result;
  }

  #holdTurn(result: Promise<unknown>): void {
    const release = () => {
      if (this.#tail === tail) this.#tail = null;
    };
    const tail: Promise<void> = result.then(release, release);
    this.#tail = tail;
  }
}

/** Project code may hand back promises of its own making, hence no `instanceof`. */
function isPromise<T>(value: MaybePromise<T>): value is Promise<T> {
  return typeof (value as { then?: unknown } | null | undefined)?.then === 'function';
}
