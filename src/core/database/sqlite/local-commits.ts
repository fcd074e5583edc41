/** What the statements of one connection change, reported when it is committed. */
import type { Database as Handle } from 'better-sqlite3';
import { ALL_TABLES, type TableChanges } from '../changes/table-changes.ts';
import { WrittenTablesReader } from '../changes/written-tables.ts';
import type { CommitNotes } from './commit-notes.ts';
import { sqliteWriteEffects } from './write-effects.ts';

export class LocalCommits {
  readonly #handle: Handle;
  readonly #changes: TableChanges;
  readonly #reader: WrittenTablesReader;
  /** Tables and rows changed and not committed; `ALL_TABLES` where they are not known. */
  #pending: Set<string> | typeof ALL_TABLES = new Set();
  #onUnknown: () => void = () => {};
  #onCommit: () => void = () => {};
  #notes: CommitNotes | null = null;

  constructor(handle: Handle, changes: TableChanges) {
    this.#handle = handle;
    this.#changes = changes;
    this.#reader = new WrittenTablesReader(() => sqliteWriteEffects(handle));
  }

  /** @param listener called after each statement whose effects are not known, such as one that changes the schema */
  onUnknown(listener: () => void): void {
    this.#onUnknown = listener;
  }

  /** @param listener called after each commit that may have changed something */
  onCommit(listener: () => void): void {
    this.#onCommit = listener;
  }

  /** Another connection has committed, and may have changed the schema. */
  forgetSchema(): void {
    this.#reader.forgetSchema();
  }

  /** @param notes are left from the next transaction on; null: no more */
  noteBy(notes: CommitNotes | null): void {
    this.#notes = notes;
  }

  /** To be called when a transaction that may write has begun. */
  begun(): void {
    // a note must be right for those who know the present schema, perhaps before this process has noticed it
    if (this.#notes?.begin()) this.#reader.forgetSchema();
  }

  /** To be called before its commit. @throws what has ended the transaction, such as a full disk */
  beforeCommit(): void {
    if (this.#pending === ALL_TABLES || this.#pending.size === 0) return;
    this.#notes?.leave(this.#pending);
  }

  /** Whether a statement is to be put into a transaction of its own, so that its commit has a note. */
  isToBeNoted(sql: string): boolean {
    if (!this.#notes || this.#handle.inTransaction) return false;
    const tables = this.#reader.of(sql);
    return tables !== ALL_TABLES && tables.length > 0;
  }

  /** To be called before each statement that is not read-only, in case it fails half-way. */
  before(sql: string, values: readonly unknown[]): void {
    const changes = this.#reader.changesOf(sql, values);
    if (changes === ALL_TABLES) {
      this.#pending = ALL_TABLES;
      // perhaps it makes a table or a trigger
      this.#reader.forgetSchema();
    } else if (this.#pending !== ALL_TABLES) for (const change of changes) this.#pending.add(change);
  }

  /** To be called after each statement, successful or not: a commit may be any of them. */
  after(): void {
    if (this.#pending !== ALL_TABLES && this.#pending.size === 0) return;
    if (this.#handle.inTransaction) return;
    if (this.#pending === ALL_TABLES) this.#onUnknown();
    // after a rollback as well: it is rare, and an error may leave open which of the two it was
    this.#changes.add(this.#pending);
    this.#pending = new Set();
    this.#onCommit();
  }
}
