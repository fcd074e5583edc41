/** The rate-limit store that a project has chosen. */
import type { Database } from '../../../core/database/database.ts';
import type { UsersPermissionsConfig } from '../../../core/project/config/plugins/users-permissions.ts';
import { DatabaseRateLimitStore } from './database-store.ts';
import type { RateLimitStore } from './rate-limit-store.ts';
import { MemoryRateLimitStore } from './rate-limit-store.ts';
import { RedisRateLimitStore } from './redis-store.ts';

export interface CountsOptions {
  readonly db: Database;
  /** Whether other processes serve as well: then they share their counts, unless the project says otherwise. */
  readonly isOneOfSeveral: boolean;
  readonly onWarning: (message: string) => void;
}

/** Nothing is connected before something is counted. */
export function openRateLimitStore(
  { store, redis }: UsersPermissionsConfig['ratelimit'],
  { db, isOneOfSeveral, onWarning }: CountsOptions,
): RateLimitStore {
  switch (store ?? (isOneOfSeveral ? 'database' : 'memory')) {
    case 'redis':
      return new RedisRateLimitStore({ address: redis!, onWarning });
    case 'database':
      return new DatabaseRateLimitStore(db);
    case 'memory':
      return new MemoryRateLimitStore();
  }
}
