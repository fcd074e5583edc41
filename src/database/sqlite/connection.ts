/** One SQLite connection with its prepared statements. It knows nothing of turns or transactions. */
import type { Database as Handle, Statement } from 'better-sqlite3';
import { LRUCache } from 'lru-cache';
import type { SqlParameter, SqlValue } from '../database.ts';
import { bindValues } from './bind-values.ts';

/** Prepared statements kept by each connection and kind; the least recently used goes first. */
export const STATEMENT_CACHE_SIZE = 500;

/** Statements about the schema run once: keeping them would only push others out. */
const ONE_OFF = /^\s*(?:create|alter|drop|pragma|analyze|vacuum)\b/i;

const NO_VALUES: readonly SqlParameter[] = [];

export class Connection {
  readonly #handle: Handle;
  readonly #statements = new LRUCache<string, Statement<unknown[]>>({ max: STATEMENT_CACHE_SIZE });
  /** Apart from the others, since `pluck` belongs to the prepared statement. */
  readonly #bodies = new LRUCache<string, Statement<unknown[]>>({ max: STATEMENT_CACHE_SIZE });

  constructor(handle: Handle) {
    this.#handle = handle;
  }

  /** Rows as objects; a statement that gives none (`UPDATE` without RETURNING) runs and gives an empty list. */
  query<Row>(sql: string, values: readonly SqlParameter[] = NO_VALUES): Row[] {
    const statement = this.#prepare(sql);
    if (!statement.reader) {
      statement.run(...bindValues(values));
      return [];
    }
    const rows = statement.all(...bindValues(values)) as Record<string, SqlValue>[];
    for (const row of rows) narrowIntegers(row);
    return rows as Row[];
  }

  run(sql: string, values: readonly SqlParameter[] = NO_VALUES): { changes: number; lastId: number } {
    const { changes, lastInsertRowid } = this.#prepare(sql).run(...bindValues(values));
    return { changes, lastId: Number(lastInsertRowid) };
  }

  readBody(sql: string, values: readonly SqlParameter[]): Buffer | null {
    let statement = this.#bodies.get(sql);
    if (!statement) {
      statement = this.#handle.prepare(sql).pluck();
      this.#bodies.set(sql, statement);
    }
    return (statement.get(...bindValues(values)) as Buffer | null | undefined) ?? null;
  }

  /** True where the statement can't change data. */
  isReadonly(sql: string): boolean {
    return this.#prepare(sql).readonly;
  }

  begin(): void {
    this.#handle.exec('BEGIN IMMEDIATE');
  }

  commit(): void {
    this.#handle.exec('COMMIT');
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
