/** The counts of the limits, where a project wants them. */
import type { Database } from '../../database/database.ts';
import type { UsersPermissionsConfig } from '../../project/config/plugins/users-permissions.ts';
import type { CountStore } from './count-store.ts';
import { DatabaseCounts } from './database-counts.ts';
import { MemoryCounts } from './memory-counts.ts';
import { RedisCounts } from './redis-counts.ts';

export interface CountsOptions {
  readonly db: Database;
  /** Whether other processes serve beside this one: then they share their counts, unless the project says otherwise. */
  readonly isOneOfSeveral: boolean;
  readonly onWarning: (message: string) => void;
}

/** Nothing is connected before something is counted. */
export function openCounts(
  { store, redis }: UsersPermissionsConfig['ratelimit'],
  { db, isOneOfSeveral, onWarning }: CountsOptions,
): CountStore {
  switch (store ?? (isOneOfSeveral ? 'database' : 'memory')) {
    case 'redis':
      return new RedisCounts({ address: redis!, onWarning });
    case 'database':
      return new DatabaseCounts(db);
    case 'memory':
      return new MemoryCounts();
  }
}
