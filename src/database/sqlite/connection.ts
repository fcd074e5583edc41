/**
 * One SQLite connection with its prepared statements. It knows nothing of turns or transactions. What the
 * driver throws leaves it as `statementError` says.
 */
import type { Database as Handle, Statement } from 'better-sqlite3';
import { LRUCache } from 'lru-cache';
import { OctavoError } from '../../errors/octavo-error.ts';
import type { SqlParameter, SqlValue } from '../database.ts';
import { bindValues } from './bind-values.ts';
import { isBusy, statementError } from './statement-error.ts';

/** Prepared statements kept by each connection and kind; the least recently used goes first. */
export const STATEMENT_CACHE_SIZE = 500;

/** Characters of their texts together: a prepared statement takes some twenty bytes for each. */
const STATEMENT_CHARACTERS = 4_000_000;

const statementCache = () =>
  new LRUCache<string, Statement<unknown[]>>({
    max: STATEMENT_CACHE_SIZE,
    maxSize: STATEMENT_CHARACTERS,
    sizeCalculation: (_statement, sql) => sql.length,
  });

/** Statements about the schema run once: keeping them would only push others out. */
const ONE_OFF = /^\s*(?:create|alter|drop|pragma|analyze|vacuum)\b/i;

const NO_VALUES: readonly SqlParameter[] = [];

export class Connection {
  readonly #handle: Handle;
  readonly #busyTimeout: number;
  readonly #statements = statementCache();
  /** Apart from the others, since `pluck` belongs to the prepared statement. */
  readonly #bodies = statementCache();

  /** @param busyTimeout milliseconds a statement waits for another program's lock */
  constructor(handle: Handle, busyTimeout: number) {
    this.#handle = handle;
    this.#busyTimeout = busyTimeout;
  }

  /** Rows as objects; a statement that gives none (`UPDATE` without RETURNING) runs and gives an empty list. */
  query<Row>(sql: string, values: readonly SqlParameter[] = NO_VALUES): Row[] {
    try {
      const statement = this.#prepare(sql);
      if (!statement.reader) {
        statement.run(...bindValues(values));
        return [];
      }
      const rows = statement.all(...bindValues(values)) as Record<string, SqlValue>[];
      for (const row of rows) narrowIntegers(row);
      return rows as Row[];
    } catch (error) {
      throw statementError(error);
    }
  }

  run(sql: string, values: readonly SqlParameter[] = NO_VALUES): { changes: number; lastId: number } {
    try {
      const { changes, lastInsertRowid } = this.#prepare(sql).run(...bindValues(values));
      return { changes, lastId: Number(lastInsertRowid) };
    } catch (error) {
      throw statementError(error);
    }
  }

  readBody(sql: string, values: readonly SqlParameter[]): Buffer | null {
    try {
      let statement = this.#bodies.get(sql);
      if (!statement) {
        statement = this.#handle.prepare(sql).pluck();
        this.#bodies.set(sql, statement);
      }
      return (statement.get(...bindValues(values)) as Buffer | null | undefined) ?? null;
    } catch (error) {
      throw statementError(error);
    }
  }

  /** True where the statement can't change data. */
  isReadonly(sql: string): boolean {
    return this.#prepare(sql).readonly;
  }

  /**
   * Begins a transaction that may write.
   * @returns false where another connection writes just now; it does not wait for that
   */
  begin(): boolean {
    return this.#atOnce(() => this.#handle.exec('BEGIN IMMEDIATE')) !== null;
  }

  /**
   * Runs a statement without waiting for another connection's lock.
   * @returns null where there is one; then nothing has happened
   */
  tryRun(sql: string, values?: readonly SqlParameter[]): { changes: number; lastId: number } | null {
    return this.#atOnce(() => this.run(sql, values));
  }

  commit(): void {
    try {
      this.#handle.exec('COMMIT');
    } catch (error) {
      throw statementError(error);
    }
  }

  /** Some errors (a full disk) end the transaction by themselves, hence the question. */
  rollback(): void {
    if (this.#handle.inTransaction) this.#handle.exec('ROLLBACK');
  }

  dataVersion(): number {
    return this.#handle.pragma('data_version', { simple: true }) as number;
  }

  close(): void {
    this.#handle.close();
  }

  /** The driver waits for locks with the whole process: here it is told not to. */
  #atOnce<T>(work: () => T): T | null {
    this.#handle.exec('PRAGMA busy_timeout = 0');
    try {
      return work();
    } catch (error) {
      const cause = error instanceof OctavoError ? error.cause : error;
      if (isBusy(cause)) return null;
      throw statementError(error);
    } finally {
      this.#handle.exec(`PRAGMA busy_timeout = ${this.#busyTimeout}`);
    }
  }

  #prepare(sql: string): Statement<unknown[]> {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.#handle.prepare(sql);
    // exact integers: the driver would round those beyond 2^53 without a word
    if (statement.reader) statement.safeIntegers(true);
    if (!ONE_OFF.test(sql)) this.#statements.set(sql, statement);
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
