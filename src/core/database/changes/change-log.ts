/**
 * What has been committed to which tables since a moment, by any process: it says whether something that was read is
 * still as it was.
 *
 * To keep what is made of rows: `refresh`, take the `stamp`, then read. What was read is as it was for as long as, after
 * another `refresh`, its tables are `unchanged` since that stamp.
 */
import type { MaybePromise } from '../../base/maybe-promise.ts';

/** The changes of one database. Names of tables are in lower case. */
export interface ChangeLog {
  /**
   * Begins to follow changes; before that nothing may be kept, and nothing is spent on it.
   * @param maxStale milliseconds that a commit of another process may be known late; 0: not at all
   * @returns false where that cannot be had: then nothing may be kept
   */
  start(maxStale: number): boolean;
  /**
   * Other processes of Octavo write to the same database: has the commits of this one noted for them from now on, and takes
   * in what they note. Absent where that needs no asking, or nothing can be noted; without an effect where the table of notes
   * can't be made.
   */
  share?(): Promise<void>;
  /**
   * Takes in everything that was committed before the call, by this process and by any other. It is called for each
   * request, so it must cost little.
   */
  refresh(): MaybePromise<void>;
  /**
   * For a database whose reads may see what is written and waits for its commit: until that is committed, nothing that is
   * read can be kept.
   * @returns null where nothing waits; else a promise that never rejects
   */
  pendingCommit?(): Promise<void> | null;
  /**
   * The number of changes that are known now: everything known then was committed before.
   * @returns null where what is read now must not be kept: within a transaction, whose reads see what it has not committed
   */
  stamp(): number | null;
  /**
   * Whether no commit since `stamp` gave this number may have changed one of these.
   * @param names of tables, and of rows (`row-names.ts`)
   */
  unchanged(names: readonly string[], since: number): boolean;
}
