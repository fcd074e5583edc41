/** Deletes lines of the audit log that are too old or too many, at the start and every hour. */
import type { BackgroundWorker, Cancel, Clock } from '../../core/base/clock.ts';
import type { Database } from '../../core/database/database.ts';
import { withOctavoTables } from '../../core/database/sync/with-octavo-tables.ts';
import { needsTrimming, trimAuditLog } from './audit-store.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export interface TrimOptions {
  readonly retentionDays: number;
  readonly maxEntries: number;
  readonly clock: Clock;
  readonly onWarning: (message: string) => void;
}

export interface AuditTrimmer extends BackgroundWorker {
  readonly end: Cancel;
}

export function keepAuditLogTrimmed(db: Database, options: TrimOptions): AuditTrimmer {
  const { retentionDays, maxEntries, clock, onWarning } = options;
  let trimming: Promise<void> = Promise.resolve();
  const trim = async (): Promise<void> => {
    try {
      const before = clock.now() - retentionDays * DAY;
      await withOctavoTables(db, async () => {
        // a start writes nothing where nothing is to go
        if (!(await needsTrimming(db, before, maxEntries))) return;
        await db.transaction((tx) => trimAuditLog(tx, before, maxEntries));
      });
    } catch (error) {
      onWarning(`Old lines of the audit log could not be deleted: ${String(error)}`);
    }
  };
  const start = (): Promise<void> => {
    trimming = trim();
    return trimming;
  };
  void start();
  return { settled: () => trimming, end: clock.every(HOUR, start) };
}
