/**
 * The change log of an SQLite file: this process's own commits by their statements (`own-commits.ts`), those of others by
 * `PRAGMA data_version`, which only tells that there were some, so all tables count as changed.
 */
import type { ChangeLog } from '../changes/change-log.ts';
import { ALL_TABLES, type TableChanges } from '../changes/table-changes.ts';
import type { LogHeader } from './log-header.ts';
import type { OwnCommits } from './own-commits.ts';

export interface SqliteChangesOptions {
  readonly changes: TableChanges;
  readonly commits: OwnCommits;
  /** `PRAGMA data_version` of the connection whose commits are known. */
  readonly dataVersion: () => number;
  /** Finds a cheaper look at the same; called once the connection has read. */
  readonly findHeader: () => LogHeader | null;
  /** Whether reads see what is not committed. */
  readonly seesUncommitted: () => boolean;
}

export class SqliteChanges implements ChangeLog {
  readonly #options: SqliteChangesOptions;
  #seenVersion: number;
  #header: LogHeader | null;

  constructor(options: SqliteChangesOptions) {
    this.#options = options;
    this.#seenVersion = options.dataVersion();
    this.#header = options.findHeader();
    options.commits.onUnknown(() => {
      // it may have been one that changes the journal mode
      if (this.#header?.isOpen === false) this.#header = null;
    });
  }

  /** To look costs too little to be put off. */
  start(): true {
    return true;
  }

  refresh(): void {
    const { changes, commits, dataVersion } = this.#options;
    // the header first: a commit between the two looks changes it once more
    if (this.#header && !this.#header.hasChanged()) return;
    const version = dataVersion();
    this.#header?.accept();
    if (version === this.#seenVersion) return;
    this.#seenVersion = version;
    commits.forgetSchema();
    changes.add(ALL_TABLES);
  }

  stamp(): number | null {
    return this.#options.seesUncommitted() ? null : this.#options.changes.sequence;
  }

  unchanged(tables: readonly string[], since: number): boolean {
    return this.#options.changes.unchanged(tables, since);
  }
}
