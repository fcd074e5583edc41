/** What becomes of changes when what they began with has changed meanwhile. Pure. */
import { isSame, type Values } from '../document/document.ts';

export interface Merge {
  /** The values that only this side has changed: they can be taken as they are. */
  readonly free: Values;
  /** The attributes that both sides have changed, each to something else. */
  readonly conflicts: readonly string[];
}

/**
 * @param mine what was changed here
 * @param base what was stored when that began
 * @param theirs what is stored now
 * @param merges whether the changes of an attribute are made one by one, so that two never collide
 */
export function mergeChanges(
  mine: Values,
  base: Values,
  theirs: Values,
  merges: (name: string) => boolean = () => false,
): Merge {
  const conflicts = Object.keys(mine).filter(
    (name) => !merges(name) && !isSame(base[name], theirs[name]) && !isSame(mine[name], theirs[name]),
  );
  const free = Object.fromEntries(Object.entries(mine).filter(([name]) => !conflicts.includes(name)));
  return { free, conflicts };
}
