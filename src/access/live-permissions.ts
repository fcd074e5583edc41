/** Keeps the permissions in memory equal to the tables, whoever changes them. */
import type { Database, MaybePromise } from '../database/database.ts';
import { after } from './after.ts';
import { createCheckRhythm } from './check-rhythm.ts';
import { type PermissionTables, readPermissionTables } from './permission-store.ts';
import { buildPermissions, type Permissions } from './permissions.ts';

export interface LivePermissions {
  /** The permissions as they were read last. */
  readonly latest: Permissions;
  /** The permissions as they are now, read again if needed. What every request starts with. */
  current(): MaybePromise<Permissions>;
  /**
   * Asks the database for changes, whenever it was asked last.
   * @returns true where the permissions are others than before
   */
  refresh(): MaybePromise<boolean>;
  /** This process has changed the tables itself and committed: the next request reads them again. */
  invalidate(): void;
}

/** Reads the tables a first time. */
export async function openLivePermissions(db: Database, now: () => number): Promise<LivePermissions> {
  const timeToAsk = createCheckRhythm(db.dialect, now);
  // The mark is always read before the tables: a change in between moves it again.
  let seenMark = await db.changeMark();
  let stale = false;
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
    // A read under way may have begun before the change this caller has to see.
    if (reading) return reading.then(refresh, refresh);
    const result = after(db.changeMark(), (mark) => {
      if (mark === seenMark && !stale) return false;
      stale = false;
      return after(attempt(), (tables) => take(mark, tables));
    });
    if (result instanceof Promise) {
      reading = result.finally(() => {
        reading = null;
      });
      return reading;
    }
    return result;
  };

  /** A read that fails leaves the old permissions stale, so that they are not used on the next request. */
  const attempt = (): MaybePromise<PermissionTables> => {
    const failed = (error: unknown): never => {
      stale = true;
      throw error;
    };
    try {
      const tables = readPermissionTables(db);
      return tables instanceof Promise ? tables.catch(failed) : tables;
    } catch (error) {
      return failed(error);
    }
  };

  return {
    get latest() {
      return latest;
    },
    current: () => (stale || timeToAsk() ? after(refresh(), () => latest) : latest),
    refresh,
    invalidate: () => {
      stale = true;
    },
  };
}
