/**
 * One SQLite connection with its prepared statements. It knows no locks between transactions. It throws the
 * driver's errors as translated by `statementError`.
 */
import type { Database as Handle, Statement } from 'better-sqlite3';
import { LRUCache } from 'lru-cache';
import type { ReadBounds } from '../costly-read.ts';
import type { SqlParameter, SqlValue } from '../database.ts';
import { bindValues } from './bind-values.ts';
import { isBusy, statementError } from './errors.ts';
import type { LocalCommits } from './local-commits.ts';
import { StatementGuard } from './statement-guard.ts';

/** Prepared statements kept by each connection and kind; the least recently used is dropped first. */
export const STATEMENT_CACHE_SIZE = 500;

/** Limit of the characters of their texts together: a prepared statement takes some sixteen bytes for each. */
const STATEMENT_CHARACTERS = 1_000_000;

const statementCache = () =>
  new LRUCache<string, Statement<unknown[]>>({
    max: STATEMENT_CACHE_SIZE,
    maxSize: STATEMENT_CHARACTERS,
    sizeCalculation: (_statement, sql) => sql.length,
  });

/** Statements about the schema run once: keeping them would only displace others. */
const ONE_OFF = /^\s*(?:create|alter|drop|pragma|analyze|vacuum)\b/i;

const DATA_VERSION = 'PRAGMA data_version';

const NO_VALUES: readonly SqlParameter[] = [];

/** One name does: there is one savepoint at a time. */
const SAVEPOINT = 'octavo_work';

export class Connection {
  readonly #handle: Handle;
  readonly #busyTimeout: number;
  readonly #guard: StatementGuard;
  readonly #commits: LocalCommits | null;
  readonly #statements = statementCache();
  /** Apart from the others, since `pluck` belongs to the prepared statement. */
  readonly #bodies = statementCache();
  #dataVersion: Statement<[], number> | null = null;

  /**
   * @param busyTimeout milliseconds a statement waits for another program's lock
   * @param commits records each statement that may change data; none unless given
   */
  constructor(handle: Handle, busyTimeout: number, commits: LocalCommits | null = null) {
    this.#handle = handle;
    this.#busyTimeout = busyTimeout;
    this.#commits = commits;
    this.#guard = new StatementGuard(handle, { byProcessor: true });
    this.#setTimeout(0);
  }

  /** False after an error that has ended the transaction by itself, such as a full disk. */
  get inTransaction(): boolean {
    return this.#handle.inTransaction;
  }

  /** Rows as objects; a statement without rows (`UPDATE` without RETURNING) returns an empty list. */
  query<Row>(sql: string, values: readonly SqlParameter[] = NO_VALUES): Row[] {
    return this.#waiting(() => this.#query<Row>(sql, values));
  }

  /** The same without waiting for another connection's lock, as `tryRun`. */
  tryQuery<Row>(sql: string, values: readonly SqlParameter[] = NO_VALUES): Row[] | null {
    return this.#withoutWaiting(() => this.#query<Row>(sql, values));
  }

  run(sql: string, values: readonly SqlParameter[] = NO_VALUES): { changes: number; lastId: number } {
    return this.#waiting(() => this.#run(sql, values));
  }

