/** Records when an API token was last used, in `strapi_api_tokens.last_used_at`. */

import type { Executor } from '../database/database.ts';
import { sql } from '../database/sql-template.ts';

const HOUR = 3_600_000;

const RECORD_USE = sql`UPDATE strapi_api_tokens SET last_used_at = ?
  WHERE id = ? AND (last_used_at IS NULL OR last_used_at <= ?)`;

export interface LastUsed {
  /** Records a use, at most once an hour for each token, after the request that made it. */
  recordUse(tokenId: number): void;
  /** Drops what is not written yet. */
  close(): void;
}

/**
 * The record is only information for the administrator: if it cannot be written (a read-only database, a lock
 * held too long) it is skipped until the next hour, without an effect on the request.
 */
export function createLastUsed(db: Executor, now: () => number): LastUsed {
  const tried = new Map<number, number>();
  const pending = new Set<NodeJS.Immediate>();

  const write = async (tokenId: number, time: number): Promise<void> => {
    try {
      // Another process may have recorded it within the hour: the statement checks that.
      await db.run(RECORD_USE, [new Date(time), tokenId, new Date(time - HOUR)]);
    } catch {
      // see above
    }
  };

  return {
    recordUse: (tokenId) => {
      const time = now();
      const before = tried.get(tokenId);
      if (before !== undefined && time - before < HOUR) return;
      tried.set(tokenId, time);
      const immediate = setImmediate(() => {
        pending.delete(immediate);
        void write(tokenId, time);
      });
      pending.add(immediate);
    },
    close: () => {
      for (const immediate of pending) clearImmediate(immediate);
      pending.clear();
    },
  };
}
