/** Makes Octavo's own tables when they turn out to be missing. */
import type { Database, MaybePromise } from '../database.ts';
import { OWN_TABLES } from '../layout/desired/own-tables.ts';
import { syncLayout } from './sync-layout.ts';

/** The words of SQLite, PostgreSQL and MySQL. */
const MISSING = /no such table: \S*octavo_|"octavo_\w+" does not exist|\.octavo_\w+' doesn't exist/;

/** True for the error of a statement about one of these tables in a database that has none. */
export const isMissingOwnTable = (error: unknown): boolean =>
  error instanceof Error && MISSING.test(error.message);

/**
 * Runs work that uses Octavo's own tables. They are made at the start; a database that was put back from a
 * backup while the server runs has none, and gets them here.
 * @param work reads, or one transaction: it is run again where a table was missing
 */
export async function withOwnTables<T>(db: Database, work: () => MaybePromise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isMissingOwnTable(error)) throw error;
    await syncLayout(db, OWN_TABLES);
    return work();
  }
}
