/** Keeps the permissions in memory equal to the tables, whichever process changes them. */
import { eventLoopTurn } from '../base/event-loop-turn.ts';
import { after, type MaybePromise } from '../base/maybe-promise.ts';
import type { Database, DialectName } from '../database/database.ts';
import { type PermissionTables, readPermissionTables } from './permission-store.ts';
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
  const isCheckDue = createCheckSchedule(db.dialect, now);
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
    // A read that is running may have begun before the change this caller has to see.
    if (reading) return reading.then(refresh, refresh);
    const result = after(db.changeMark(), (mark) => {
      if (mark === seenMark && !stale) return false;
      stale = false;
      return after(readTables(), (tables) => take(mark, tables));
    });
    if (result instanceof Promise) {
      reading = result.finally(() => {
        reading = null;
      });
      return reading;
    }
    return result;
  };

  /** A failed read leaves the old permissions stale, so that the next request does not use them. */
  const readTables = (): MaybePromise<PermissionTables> => {
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
    current: () => (stale || isCheckDue() ? after(refresh(), () => latest) : latest),
    refresh,
    invalidate: () => {
      stale = true;
    },
  };
}

/** How old the answer of a database server may be, in milliseconds. */
export const REMOTE_CHECK_INTERVAL = 200;

/**
 * Decides when the database is queried for changes again.
 *
 * SQLite is queried once a turn of the event loop. All requests of the same turn were waiting already, so none
 * can have been sent after a change it misses; and under load many requests share the query, which takes a file
 * lock.
 * @returns a function that returns true when the database is to be queried now
 */
export function createCheckSchedule(dialect: DialectName, now: () => number): () => boolean {
  let last = Number.NEGATIVE_INFINITY;
  if (dialect === 'sqlite') {
    return () => {
      const turn = eventLoopTurn();
      if (turn === last) return false;
      last = turn;
      return true;
    };
  }
  return () => {
    const time = now();
    if (time - last < REMOTE_CHECK_INTERVAL) return false;
    last = time;
    return true;
  };
}
