/** Where the counts of the limits are kept: in this process, or where several processes share them. */
import type { MaybePromise } from '../../database/database.ts';

/** How often something was tried in the time that runs. */
export interface Count {
  readonly used: number;
  /** When the count starts anew, in ms since 1970. */
  readonly ends: number;
}

/** The sorts of counts: whoever makes up accounts is not to push out addresses. */
export type CountSort = 'address' | 'account';

/** When something is counted, and for how long a count lasts from its first one on; both in ms. */
export interface Counting {
  readonly time: number;
  readonly interval: number;
}

export interface CountStore {
  /**
   * Adds one, in one step that no other request, in this process or another, can come between.
   * @param key at most some hundred characters
   * @returns the count with this one
   */
  add(sort: CountSort, key: string, counting: Counting): MaybePromise<Count>;
  /** Ends what it keeps open, if anything. */
  close?(): MaybePromise<void>;
}
