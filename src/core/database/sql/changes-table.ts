/**
 * The table in which processes of Octavo note for each other which tables they have changed. Each kind of database has
 * its own columns for what says that no commit is without a note.
 */
import type { Database } from '../database.ts';
import type { Sql } from '../sql-template.ts';
import { persistOctavoTables } from './persist-octavo-tables.ts';

export const CHANGES_TABLE = 'octavo_changes';

/** @param statements create what is missing of it */
export async function createChangesTable(database: Database, statements: readonly Sql[]): Promise<void> {
  await database.transaction(async (tx) => {
    for (const statement of statements) await tx.run(statement);
    // named as Octavo's, or v4 would drop it
    await persistOctavoTables(tx, [CHANGES_TABLE]);
  });
}

/** Tables as a note names them. */
export const toNote = (tables: ReadonlySet<string>): string => [...tables].join('\n');

export const fromNote = (text: string): string[] => text.split('\n');
