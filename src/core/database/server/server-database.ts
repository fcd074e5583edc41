/**
 * The `Database` of a server of any kind: each statement takes a connection of the pool, a transaction keeps
 * one. Transactions run one after the other, those of other processes included, unless they declare that they
 * lock what they need; if two collide all the same, one is repeated.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { type Clock, pause, systemClock } from '../../base/clock.ts';
import type { MaybePromise } from '../../base/maybe-promise.ts';
import { ALL_TABLES } from '../changes/table-changes.ts';
import type { WrittenTables } from '../changes/written-tables.ts';
import { type CostlyReadResult, type ReadBounds, TooLongError, UNBOUNDED } from '../costly-read.ts';
import type {
  Database,
  DialectName,
  Executor,
  SqlParameter,
  SqlValue,
  TransactionOptions,
} from '../database.ts';
import { UniqueError } from '../database-error.ts';
import { FairSemaphore } from '../fair-semaphore.ts';
import type { Sql } from '../sql-template.ts';
import type { FanOut } from '../table-facts.ts';
import { changeMarkStatement } from './change-mark.ts';
import { type Ending, endWithin, outcomeOf } from './end-within.ts';
import { type FirstAnswerOptions, firstAnswer } from './first-answer.ts';
import { onlyReads, type ServerChanges } from './server-changes.ts';
import type { Lease, ServerAnswer, ServerDriver, TransactionKind } from './server-driver.ts';
import type { TableSizes } from './table-sizes.ts';
import { TransactionNotes, type TransactionWrites } from './transaction-notes.ts';
import { Turns } from './turns.ts';

/** How often a transaction that met another one is run, and the longest first pause between two runs, in ms. */
const ATTEMPTS = 5;
const PAUSE = 10;

/** Milliseconds a read that is estimated cheap may keep a connection from others. */
const QUICK_MS = 1000;

/** A running transaction. */
interface Scope<Session> {
  open: boolean;
  readonly lease: Lease<Session>;
  readonly tx: Executor;
  /** Work to run after the commit. */
  readonly afterwards: (() => void)[];
  /** What it has written; null before it has begun. */
  writes: TransactionWrites | null;
}

export interface ServerDatabaseOptions<Session> {
  readonly driver: ServerDriver<Session>;
  readonly sizes: TableSizes;
  /** How many costly reads run at the same time; the others use the rest of the connections. */
  readonly costlyReads: number;
  /** Milliseconds a transaction waits for its turn while the server answers nothing. */
  readonly acquireTimeout: number;
  /** How a server is waited for that goes away while the project starts; it is not waited for unless given. */
  readonly start?: FirstAnswerOptions;
  /** Makes the change log; absent where a server has none. */
  readonly changes?: (database: Database) => ServerChanges;
  /** The machine's own unless given. */
  readonly clock?: Clock;
}

export class ServerDatabase<Session> implements Database {
  readonly dialect: DialectName;
  readonly quickTime = QUICK_MS;
  readonly changes: ServerChanges | null;
  readonly #driver: ServerDriver<Session>;
  readonly #notes: TransactionNotes<Session>;
  readonly #sizes: TableSizes;
  readonly #scopes = new AsyncLocalStorage<Scope<Session>>();
  readonly #costlyReads: FairSemaphore;
  readonly #changeMark: Sql;
  readonly #clock: Clock;
  readonly #ending: Ending<Session>;
  /** Of the transactions that run one after the other. */
  readonly #turns: Turns;
  /** Null once the project has started. */
  #start: FirstAnswerOptions | null;
  #statementCount = 0;

  constructor({
    driver,
    sizes,
    costlyReads,
    acquireTimeout,
    start,
    changes,
    clock = systemClock,
  }: ServerDatabaseOptions<Session>) {
    this.dialect = driver.dialect;
    this.#driver = driver;
    this.#sizes = sizes;
    this.#clock = clock;
    this.#ending = { driver, clock };
    this.#start = start ?? null;
    this.#turns = new Turns(clock, acquireTimeout);
    this.#changeMark = changeMarkStatement(driver.dialect);
    this.#costlyReads = new FairSemaphore(costlyReads);
    this.changes = changes?.(this) ?? null;
    this.#notes = new TransactionNotes(driver, this.changes);
  }

  get statementCount(): number {
    return this.#statementCount;
  }

