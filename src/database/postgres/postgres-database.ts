/**
 * The `Database` of PostgreSQL servers: each statement takes a connection of the pool, a transaction keeps
 * one. Transactions take turns, those of other processes included, unless they say that they lock what they
 * must; two that meet all the same are run anew.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type {
  ColumnLimits,
  Database,
  Executor,
  MaybePromise,
  SqlParameter,
  SqlValue,
  TransactionOptions,
} from '../database.ts';
import { type AsideAnswer, TooBusyError, TooLongError } from '../read-aside.ts';
import { UniqueError } from '../unique-error.ts';
import { changeMark } from './change-mark.ts';
import { numberedSql } from './numbered-sql.ts';
import type { Session, Statement } from './session.ts';
import type { Lease, SessionPool } from './session-pool.ts';
import { errorCode, isAway, isCollision, isOutOfTime, statementError } from './statement-error.ts';
import type { TableSizes } from './table-sizes.ts';

/** Texts of statements kept with what the server said about them. */
const STATEMENTS = 2000;
const STATEMENT_CHARACTERS = 16_000_000;

/** How often a transaction that met another one is run, and the longest first pause between two runs, in ms. */
const ATTEMPTS = 5;
const PAUSE = 10;

/** Costly reads that may wait for their turn; those past it are refused at once. */
const WAITING_ASIDE = 64;

/** A running transaction. */
interface Scope {
  open: boolean;
  readonly lease: Lease;
  readonly tx: Executor;
}

/** What transactions that take turns begin with, for those of other processes; the number is any that nobody else uses. */
const TAKE_TURN = 'BEGIN;SELECT pg_advisory_xact_lock(7166148)';

/** `varchar(255)` and `numeric(10,2)`. */
const LIMITS: ColumnLimits = { text: 255, decimal: 99_999_999.99 };

const LOCK: Statement = {
  text: 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))',
  parameters: 1,
  shape: null,
};

const TIME_LIMIT: Statement = {
  text: "SELECT set_config('statement_timeout', $1, false)",
  parameters: 1,
  shape: null,
};

export interface PostgresDatabaseOptions {
  readonly pool: SessionPool;
  readonly sizes: TableSizes;
  /** How many costly reads run at once: the others have the rest of the connections. */
  readonly aside: number;
  /** Milliseconds any statement may take; 0 for no limit. */
  readonly statementTimeout: number;
}

