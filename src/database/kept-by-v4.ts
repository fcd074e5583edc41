/** Whether v4 has kept a database. */
import type { Executor } from './database.ts';

/**
 * v4 notes its schema in a table of its own at each start. Octavo makes that table, too, since the layouts are one,
 * and never writes to it.
 * @returns false also where there is no such table
 */
export async function isKeptByV4(db: Executor): Promise<boolean> {
  try {
    return (await db.query('SELECT id FROM strapi_database_schema LIMIT 1')).length > 0;
  } catch {
    return false;
  }
}