  async query<Row = Record<string, SqlValue>>(
    sql: string,
    values: readonly SqlParameter[] = [],
  ): Promise<Row[]> {
    return (await this.#runStatement(sql, values)).rows as Row[];
  }

  async run(sql: string, values: readonly SqlParameter[] = []): Promise<{ changes: number; lastId: number }> {
    return changesOf(await this.#runStatement(sql, values));
  }

  readBody(sql: string, values: readonly SqlParameter[], bounds?: ReadBounds): Promise<Buffer | null> {
    const { time, bytes } = bounds ?? UNBOUNDED;
    return this.#run((session) => {
      const read = () => this.#driver.bytes(session, sql, values, bytes);
      return time < UNBOUNDED.time ? endWithin(this.#ending, session, time, read) : read();
    });
  }

  async readCostlyBody(
    sql: string,
    values: readonly SqlParameter[],
    bounds: ReadBounds,
  ): Promise<CostlyReadResult> {
    // a transaction has its connection already, so its reads need no place
    if (this.inTransaction) return this.#timed(sql, values, bounds);
    return this.#costlyReads.run(() => this.#timed(sql, values, bounds));
  }

  get inTransaction(): boolean {
    return this.#currentScope() !== null;
  }

  approximateRows(table: string): number {
    return this.#sizes.rows(table);
  }

  fanOut(table: string, column: string): FanOut | null {
    return this.#sizes.fanOut(table, column);
  }

  approximateBytes(table: string, column?: string): number {
    return column === undefined ? this.#sizes.bytes(table) : 0;
  }

  async transaction<T>(
    work: (tx: Executor) => MaybePromise<T>,
    { concurrent = false, snapshot = false, runOnce = false }: TransactionOptions = {},
  ): Promise<T> {
    const scope = this.#currentScope();
    if (scope) return work(scope.tx);
    if (runOnce) return this.#transact(work, 'concurrent');
    if (snapshot) return this.#attempts(work, 'snapshot');
    if (concurrent) return this.#attempts(work, 'concurrent');
    // those of this process wait here, where they occupy no connection
    return this.#turns.run(() => this.#attempts(work, 'alone'));
  }

  afterCommit(work: () => void): void {
    const scope = this.#currentScope();
    if (scope) scope.afterwards.push(work);
    else work();
  }

  async changeMark(): Promise<number> {
    const { rows } = await this.#driver.pool.useQuickly((session) =>
      this.#driver.run(session, this.#changeMark, []),
    );
    return Number(rows[0]!['mark']);
  }

  async settled(): Promise<void> {
    await this.changes?.settled?.();
  }

  endStart(): void {
    this.#start = null;
  }

  async close(): Promise<void> {
    await this.#driver.pool.close();
  }

