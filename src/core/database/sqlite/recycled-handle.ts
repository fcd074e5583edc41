/**
 * A connection that is closed and reopened once it has prepared a certain amount of text. The driver frees a
 * prepared statement only when the garbage collector finds it, which does not know its size: some sixteen bytes
 * for each character of its text. Closing the connection frees all of it immediately.
 */
import type { Database as Handle, Statement } from 'better-sqlite3';
import { LRUCache } from 'lru-cache';
import type { ReadBounds } from '../costly-read.ts';
import type { SqlParameter } from '../database.ts';
import { bindValues } from './bind-values.ts';
import type { StatementGuard } from './statement-guard.ts';

/** Characters prepared by a connection before it is reopened: some 16 MB of statements. */
export const RECYCLED_CHARACTERS = 1_000_000;

const STATEMENTS = 200;

export interface GuardedHandle {
  readonly handle: Handle;
  readonly guard: StatementGuard;
}

export class RecycledHandle {
  readonly #open: () => GuardedHandle;
  readonly #statements = new LRUCache<string, Statement<unknown[]>>({ max: STATEMENTS });
  #current: GuardedHandle | null = null;
  #prepared = 0;
  #opened = 0;

  /** @param open opens the connection: for the first statement, and again after each closing */
  constructor(open: () => GuardedHandle) {
    this.#open = open;
  }

  /** How often a connection was opened; read by tests. */
  get opened(): number {
    return this.#opened;
  }

  /**
   * Runs a statement that returns a body.
   * @throws the guard's errors past the bounds
   */
  read(sql: string, values: readonly SqlParameter[], bounds: ReadBounds): Uint8Array | null {
    const statement = this.#prepare(sql);
    const body = this.#current!.guard.within(bounds, () => statement.get(...bindValues(values)));
    return (body as Uint8Array | null | undefined) ?? null;
  }

  close(): void {
    this.#statements.clear();
    this.#current?.handle.close();
    this.#current = null;
    this.#prepared = 0;
  }

  #prepare(sql: string): Statement<unknown[]> {
    const known = this.#statements.get(sql);
    if (known) return known;
    if (this.#prepared > RECYCLED_CHARACTERS) this.close();
    if (!this.#current) {
      this.#current = this.#open();
      this.#opened += 1;
    }
    const statement = this.#current.handle.prepare(sql).pluck();
    this.#statements.set(sql, statement);
    this.#prepared += sql.length;
    return statement;
  }
}
