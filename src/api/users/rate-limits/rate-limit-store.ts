/** Stores the counts of rate limits: in this process, or shared by several processes. */
import type { LRUCache } from 'lru-cache';
import { lazyCache } from '../../../core/base/lazy-cache.ts';
import type { MaybePromise } from '../../../core/base/maybe-promise.ts';

/** How often something was tried in the time that runs. */
export interface Count {
  readonly used: number;
  /** When the count restarts, in ms since 1970. */
  readonly ends: number;
}

/** The kinds of counts, stored separately: a client that invents accounts must not displace addresses. */
export type CountKind = 'address' | 'account';

/** When something is counted, and for how long a count lasts from its first one on; both in ms. */
export interface Counting {
  readonly time: number;
  readonly interval: number;
}

export interface RateLimitStore {
  /**
   * Adds one atomically, across requests and processes.
   * @param key at most some hundred characters
   * @returns the count including this one
   */
  add(sort: CountKind, key: string, counting: Counting): MaybePromise<Count>;
  /** Closes its connections, if there are any. */
  close?(): MaybePromise<void>;
}

/** Counts kept of each kind; the least recently used are dropped first. Some 10 MB in total. */
const MOST_COUNTS = 50_000;

export class MemoryRateLimitStore implements RateLimitStore {
  readonly #counts: Readonly<Record<CountKind, LRUCache<string, Count>>>;

  /** @param most of each kind */
  constructor(most = MOST_COUNTS) {
    this.#counts = { address: lazyCache({ most }), account: lazyCache({ most }) };
  }

  /** How many counts are kept. */
  get size(): number {
    return this.#counts.address.size + this.#counts.account.size;
  }

  add(sort: CountKind, key: string, { time, interval }: Counting): Count {
    const counts = this.#counts[sort];
    const before = counts.get(key);
    const count =
      // an end later than the interval was set before the clock was set back
      before && before.ends > time && before.ends <= time + interval
        ? { used: before.used + 1, ends: before.ends }
        : { used: 1, ends: time + interval };
    counts.set(key, count);
    return count;
  }
}
