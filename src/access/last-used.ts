/** Notes when an API token was last used, in `strapi_api_tokens.last_used_at`. */
import type { Executor } from '../database/database.ts';

const HOUR = 3_600_000;

const NOTE = `UPDATE strapi_api_tokens SET last_used_at = ?
  WHERE id = ? AND (last_used_at IS NULL OR last_used_at <= ?)`;

export interface LastUsed {
  /** Notes a use, at most once an hour and token, after the request that made it. */
  note(tokenId: number): void;
  /** Forgets what is still to be written. */
  close(): void;
}

/**
 * A note is a courtesy to the administrator: where it cannot be written (a read-only database, a lock
 * held too long) it is left out until the next hour, and the request knows nothing of it.
 */
export function createLastUsed(db: Executor, now: () => number): LastUsed {
  const tried = new Map<number, number>();
  const pending = new Set<NodeJS.Immediate>();

  const write = async (tokenId: number, time: number): Promise<void> => {
    try {
      // Another process may have noted it within the hour: the statement looks for itself.
      await db.run(NOTE, [new Date(time), tokenId, new Date(time - HOUR)]);
    } catch {
      // see above
    }
  };

  return {
    note: (tokenId) => {
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
