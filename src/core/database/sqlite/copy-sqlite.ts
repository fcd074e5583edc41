/** Copies an SQLite database that other programs may be using. */
import { createRequire } from 'node:module';
import type BetterSqlite3 from 'better-sqlite3';

/** Pages that are copied at once; in between other work of this process goes on. */
const PAGES_AT_ONCE = 5000;

/**
 * Copies a database as it is at one moment, with what its log has.
 * @param target a file that does not exist
 * @throws Error of the driver for a file that cannot be read
 */
export async function copySqlite(file: string, target: string): Promise<void> {
  const Driver = createRequire(import.meta.url)('better-sqlite3') as typeof BetterSqlite3;
  const source = new Driver(file, { readonly: true, fileMustExist: true });
  try {
    await source.backup(target, { progress: () => PAGES_AT_ONCE });
  } finally {
    source.close();
  }
}
