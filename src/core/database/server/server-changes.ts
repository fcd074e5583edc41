/** The change log of a database server, which takes notes of what this process commits. */
import type { ChangeLog } from '../changes/change-log.ts';
import type { ALL_TABLES } from '../changes/table-changes.ts';
import type { WrittenTables } from '../changes/written-tables.ts';
import type { Sql } from '../sql-template.ts';

/** What only reads, unless it calls a function that writes. */
const READS = /^\s*(?:select|values|show|set|lock|fetch)\b/i;

export const onlyReads = (text: string): boolean => READS.test(text);

/** What the statements of a transaction may have changed. */
export interface WrittenByTransaction {
  readonly tables: ReadonlySet<string> | typeof ALL_TABLES;
  readonly mayChangeSchema: boolean;
}

export interface ServerChanges extends ChangeLog {
  /** Whether commits are noted at the moment. */
  readonly isActive: boolean;
  /** The statement that a transaction begins with which will leave a note: it fails where no note can be left. */
  readonly beforeNote: Sql | null;
  /** The tables a statement may change; none for one that only reads. */
  writtenBy(sql: string): WrittenTables;
  /** The schema by which `writtenBy` answers: another text for another one, null where none is known. */
  readonly schema: string | null;
  /** Whether a statement whose tables are not known may also change the schema. */
  mayChangeSchema(sql: string): boolean;
  /** The statement that a transaction which has changed these tables ends with; null where none are noted. */
  note(written: WrittenByTransaction): Sql | null;
  /** To be called when a write of this process has been committed, with a note or without one. */
  committed(): void;
  /**
   * Whether a transaction could not begin because notes can't be left any more, as after a backup from before them was
   * restored. Then none are left from now on, until they can be again.
   */
  isGone(error: unknown): boolean;
  /** The statement that removes notes of long ago; null where it is not yet time for it. */
  sweep(): Sql | null;
  /** Waits until the looks that have begun are over; absent where none are made. */
  settled?(): Promise<void>;
}
