/**
 * One SQLite connection with its prepared statements. It knows nothing of turns or transactions. What the
 * driver throws leaves it as `statementError` says.
 */
import type { Database as Handle, Statement } from 'better-sqlite3';
import { LRUCache } from 'lru-cache';
import type { SqlParameter, SqlValue } from '../database.ts';
import type { ReadBounds } from '../read-aside.ts';
import { bindValues } from './bind-values.ts';
import { isBusy, statementError } from './statement-error.ts';
import { StatementGuard } from './statement-guard.ts';

/** Prepared statements kept by each connection and kind; the least recently used goes first. */
export const STATEMENT_CACHE_SIZE = 500;

/** Characters of their texts together: a prepared statement takes some sixteen bytes for each. */
const STATEMENT_CHARACTERS = 1_000_000;

const statementCache = () =>
  new LRUCache<string, Statement<unknown[]>>({
    max: STATEMENT_CACHE_SIZE,
    maxSize: STATEMENT_CHARACTERS,
    sizeCalculation: (_statement, sql) => sql.length,
  });

/** Statements about the schema run once: keeping them would only push others out. */
const ONE_OFF = /^\s*(?:create|alter|drop|pragma|analyze|vacuum)\b/i;

/** Asked all the time, unlike what else is about the schema. */
const DATA_VERSION = 'PRAGMA data_version';

const NO_VALUES: readonly SqlParameter[] = [];

/** One name does: there is one savepoint at a time. */
const SAVEPOINT = 'octavo_work';

export class Connection {
  readonly #handle: Handle;
  readonly #busyTimeout: number;
  readonly #guard: StatementGuard;
  readonly #statements = statementCache();
  /** Apart from the others, since `pluck` belongs to the prepared statement. */
  readonly #bodies = statementCache();

  /** @param busyTimeout milliseconds a statement waits for another program's lock */
  constructor(handle: Handle, busyTimeout: number) {
    this.#handle = handle;
    this.#busyTimeout = busyTimeout;
    this.#guard = new StatementGuard(handle, { byProcessor: true });
    this.#setTimeout(0);
  }

  /** False where an error has ended the transaction by itself, as a full disk does. */
  get inTransaction(): boolean {
    return this.#handle.inTransaction;
  }

  /** Rows as objects; a statement that gives none (`UPDATE` without RETURNING) runs and gives an empty list. */
  query<Row>(sql: string, values: readonly SqlParameter[] = NO_VALUES): Row[] {
    return this.#waiting(() => {
      const statement = this.#prepare(sql);
      if (!statement.reader) {
        statement.run(...bindValues(values));
        return [];
      }
      const rows = statement.all(...bindValues(values)) as Record<string, SqlValue>[];
      for (const row of rows) narrowIntegers(row);
      return rows as Row[];
    });
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
   * @returns false where another connection writes just now; it does not wait for that
   */
  begin(): boolean {
    return this.#atOnce(() => this.#run('BEGIN IMMEDIATE')) !== null;
  }

  /**
   * Runs a statement without waiting for another connection's lock.
   * @returns null where there is one; then nothing has happened
   */
  tryRun(
    sql: string,
    values: readonly SqlParameter[] = NO_VALUES,
  ): { changes: number; lastId: number } | null {
    return this.#atOnce(() => this.#run(sql, values));
  }

  commit(): void {
    this.run('COMMIT');
  }

  /** Some errors (a full disk) end the transaction by themselves, hence the question. */
  rollback(): void {
    if (this.inTransaction) this.run('ROLLBACK');
  }

  /** A place in the transaction that what follows can be taken back to; one at a time. */
  setSavepoint(): void {
    this.run(`SAVEPOINT ${SAVEPOINT}`);
  }

  /** What has happened since the savepoint belongs to the transaction from here on. */
  releaseSavepoint(): void {
    this.run(`RELEASE ${SAVEPOINT}`);
  }

  /** Takes back what has happened since the savepoint, which is gone then. */
  rollbackToSavepoint(): void {
    this.run(`ROLLBACK TO ${SAVEPOINT}`);
    this.releaseSavepoint();
  }

  dataVersion(): number {
    const [row] = this.query<{ data_version: number }>(DATA_VERSION);
    return row!.data_version;
  }

  close(): void {
    this.#handle.close();
  }

  #run(sql: string, values: readonly SqlParameter[] = NO_VALUES): { changes: number; lastId: number } {
    const { changes, lastInsertRowid } = this.#prepare(sql).run(...bindValues(values));
    return { changes, lastId: Number(lastInsertRowid) };
  }

  /** @returns null where another connection holds the lock */
  #atOnce<T>(work: () => T): T | null {
    try {
      return work();
    } catch (error) {
      if (isBusy(error)) return null;
      throw statementError(error);
    }
  }

  /**
   * The driver waits for a lock with the whole process, so it is told not to; only what has met one, and
   * nobody would try again, waits that way. With a write-ahead log that is rare.
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
    // exact integers: the driver would round those beyond 2^53 without a word
    if (statement.reader) statement.safeIntegers(true);
    if (sql === DATA_VERSION || !ONE_OFF.test(sql)) this.#statements.set(sql, statement);
    return statement;
  }
}

/** Bigints that a number holds exactly become numbers. */
function narrowIntegers(row: Record<string, SqlValue>): void {
  for (const column in row) {
    const value = row[column];
    if (typeof value !== 'bigint') continue;
    const number = Number(value);
    if (Number.isSafeInteger(number)) row[column] = number;
  }
}
