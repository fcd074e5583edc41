/**
 * A connection that is closed and opened anew once it has prepared so much text. The driver gives the memory of a
 * prepared statement back when the garbage collector finds it, which knows nothing of how much that is: some sixteen
 * bytes for each character of its text. Closing the connection gives all of it back at once.
 */
import type { Database as Handle, Statement } from 'better-sqlite3';
import { LRUCache } from 'lru-cache';
import type { SqlParameter } from '../database.ts';
import type { ReadBounds } from '../read-aside.ts';
import { bindValues } from './bind-values.ts';
import type { StatementGuard } from './statement-guard.ts';

/** Characters prepared by a connection before it is opened anew: some 16 MB of statements. */
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

  /** @param open opens the connection, when it is first needed and each time anew */
  constructor(open: () => GuardedHandle) {
    this.#open = open;
  }

  /** How often a connection was opened: what tests count. */
  get opened(): number {
    return this.#opened;
  }

  /**
   * Runs a statement that gives a body.
   * @throws what the guard of the connection does past the bounds
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
