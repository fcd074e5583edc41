/** Tells whether some tables have changed since the last time it was asked, by any process, this one included. */
import type { ChangeLog } from './change-log.ts';

/**
 * @param changes of a database that knows them without waiting
 * @param tables in lower case
 * @returns whether one of them has changed since the call before, or since now
 */
export function watchTables(changes: ChangeLog, tables: readonly string[]): () => boolean {
  let since = changes.stamp() ?? 0;
  return () => {
    void changes.refresh();
    if (changes.unchanged(tables, since)) return false;
    since = changes.stamp() ?? since;
    return true;
  };
}
