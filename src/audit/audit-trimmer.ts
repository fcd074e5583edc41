/** Deletes lines of the audit log that are too old or too many, at the start and every hour. */
import type { Database } from '../database/database.ts';
import { withOctavoTables } from '../database/sync/with-octavo-tables.ts';
import { needsTrimming, trimAuditLog } from './audit-store.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export interface TrimOptions {
  readonly retentionDays: number;
  readonly maxEntries: number;
  readonly now: () => number;
  readonly onWarning: (message: string) => void;
}

/** @returns ends it */
export function keepAuditLogTrimmed(db: Database, options: TrimOptions): () => void {
  const { retentionDays, maxEntries, now, onWarning } = options;
  const trim = async (): Promise<void> => {
    try {
      const before = now() - retentionDays * DAY;
      await withOctavoTables(db, async () => {
        // a start writes nothing where nothing is to go
        if (!(await needsTrimming(db, before, maxEntries))) return;
        await db.transaction((tx) => trimAuditLog(tx, before, maxEntries));
      });
    } catch (error) {
      onWarning(`Old lines of the audit log could not be deleted: ${String(error)}`);
    }
  };
  void trim();
  const timer = setInterval(() => void trim(), HOUR);
  timer.unref();
  return () => clearInterval(timer);
}
