/** The lifecycle points of files: those any entry has, told to the hub of the content room. */
import type { SqlParameter } from '../database/database.ts';

export type FileEvent =
  | 'beforeCreate'
  | 'afterCreate'
  | 'beforeUpdate'
  | 'afterUpdate'
  | 'beforeDelete'
  | 'afterDelete';

/**
 * Tells of a file, inside the transaction of its write. What it throws refuses the write.
 * @param columns what is written, by column; null for a deletion. A listener before it may change them.
 * @param id null before the file has one
 */
export type TellOfFile = (
  event: FileEvent,
  columns: Map<string, SqlParameter> | null,
  id: number | null,
) => Promise<void>;

/** Nobody listens. */
export const TELL_NOBODY: TellOfFile = async () => {};
