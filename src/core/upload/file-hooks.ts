/** What runs before and after the rows of files are written. */
import type { SqlParameter } from '../database/database.ts';

export type RowAction = 'create' | 'update' | 'delete';

export interface FileHooks {
  /**
   * Runs the statements of a write between its hooks, inside its transaction. What a listener throws refuses the
   * write.
   * @param columns what is written, by column; null for a deletion. Listeners may change them before the statements.
   * @param id null before the file has one
   * @param statements give the file's id
   * @returns the file's id
   */
  around(
    action: RowAction,
    columns: Map<string, SqlParameter> | null,
    id: number | null,
    statements: () => Promise<number>,
  ): Promise<number>;
}

/** Without listeners. */
export const NO_FILE_HOOKS: FileHooks = { around: (_action, _columns, _id, statements) => statements() };
