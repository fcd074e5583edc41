/**
 * Row effects: what else happens in the transaction in which rows of a type are changed or deleted, for every
 * writer: a route, a GraphQL field, `strapi.db`, a command. They are rules of the server, not listeners: nothing turns
 * them off.
 *
 * @example
 * const effects = new RowEffects([
 *   { uid: USER_UID, deleted: (tx, ids) => forgetUsers(tx, ids) },
 * ]);
 * await effects.run(db, USER_UID, () => db.transaction((tx) => deleteRows({ tx, layout, effects }, USER_UID, [1])));
 */
import type { MaybePromise } from '../base/maybe-promise.ts';
import type { Database, Executor, SqlParameter } from '../database/database.ts';
import { withOctavoTables } from '../database/sync/with-octavo-tables.ts';

/** What belongs to writes of one type; it may use Octavo's own tables. */
export interface RowEffect {
  readonly uid: string;
  /** @param columns what has been written, by column */
  updated?(tx: Executor, ids: readonly number[], columns: ReadonlyMap<string, SqlParameter>): Promise<void>;
  deleted?(tx: Executor, ids: readonly number[]): Promise<void>;
}

/** A write of rows of one type, as watchers see it. */
export interface WatchedWrite {
  readonly uid: string;
  readonly action: 'create' | 'update' | 'delete';
  readonly ids: readonly number[];
  /** What has been written, by column; null for a deletion. */
  readonly columns: ReadonlyMap<string, SqlParameter> | null;
  /** The names of the attributes that have been written; of an update those that differ, as far as that is known. */
  attributes(): readonly string[];
}

/** Sees the writes of rows of all types, in their transactions. */
export interface RowWatcher {
  /** Whether it wants to see writes of a type at the moment. Asked with every write. */
  watches(uid: string): boolean;
  /** May use Octavo's own tables. */
  written(tx: Executor, write: WatchedWrite): Promise<void>;
}

/** The names of no attributes. */
const NO_NAMES = (): readonly string[] => [];

export class RowEffects {
  readonly #byType: ReadonlyMap<string, RowEffect>;
  readonly #watchers: readonly RowWatcher[];

  /** @param effects at most one for each type */
  constructor(effects: readonly RowEffect[] = [], watchers: readonly RowWatcher[] = []) {
    this.#byType = new Map(effects.map((effect) => [effect.uid, effect]));
    this.#watchers = watchers;
  }

  /** Whether a watcher wants to see writes of a type at the moment. */
  isWatched(uid: string): boolean {
    return this.#watchers.some((watcher) => watcher.watches(uid));
  }

  /** To be called with each new row, in its transaction. */
  async created(
    tx: Executor,
    uid: string,
    ids: readonly number[],
    columns: ReadonlyMap<string, SqlParameter>,
    attributes: () => readonly string[],
  ): Promise<void> {
    await this.#notify(tx, { uid, action: 'create', ids, columns, attributes });
  }

  /** To be called with each change of rows, in its transaction. */
  async updated(
    tx: Executor,
    uid: string,
    ids: readonly number[],
    columns: ReadonlyMap<string, SqlParameter>,
    attributes: () => readonly string[],
  ): Promise<void> {
    await this.#byType.get(uid)?.updated?.(tx, ids, columns);
    await this.#notify(tx, { uid, action: 'update', ids, columns, attributes });
  }

  /** To be called with each deletion of rows, in its transaction. */
  async deleted(tx: Executor, uid: string, ids: readonly number[]): Promise<void> {
    await this.#byType.get(uid)?.deleted?.(tx, ids);
    await this.#notify(tx, { uid, action: 'delete', ids, columns: null, attributes: NO_NAMES });
  }

  async #notify(tx: Executor, write: WatchedWrite): Promise<void> {
    for (const watcher of this.#watchers) if (watcher.watches(write.uid)) await watcher.written(tx, write);
  }

  /**
   * Runs a transaction that changes or deletes rows of a type.
   * @param transaction runs again where a table of Octavo's own was missing
   */
  run<T>(db: Database, uid: string, transaction: () => MaybePromise<T>): MaybePromise<T> {
    return this.#byType.has(uid) || this.isWatched(uid) ? withOctavoTables(db, transaction) : transaction();
  }
}