export class PostgresDatabase implements Database {
  readonly dialect = 'postgres';
  readonly #pool: SessionPool;
  readonly #sizes: TableSizes;
  readonly #statementTimeout: number;
  readonly #scopes = new AsyncLocalStorage<Scope>();
  readonly #statements = new LRUCache<string, Statement>({
    max: STATEMENTS,
    maxSize: STATEMENT_CHARACTERS,
    sizeCalculation: ({ text }, sql) => text.length + sql.length,
  });
  readonly #waitingAside: (() => void)[] = [];
  #freeAside: number;
  /** Settles when the transactions that take turns are done. */
  #tail: Promise<unknown> = Promise.resolve();
  #statementCount = 0;

  constructor({ pool, sizes, aside, statementTimeout }: PostgresDatabaseOptions) {
    this.#pool = pool;
    this.#sizes = sizes;
    this.#freeAside = aside;
    this.#statementTimeout = statementTimeout;
  }

  get statementCount(): number {
    return this.#statementCount;
  }

  async query<Row = Record<string, SqlValue>>(
    sql: string,
    values: readonly SqlParameter[] = [],
  ): Promise<Row[]> {
    const { rows } = await this.#run((session) => session.run(this.#statement(sql), values));
    return rows as Row[];
  }

  async run(sql: string, values: readonly SqlParameter[] = []): Promise<{ changes: number; lastId: number }> {
    const { rows, count } = await this.#run((session) => session.run(this.#statement(sql), values));
    return { changes: count, lastId: Number(rows.at(-1)?.['id'] ?? 0) };
  }

  readBody(sql: string, values: readonly SqlParameter[]): Promise<Buffer | null> {
    return this.#run((session) => session.bytes(this.#statement(sql), values));
  }

  async readBodyAside(sql: string, values: readonly SqlParameter[], timeLimit: number): Promise<AsideAnswer> {
    await this.#turnAside();
    const started = performance.now();
    try {
      const body = await this.#run(async (session) => {
        await session.run(TIME_LIMIT, [String(timeLimit)]);
        const read = await settled(session.bytes(this.#statement(sql), values));
        await session.run(TIME_LIMIT, [String(this.#statementTimeout)]);
        return read();
      });
      return { body, ms: performance.now() - started };
    } catch (error) {
      if (isOutOfTime(error) || isOutOfTime((error as { cause?: unknown }).cause)) {
        throw new TooLongError(timeLimit);
      }
      throw error;
    } finally {
      const next = this.#waitingAside.shift();
      if (next) next();
      else this.#freeAside += 1;
    }
  }

  approximateRows(table: string): number {
    return this.#sizes.rows(table);
  }

  async transaction<T>(
    work: (tx: Executor) => MaybePromise<T>,
    { concurrent = false }: TransactionOptions = {},
  ): Promise<T> {
    const scope = this.#ownScope();
    if (scope) return work(scope.tx);
    if (concurrent) return this.#attempts(work, 'BEGIN');
    // those of this process wait here, where they keep no connection from others
    const turn = this.#tail.then(() => this.#attempts(work, TAKE_TURN));
    this.#tail = turn.catch(() => {});
    return turn;
  }

  changeMark(): Promise<number> {
    return changeMark(this.#pool);
  }

  async close(): Promise<void> {
    await this.#pool.close();
  }

  #statement(sql: string): Statement {
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = { ...numberedSql(sql), shape: null };
      this.#statements.set(sql, statement);
    }
    return statement;
  }

  #ownScope(): Scope | null {
    const scope = this.#scopes.getStore();
    return scope?.open ? scope : null;
  }

  /** Runs on the connection of the caller's transaction, or on one of the pool's. */
  async #run<T>(work: (session: Session) => Promise<T>): Promise<T> {
    this.#statementCount += 1;
    const scope = this.#ownScope();
    try {
      if (scope) return await work(scope.lease.session);
      try {
        return await this.#pool.use(work);
      } catch (error) {
        // the tables have changed below a prepared statement: it is prepared anew
        if (!isStale(error)) throw error;
        return await this.#pool.use(work);
      }
    } catch (error) {
      throw statementError(error);
    }
  }

  async #attempts<T>(work: (tx: Executor) => MaybePromise<T>, begin: string): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#transact(work, begin);
      } catch (error) {
        if (attempt >= ATTEMPTS || !isWorthAnother(error, attempt)) throw error;
        // those who met must not meet again
        await sleep(Math.random() * PAUSE * 2 ** attempt);
      }
    }
  }

  async #transact<T>(work: (tx: Executor) => MaybePromise<T>, begin: string): Promise<T> {
    const lease = await this.#pool.lease();
    const scope: Scope = { open: true, lease, tx: this.#executor(() => scope) };
    let broken = true;
    try {
      await lease.session.plain(begin);
      try {
        const result = await this.#scopes.run(scope, async () => work(scope.tx));
        scope.open = false;
        await lease.session.plain('COMMIT');
        broken = false;
        return result;
      } catch (error) {
        scope.open = false;
        // where this fails the connection is closed, and the server undoes what was done
        await lease.session.plain('ROLLBACK');
        broken = false;
        throw error;
      }
    } catch (error) {
      throw statementError(error);
    } finally {
      scope.open = false;
      lease.release(broken);
    }
  }

  /** What the work of a transaction gets; it stops working with the transaction. */
  #executor(scopeOf: () => Scope): Executor {
    const use = async (statement: Statement, values: readonly SqlParameter[]) => {
      const scope = scopeOf();
      if (!scope.open) throw new Error('this transaction has ended');
      try {
        return await scope.lease.session.run(statement, values);
      } catch (error) {
        throw statementError(error);
      }
    };
    const counted = (sql: string, values: readonly SqlParameter[] = []) => {
      this.#statementCount += 1;
      return use(this.#statement(sql), values);
    };
    return {
      query: async <Row>(sql: string, values?: readonly SqlParameter[]) =>
        (await counted(sql, values)).rows as Row[],
      run: async (sql, values) => {
        const { rows, count } = await counted(sql, values);
        return { changes: count, lastId: Number(rows.at(-1)?.['id'] ?? 0) };
      },
      lock: async (name) => {
        await use(LOCK, [name]);
      },
      // not against rows that come to point at them
      holdRows: ' FOR NO KEY UPDATE',
      limits: LIMITS,
    };
  }

  /** @throws TooBusyError where too many wait already */
  async #turnAside(): Promise<void> {
    if (this.#freeAside > 0) {
      this.#freeAside -= 1;
      return;
    }
    if (this.#waitingAside.length >= WAITING_ASIDE) throw new TooBusyError();
    await new Promise<void>((resolve) => this.#waitingAside.push(resolve));
  }
}

/**
 * What two transactions did to each other: one of them was ended, or the second one came upon a row of the
 * first that was not there when it looked, or no longer. The latter is tried once again: then it sees it.
 */
function isWorthAnother(error: unknown, attempt: number): boolean {
  if (error instanceof UniqueError || isMissingTarget(error)) return attempt === 1;
  return isCollision(error instanceof Error ? error.cause : undefined);
}

/** A row that was there when it was looked for, and was gone when another was to point at it. */
const isMissingTarget = (error: unknown): boolean => errorCode(error) === '23503';

const isStale = (error: unknown): boolean => ['26000', '0A000'].includes(errorCode(error));

/** What became of a promise, to be taken later. */
async function settled<T>(promise: Promise<T>): Promise<() => T> {
  try {
    const value = await promise;
    return () => value;
  } catch (error) {
    if (isAway(error)) throw error;
    return () => {
      throw error;
    };
  }
}
