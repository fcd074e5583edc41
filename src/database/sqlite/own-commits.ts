/** What the statements of one connection change, reported when it is committed. */
import type { Database as Handle } from 'better-sqlite3';
import { ALL_TABLES, type TableChanges } from '../changes/table-changes.ts';
import { WrittenTablesReader } from '../changes/written-tables.ts';
import { sqliteWriteEffects } from './write-effects.ts';

export class OwnCommits {
  readonly #handle: Handle;
  readonly #changes: TableChanges;
  readonly #reader: WrittenTablesReader;
  /** Tables changed and not committed; `ALL_TABLES` where they are not known. */
  #pending: Set<string> | typeof ALL_TABLES = new Set();
  #onUnknown: () => void = () => {};

  constructor(handle: Handle, changes: TableChanges) {
    this.#handle = handle;
    this.#changes = changes;
    this.#reader = new WrittenTablesReader(() => sqliteWriteEffects(handle));
  }

  /** @param listener called after each statement whose effects are not known, such as one that changes the schema */
  onUnknown(listener: () => void): void {
    this.#onUnknown = listener;
  }

  /** Another connection has committed, and may have changed the schema. */
  forgetSchema(): void {
    this.#reader.forgetSchema();
  }

  /** To be called before each statement that is not read-only, in case it fails half-way. */
  before(sql: string): void {
    const tables = this.#reader.of(sql);
    if (tables === ALL_TABLES) {
      this.#pending = ALL_TABLES;
      // perhaps it makes a table or a trigger
      this.#reader.forgetSchema();
    } else if (this.#pending !== ALL_TABLES) for (const table of tables) this.#pending.add(table);
  }

  /** To be called after each statement, successful or not: a commit may be any of them. */
  after(): void {
    if (this.#pending !== ALL_TABLES && this.#pending.size === 0) return;
    if (this.#handle.inTransaction) return;
    if (this.#pending === ALL_TABLES) this.#onUnknown();
    // after a rollback as well: it is rare, and an error may leave open which of the two it was
    this.#changes.add(this.#pending);
    this.#pending = new Set();
  }
}
