/** The counts of the limits, where a project wants them. */
import type { Database } from '../../database/database.ts';
import type { UsersPermissionsConfig } from '../../project/config/plugins/users-permissions.ts';
import type { CountStore } from './count-store.ts';
import { DatabaseCounts } from './database-counts.ts';
import { MemoryCounts } from './memory-counts.ts';

/**
 * @param isOneOfSeveral whether other processes serve beside this one: then they share their counts, unless
 *   the project says otherwise
 */
export function openCounts(
  { store }: UsersPermissionsConfig['ratelimit'],
  db: Database,
  isOneOfSeveral: boolean,
): CountStore {
  const wanted = store ?? (isOneOfSeveral ? 'database' : 'memory');
  return wanted === 'database' ? new DatabaseCounts(db) : new MemoryCounts();
}
