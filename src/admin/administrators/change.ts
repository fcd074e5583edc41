/** One change of administration: a transaction that may use Octavo's own tables. */
import type { MaybePromise } from '../../core/base/maybe-promise.ts';
import type { Database, Executor } from '../../core/database/database.ts';
import { withOctavoTables } from '../../core/database/sync/with-octavo-tables.ts';
import type { EventBus } from '../../core/hooks/event-bus.ts';

/** What the changes of administration work with. */
export interface ChangeContext {
  readonly db: Database;
  readonly events: EventBus;
  readonly now: () => number;
}

/**
 * Runs `work` in one transaction: all of it is committed, with its record in the audit log, or nothing.
 * @param work runs again where a table of Octavo's own was missing
 */
export const changeIn = <T>(db: Database, work: (tx: Executor) => MaybePromise<T>): Promise<T> =>
  withOctavoTables(db, () => db.transaction(work));
