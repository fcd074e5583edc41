/** Keeps the permissions in memory equal to the tables, whichever process changes them. */
import { after, type MaybePromise } from '../base/maybe-promise.ts';
import { watchTables } from '../database/changes/watch-tables.ts';
import type { Database } from '../database/database.ts';
import { isSilence } from '../database/server/no-answer.ts';
import { PERMISSION_TABLES, type PermissionTables, readPermissionTables } from './permission-store.ts';
import { buildPermissions, type Permissions } from './permissions.ts';

export interface LivePermissions {
  /** The permissions as they were read last. */
  readonly latest: Permissions;
  /** The current permissions, read again if needed. Every request starts with this. */
  current(): MaybePromise<Permissions>;
  /**
   * Looks for changes in the database, however recent the last look was.
   * @returns true if the permissions have changed
   */
  refresh(): MaybePromise<boolean>;
  /** This process has changed the tables itself and committed: the next request reads them again. */
  invalidate(): void;
}

/** Reads the tables a first time. */
export async function openLivePermissions(db: Database, now: () => number): Promise<LivePermissions> {
  // The mark is always read before the tables, and so are the changes: a change in between moves it again.
  const { changes } = db;
  const haveTablesChanged =
    db.dialect === 'sqlite' && changes ? watchTables(changes, PERMISSION_TABLES) : null;
  const isTimeToLook = everySoOften(now);
  let seenMark = await db.changeMark();
  /** Changes that are known of, and those that were known of before the tables were read last. */
  let known = 0;
  let taken = 0;
  let isDue = false;
  const first = await readPermissionTables(db);
  let content = JSON.stringify(first);
  let latest = buildPermissions(first, 1);
  let reading: Promise<boolean> | null = null;

  /** A content edit moves the mark too; only other permissions make a new generation. */
  const take = (mark: number, tables: PermissionTables): boolean => {
    seenMark = mark;
    const text = JSON.stringify(tables);
    if (text === content) return false;
    content = text;
    latest = buildPermissions(tables, latest.generation + 1);
    return true;
  };

  const refresh = (): MaybePromise<boolean> => {
    // A read that is running may have begun before the change this caller has to see.
    if (reading) {
      return reading.then(refresh, (error: unknown) => {
        if (isSilence(error)) throw error;
        return refresh();
      });
    }
    if (haveTablesChanged?.()) known += 1;
    const result = after(haveTablesChanged ? seenMark : db.changeMark(), (mark) => {
      if (mark === seenMark && known === taken) return false;
      const before = known;
      // until it has succeeded, no request is answered by what was there before
      return after(readPermissionTables(db), (tables) => {
        taken = before;
        return take(mark, tables);
      });
    });
    if (result instanceof Promise) {
      reading = result.finally(() => {
        reading = null;
      });
      return reading;
    }
    return result;
  };

  const current = (): MaybePromise<Permissions> => {
    if (!haveTablesChanged) isDue ||= isTimeToLook();
    else if (haveTablesChanged()) known += 1;
    if (!isDue && known === taken) return latest;
    // what has become known since it began is read by the next one
    if (reading) return reading.then(current);
    return after(refresh(), () => {
      isDue = false;
      return latest;
    });
  };

  return {
    get latest() {
      return latest;
    },
    current,
    refresh,
    invalidate: () => {
      known += 1;
    },
  };
}

/** How old the answer of a database server may be, in milliseconds. */
export const REMOTE_CHECK_INTERVAL = 200;

/** Asks a server's database again after a while. */
function everySoOften(now: () => number): () => boolean {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    const time = now();
    if (time - last < REMOTE_CHECK_INTERVAL) return false;
    last = time;
    return true;
  };
}