  #currentScope(): Scope<Session> | null {
    const scope = this.#scopes.getStore();
    return scope?.open ? scope : null;
  }

  async #runStatement(sql: string, values: readonly SqlParameter[]): Promise<ServerAnswer> {
    const scope = this.#currentScope();
    if (scope?.writes) this.#notes.track(scope.writes, sql);
    try {
      const run = () => this.#run((session) => this.#driver.run(session, sql, values));
      // a change may have been made, and its answer lost
      return await (scope || !this.#start || !onlyReads(sql) ? run() : firstAnswer(run, this.#start));
    } finally {
      // also after an error: the answer of the server may have been lost
      if (!scope && this.changes?.isActive && !isNone(this.changes.writtenBy(sql))) this.changes.committed();
    }
  }

  /** Runs on the connection of the caller's transaction, or on one of the pool's. */
  async #run<T>(work: (session: Session) => Promise<T>): Promise<T> {
    this.#statementCount += 1;
    const { pool, errors } = this.#driver;
    const scope = this.#currentScope();
    try {
      if (scope) {
        const answer = await work(scope.lease.session);
        this.#turns.goOn();
        return answer;
      }
      try {
        return await pool.use(work);
      } catch (error) {
        if (!errors.isStale(error)) throw error;
        return await pool.use(work);
      }
    } catch (error) {
      throw errors.toThrow(error);
    }
  }

  #attempts<T>(work: (tx: Executor) => MaybePromise<T>, kind: TransactionKind): Promise<T> {
    if (!this.#start) return this.#attemptsNow(work, kind);
    let isCommitting = false;
    const { mayComeLater, ...start } = this.#start;
    const run = () =>
      this.#attemptsNow(work, kind, () => {
        isCommitting = true;
      });
    return firstAnswer(run, { ...start, mayComeLater: (error) => !isCommitting && mayComeLater(error) });
  }

  async #attemptsNow<T>(
    work: (tx: Executor) => MaybePromise<T>,
    kind: TransactionKind,
    onCommit?: () => void,
  ): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#transact(work, kind, onCommit);
      } catch (error) {
        if (attempt >= ATTEMPTS || !this.#isWorthRepeating(error, attempt)) throw error;
        // transactions that collided must not collide again
        await pause(this.#clock, Math.random() * PAUSE * 2 ** attempt);
      }
    }
  }

  /** @param onCommit called before the commit is sent */
  async #transact<T>(
    work: (tx: Executor) => MaybePromise<T>,
    kind: TransactionKind,
    onCommit?: () => void,
  ): Promise<T> {
    const { pool, errors } = this.#driver;
    const lease = await pool.lease();
    const { session } = lease;
    const scope: Scope<Session> = {
      open: true,
      lease,
      tx: this.#executor(() => scope),
      afterwards: [],
      writes: null,
    };
    let broken = true;
    try {
      const writes = await this.#notes.begin(session, kind);
      scope.writes = writes;
      try {
        this.#turns.goOn();
        const result = await this.#scopes.run(scope, async () => work(scope.tx));
        scope.open = false;
        onCommit?.();
        await this.#notes.commit(session, writes);
        broken = false;
        for (const afterwards of scope.afterwards) afterwards();
        this.#sweepNotes();
        return result;
      } catch (error) {
        scope.open = false;
        // if this fails, the connection is closed and the server rolls back
        await this.#notes.rollback(session, writes);
        broken = false;
        throw error;
      }
    } catch (error) {
      throw errors.toThrow(error);
    } finally {
      scope.open = false;
      lease.release(broken);
    }
  }

  /** The executor of a transaction's work; it stops working when the transaction ends. */
  #executor(scopeOf: () => Scope<Session>): Executor {
    const { errors, holdRows, limits, updatesByJoin = false } = this.#driver;
    const use = async <T>(work: (session: Session) => Promise<T>): Promise<T> => {
      const scope = scopeOf();
      if (!scope.open) throw new Error('this transaction has ended');
      try {
        const answer = await work(scope.lease.session);
        this.#turns.goOn();
        return answer;
      } catch (error) {
        throw errors.toThrow(error);
      }
    };
    const counted = (sql: string, values: readonly SqlParameter[] = []): Promise<ServerAnswer> => {
      this.#statementCount += 1;
      this.#notes.track(scopeOf().writes!, sql);
      return use((session) => this.#driver.run(session, sql, values));
    };
    return {
      query: async <Row>(sql: string, values?: readonly SqlParameter[]) =>
        (await counted(sql, values)).rows as Row[],
      run: async (sql, values) => changesOf(await counted(sql, values)),
      lock: (name) => use((session) => this.#driver.lock(session, name)),
      holdRows,
      limits,
      updatesByJoin,
    };
  }

  /** In a transaction, which leaves a note itself. */
  #sweepNotes(): void {
    const sweep = this.changes?.sweep();
    if (sweep) this.#attempts((tx) => tx.run(sweep), 'concurrent').catch(() => {});
  }

  /**
   * Whether a transaction is worth repeating: it collided with another one and was ended, or it came upon a row
   * of another one that was not there before, or no longer. In the latter case it is repeated once, and then
   * sees the row.
   */
  #isWorthRepeating(error: unknown, attempt: number): boolean {
    const { isMissingTarget, isCollision } = this.#driver.errors;
    if (error instanceof UniqueError || isMissingTarget(error)) return attempt === 1;
    return isCollision(error instanceof Error ? error.cause : undefined);
  }

  /** Runs a read that the server itself ends past its time, even if this process is blocked. */
  async #timed(
    sql: string,
    values: readonly SqlParameter[],
    { time, bytes }: ReadBounds,
  ): Promise<CostlyReadResult> {
    const { isOutOfTime, isAway } = this.#driver.errors;
    const started = this.#clock.monotonic();
    try {
      const body = await this.#run(async (session) => {
        await this.#driver.limitTime(session, time);
        const read = await outcomeOf(
          endWithin(this.#ending, session, null, () => this.#driver.bytes(session, sql, values, bytes)),
          isAway,
        );
        await this.#driver.limitTime(session, null);
        return read();
      });
      return { body, ms: this.#clock.monotonic() - started };
    } catch (error) {
      if (isOutOfTime(error) || isOutOfTime((error as { cause?: unknown }).cause))
        throw new TooLongError(time);
      throw error;
    }
  }
}

const isNone = (tables: WrittenTables): boolean => tables !== ALL_TABLES && tables.length === 0;

const changesOf = ({ count, lastId }: ServerAnswer) => ({ changes: count, lastId });
