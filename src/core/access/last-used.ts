/** Records when an API token was last used, in `strapi_api_tokens.last_used_at`. */

import type { Executor } from '../database/database.ts';
import { sql } from '../database/sql-template.ts';

const HOUR = 3_600_000;

const RECORD_USE = sql`UPDATE strapi_api_tokens SET last_used_at = ?
  WHERE id = ? AND (last_used_at IS NULL OR last_used_at <= ?)`;

export interface LastUsed {
  /** Records a use, at most once an hour for each token, after the request that made it. */
  recordUse(tokenId: number): void;
  /** Waits until the uses so far are written, for who reads them. */
  settled(): Promise<void>;
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
  const writing = new Set<Promise<void>>();

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
        const written = write(tokenId, time).finally(() => writing.delete(written));
        writing.add(written);
      });
      pending.add(immediate);
    },
    settled: async () => {
      // immediates run in their order: after this one those from before have begun to write
      if (pending.size > 0) await new Promise((resolve) => setImmediate(resolve));
      await Promise.all(writing);
    },
    close: () => {
      for (const immediate of pending) clearImmediate(immediate);
      pending.clear();
    },
  };
}
