/** Notices whether statements have changed rows, for records of changes of links. */
import type { Executor } from '../../database/database.ts';

/** The same executor, and whether what ran through it has changed anything so far. */
export interface NoticedExecutor {
  readonly tx: Executor;
  hasChanged(): boolean;
}

export function noticeChanges(inner: Executor): NoticedExecutor {
  let changed = false;
  const run: Executor['run'] = async (sql, values) => {
    const done = await inner.run(sql, values);
    if (done.changes > 0) changed = true;
    return done;
  };
  // all else, getters included, stays the inner one's
  const tx = Object.create(inner, { run: { value: run } }) as Executor;
  return { tx, hasChanged: () => changed };
}
