/**
 * The notes that processes sharing an SQLite file leave for each other: each commit holds one row with the tables it has
 * changed and the header of the log's index before it (`log-chain.ts`). A commit whose tables are not known leaves none, and
 * counts for others as that of any other program.
 */
import { randomInt } from 'node:crypto';
import type { Database as Handle, Statement } from 'better-sqlite3';
import { ALL_TABLES } from '../changes/table-changes.ts';
import { toNote } from '../sql/changes-table.ts';
import { sql } from '../sql-template.ts';
import { type CommitNote, changedByOthers, commitsBetween, type HeaderWords } from './log-chain.ts';
import type { LogHeader } from './log-header.ts';

/**
 * Creates their table; ids grow with the commits, since the last row is never deleted. It has no rowid, so that a note
 * leaves `last_insert_rowid()` as it is: project code may ask for it after its own INSERT.
 */
export const CREATE_NOTES = [
  sql`CREATE TABLE IF NOT EXISTS octavo_changes (id INTEGER PRIMARY KEY, before BLOB NOT NULL, writer INTEGER NOT NULL, tables TEXT NOT NULL) WITHOUT ROWID`,
];

/** Commits between two looks before all tables count as changed. */
export const MOST_COMMITS = 200;

/** After so many notes old ones are deleted, except for so many. */
export const SWEEP_EVERY = 1000;
const KEPT = 2 * MOST_COMMITS;

/** How often a look is repeated because someone commits meanwhile. */
const TRIES = 3;

/** Larger than the number of processes that ever meet in one file. */
const WRITERS = 2 ** 47;

interface NoteRow {
  readonly before: Uint8Array;
  readonly writer: number;
  readonly tables: string;
}

export class CommitNotes {
  readonly #handle: Handle;
  readonly #header: LogHeader;
  readonly #writer = randomInt(1, WRITERS);
  readonly #schemaVersion: Statement<[], number>;
  readonly #totalChanges: Statement<[], number>;
  readonly #insert: Statement<[before: Uint8Array, writer: number, tables: string], number>;
  readonly #sweep: Statement<[id: number]>;
  readonly #last: Statement<[count: number], NoteRow>;
  /** The header before the transaction that runs; null where it leaves no note. */
  #before: HeaderWords | null = null;
  #changesBefore = 0;
  #schema = Number.NaN;

  /**
   * @param handle the connection for everything; the table is there
   * @param header of the same file's log
   */
  constructor(handle: Handle, header: LogHeader) {
    this.#handle = handle;
    this.#header = header;
    this.#schemaVersion = handle.prepare<[], number>(sql`PRAGMA schema_version`).pluck();
    this.#totalChanges = handle.prepare<[], number>(sql`SELECT total_changes()`).pluck();
    this.#insert = handle
      .prepare<[Uint8Array, number, string], number>(
        sql`INSERT INTO octavo_changes SELECT coalesce(max(id), 0) + 1, ?, ?, ? FROM octavo_changes RETURNING id`,
      )
      .pluck();
    this.#sweep = handle.prepare(sql`DELETE FROM octavo_changes WHERE id <= ?`);
    this.#last = handle.prepare(
      sql`SELECT before, writer, tables FROM octavo_changes ORDER BY id DESC LIMIT ?`,
    );
  }

  /**
   * To be called when a transaction has the lock for writing: the log can't change any more until it is over.
   * @returns true if the schema is another one than in the transaction before
   */
  begin(): boolean {
    this.#before = this.#header.copy();
    this.#changesBefore = this.#totalChanges.get()!;
    const schema = this.#schemaVersion.get()!;
    if (schema === this.#schema) return false;
    this.#schema = schema;
    return true;
  }

  /**
   * Leaves the note of the transaction, before its commit.
   * @param tables all that its statements may have changed, rows included (`changes/row-names.ts`)
   * @throws the driver's error where it has ended the transaction, such as a full disk
   */
  leave(tables: ReadonlySet<string>): void {
    const before = this.#before;
    this.#before = null;
    // what has changed no row would write nothing to the disk without a note
    if (!before || this.#totalChanges.get() === this.#changesBefore) return;
    try {
      const bytes = new Uint8Array(before.buffer);
      const id = this.#insert.get(bytes, this.#writer, toNote(tables))!;
      if (id % SWEEP_EVERY === 0) this.#sweep.run(id - KEPT);
    } catch (error) {
      // the table may be gone with a backup that was restored: others notice a commit without a note
      if (!this.#handle.inTransaction) throw error;
    }
  }

  /**
   * The tables that other processes have changed since the header that was accepted last, and up to the one that is found
   * after the call.
   * @returns `ALL_TABLES` where a commit has left no note
   */
  changedByOthers(header: LogHeader): ReadonlySet<string> | typeof ALL_TABLES {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const { accepted, found } = header;
      const notes = this.#lastNotes(commitsBetween(accepted, found));
      if (!notes) return ALL_TABLES;
      const changed = changedByOthers(accepted, found, notes, this.#writer);
      // where someone has committed since the header was found, the last notes are others than those that lead to it
      if (changed !== ALL_TABLES || header.isAsFound()) return changed;
    }
    return ALL_TABLES;
  }

  #lastNotes(count: number): CommitNote[] | null {
    if (count > MOST_COMMITS) return null;
    try {
      const rows = this.#last.all(count);
      return rows.reverse().map(({ before, ...note }) => ({ ...note, before: wordsOf(before) }));
    } catch {
      // the table is gone
      return null;
    }
  }
}

/** A copy, since words must be aligned. */
const wordsOf = (bytes: Uint8Array): HeaderWords =>
  new Uint32Array(Uint8Array.from(bytes).buffer, 0, Math.floor(bytes.length / 4));
