/** Creates Octavo's own tables if they turn out to be missing. */
import type { MaybePromise } from '../../base/maybe-promise.ts';
import type { Database } from '../database.ts';
import { OCTAVO_TABLES } from '../layout/desired/octavo-tables.ts';
import { syncLayout } from './sync-layout.ts';

/** The messages of SQLite, PostgreSQL and MySQL. */
const MISSING = /no such table: \S*octavo_|"octavo_\w+" does not exist|\.octavo_\w+' doesn't exist/;

/** True for the error of a statement about one of these tables in a database that has none. */
export const isMissingOctavoTable = (error: unknown): boolean =>
  error instanceof Error && MISSING.test(error.message);

/**
 * Runs work that uses Octavo's own tables. They are created at the start; a database restored from a backup
 * while the server runs has none, and gets them here.
 * @param work reads, or one transaction: it is repeated if a table was missing
 */
export async function withOctavoTables<T>(db: Database, work: () => MaybePromise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isMissingOctavoTable(error)) throw error;
    await syncLayout(db, OCTAVO_TABLES);
    return work();
  }
}
