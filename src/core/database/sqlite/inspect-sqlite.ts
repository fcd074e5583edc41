/**
 * Reads an SQLite file and leaves nothing behind: opening a file with a write-ahead log the usual way creates
 * two files next to it, even for reading.
 */
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Executor, SqlParameter } from '../database.ts';
import { DatabaseError } from '../database-error.ts';

/** How long another program's lock is waited for, in ms. */
const BUSY_TIMEOUT = 5000;

/**
 * @param file absolute
 * @throws DatabaseError if it is no database
 */
export async function inspectSqlite(
  file: string,
): Promise<{ readonly db: Executor; readonly close: () => void }> {
  const { DatabaseSync } = await import('node:sqlite');
  const address = pathToFileURL(file);
  // without a log file no program has the database open, so the file is complete
  if (!existsSync(`${file}-wal`)) address.searchParams.set('immutable', '1');
  try {
    const handle = new DatabaseSync(address, { readOnly: true, timeout: BUSY_TIMEOUT });
    handle.prepare('SELECT count(*) FROM sqlite_master').get();
    const db: Executor = {
      query: <Row>(sql: string, values: readonly SqlParameter[] = []) =>
        handle.prepare(sql).all(...(values as (string | number)[])) as Row[],
      run: () => {
        throw new Error('this connection only reads');
      },
    };
    return { db, close: () => handle.close() };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new DatabaseError(file, `can not be read: ${reason}.`, 'Put a copy of it back.', error);
  }
}
