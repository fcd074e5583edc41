/**
 * The change log of an SQLite file: this process's own commits by their statements (`local-commits.ts`), those of others by
 * `PRAGMA data_version`, which only says that there were some. Then the notes of other processes say which tables they have
 * changed (`commit-notes.ts`), or all tables count as changed.
 */

import type { ChangeLog } from '../changes/change-log.ts';
import { currentWork } from '../changes/one-look.ts';
import { ALL_TABLES, type TableChanges } from '../changes/table-changes.ts';
import type { CommitNotes } from './commit-notes.ts';
import type { LocalCommits } from './local-commits.ts';
import type { LogHeader } from './log-header.ts';

export interface SqliteChangesOptions {
  readonly changes: TableChanges;
  readonly commits: LocalCommits;
  /** `PRAGMA data_version` of the connection whose commits are known. */
  readonly dataVersion: () => number;
  /** Finds a cheaper look at the same; called once the connection has read. */
  readonly findHeader: () => LogHeader | null;
  /** Makes what leaves and reads notes. */
  readonly openNotes: (header: LogHeader) => Promise<CommitNotes>;
  /** Whether reads see what is not committed. */
  readonly seesUncommitted: () => boolean;
  /** Whether code has begun a transaction by a statement of its own: reads may see an older state then. */
  readonly seesOlder: () => boolean;
  /** Waits for the commit of what is finished; null where there is nothing. */
  readonly pendingCommit: () => Promise<void> | null;
}

export class SqliteChanges implements ChangeLog {
  readonly #options: SqliteChangesOptions;
  #seenVersion: number;
  #header: LogHeader | null;
  /** Null while this process does not share the file with others of its kind. */
  #notes: CommitNotes | null = null;
  /** The work that has looked last. */
  #lookedIn = 0;

  constructor(options: SqliteChangesOptions) {
    this.#options = options;
    this.#seenVersion = options.dataVersion();
    this.#header = options.findHeader();
    options.commits.onUnknown(() => {
      // it may have been one that changes the journal mode
      if (this.#header?.isOpen === false) {
        this.#header = null;
        this.#note(null);
      }
    });
  }

  /** To look costs too little to be put off. */
  start(): true {
    return true;
  }

  /** Without a header no process could tell whether a commit has left no note. */
  async share(): Promise<void> {
    if (!this.#header) return;
    try {
      this.#note(await this.#options.openNotes(this.#header));
    } catch {
      // a file that can't be written now: each commit of another process counts as a change of all tables
    }
  }

  refresh(): void {
    const work = currentWork();
    if (work !== 0 && work === this.#lookedIn) return;
    this.#look();
    this.#lookedIn = work;
  }

  #look(): void {
    const { changes, commits, dataVersion, seesOlder } = this.#options;
    const header = this.#header;
    // the header first: a commit between the two looks changes it once more
    if (header && !header.hasChanged()) return;
    if (seesOlder()) {
      // the version is that of the transaction's beginning: what has changed is found once it is over
      changes.add(ALL_TABLES);
      return;
    }
    const version = dataVersion();
    if (version === this.#seenVersion) {
      header?.accept();
      return;
    }
    // the version may count a commit after the header that was found, and would not count it again
    const changed = (header?.look() && this.#notes?.changedByOthers(header)) || ALL_TABLES;
    // only now: what has failed half-way is looked at again
    this.#seenVersion = version;
    header?.accept();
    if (changed === ALL_TABLES) commits.forgetSchema();
    changes.add(changed);
  }

  pendingCommit(): Promise<void> | null {
    return this.#options.pendingCommit();
  }

  stamp(): number | null {
    return this.#options.seesUncommitted() ? null : this.#options.changes.sequence;
  }

  unchanged(tables: readonly string[], since: number): boolean {
    return this.#options.changes.unchanged(tables, since);
  }

  #note(notes: CommitNotes | null): void {
    this.#notes = notes;
    this.#options.commits.noteBy(notes);
  }
}