  /** @throws TooLongError, TooManyEntriesError from a guarded statement past its bounds */
  readBody(sql: string, values: readonly SqlParameter[], bounds?: ReadBounds): Buffer | null {
    return this.#waiting(() => {
      let statement = this.#bodies.get(sql);
      if (!statement) {
        statement = this.#handle.prepare(sql).pluck();
        this.#bodies.set(sql, statement);
      }
      const read = statement;
      const run = () => (read.get(...bindValues(values)) as Buffer | null | undefined) ?? null;
      return bounds ? this.#guard.within(bounds, run) : run();
    });
  }

  /** True where the statement can't change data. */
  isReadonly(sql: string): boolean {
    return this.#waiting(() => this.#prepare(sql).readonly);
  }

  /**
   * Begins a transaction that may write.
   * @returns false, without waiting, if another connection is writing
   */
  begin(): boolean {
    return this.#withoutWaiting(() => this.#begin()) !== null;
  }

  /**
   * Runs a statement without waiting for another connection's lock.
   * @returns null if another connection holds the lock; then nothing has happened
   */
  tryRun(
    sql: string,
    values: readonly SqlParameter[] = NO_VALUES,
  ): { changes: number; lastId: number } | null {
    return this.#withoutWaiting(() => this.#run(sql, values));
  }

  commit(): void {
    this.#waiting(() => this.#commits?.beforeCommit());
    this.run('COMMIT');
  }

  /** The check is needed because some errors (a full disk) end the transaction by themselves. */
  rollback(): void {
    if (this.inTransaction) this.run('ROLLBACK');
  }

  /** Sets the savepoint that later statements can be rolled back to; one at a time. */
  setSavepoint(): void {
    this.run(`SAVEPOINT ${SAVEPOINT}`);
  }

  /** The statements since the savepoint become part of the transaction. */
  releaseSavepoint(): void {
    this.run(`RELEASE ${SAVEPOINT}`);
  }

  /** Rolls back the statements since the savepoint, and removes it. */
  rollbackToSavepoint(): void {
    this.run(`ROLLBACK TO ${SAVEPOINT}`);
    this.releaseSavepoint();
  }

  dataVersion(): number {
    return this.#waiting(() => {
      // each turn of the event loop asks for it
      this.#dataVersion ??= this.#handle.prepare<[], number>(DATA_VERSION).pluck();
      return this.#dataVersion.get()!;
    });
  }

  close(): void {
    this.#handle.close();
  }

  #query<Row>(sql: string, values: readonly SqlParameter[]): Row[] {
    const statement = this.#prepare(sql);
    if (!statement.reader) {
      this.#reporting(sql, values, statement, () => statement.run(...bindValues(values)));
      return [];
    }
    const all = () => statement.all(...bindValues(values)) as Record<string, SqlValue>[];
    const rows = statement.readonly ? all() : this.#reporting(sql, values, statement, all);
    for (const row of rows) toNumbers(row);
    return rows as Row[];
  }

  #run(sql: string, values: readonly SqlParameter[] = NO_VALUES): { changes: number; lastId: number } {
    const statement = this.#prepare(sql);
    const run = () => statement.run(...bindValues(values));
    const { changes, lastInsertRowid } = this.#reporting(sql, values, statement, run);
    return { changes, lastId: Number(lastInsertRowid) };
  }

  #begin(): true {
    this.#run('BEGIN IMMEDIATE');
    this.#commits?.begun();
    return true;
  }

  #reporting<T>(
    sql: string,
    values: readonly SqlParameter[],
    statement: Statement<unknown[]>,
    work: () => T,
  ): T {
    if (!this.#commits) return work();
    if (!statement.readonly && this.#commits.isToBeNoted(sql)) {
      return this.#withNote(() => this.#reporting(sql, values, statement, work));
    }
    if (!statement.readonly) this.#commits.before(sql, values);
    try {
      return work();
    } finally {
      this.#commits.after();
    }
  }

  /** Runs a statement that would commit by itself in a transaction that ends with a note. */
  #withNote<T>(work: () => T): T {
    this.#begin();
    try {
      const result = work();
      this.commit();
      return result;
    } catch (error) {
      this.rollback();
      throw error;
    }
  }

  /** @returns null if another connection holds the lock */
  #withoutWaiting<T>(work: () => T): T | null {
    try {
      return work();
    } catch (error) {
      if (isBusy(error)) return null;
      throw statementError(error);
    }
  }

  /**
   * The driver would block the whole process while it waits for a lock, so its waiting is off. It is on only
   * for statements that meet a lock and would not be tried again, which is rare with a write-ahead log.
   */
  #waiting<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error)) throw statementError(error);
    }
    this.#setTimeout(this.#busyTimeout);
    try {
      return work();
    } catch (error) {
      throw statementError(error);
    } finally {
      this.#setTimeout(0);
    }
  }

  #setTimeout(milliseconds: number): void {
    this.#handle.exec(`PRAGMA busy_timeout = ${milliseconds}`);
  }

  #prepare(sql: string): Statement<unknown[]> {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.#handle.prepare(sql);
    // exact integers: the driver would silently round those beyond 2^53
    if (statement.reader) statement.safeIntegers(true);
    if (!ONE_OFF.test(sql)) this.#statements.set(sql, statement);
    return statement;
  }
}

/** Bigints that a number holds exactly become numbers. */
function toNumbers(row: Record<string, SqlValue>): void {
  for (const column in row) {
    const value = row[column];
    if (typeof value !== 'bigint') continue;
    const number = Number(value);
    if (Number.isSafeInteger(number)) row[column] = number;
  }
}
