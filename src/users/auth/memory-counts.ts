/** Counts in the memory of this process, as many as fit. */
import { LRUCache } from 'lru-cache';
import type { Count, Counting, CountSort, CountStore } from './count-store.ts';

/** Counts kept at once, of each sort; the ones used least are forgotten first. Some 10 MB in all. */
const MOST_COUNTS = 50_000;

export class MemoryCounts implements CountStore {
  readonly #counts: Readonly<Record<CountSort, LRUCache<string, Count>>>;

  /** @param most of each sort */
  constructor(most = MOST_COUNTS) {
    const counts = (): LRUCache<string, Count> => new LRUCache({ max: most });
    this.#counts = { address: counts(), account: counts() };
  }

  /** How many counts are kept. */
  get size(): number {
    return this.#counts.address.size + this.#counts.account.size;
  }

  add(sort: CountSort, key: string, { time, interval }: Counting): Count {
    const counts = this.#counts[sort];
    const before = counts.get(key);
    const count =
      // an end further off than the interval was set by a clock that has been put back since
      before && before.ends > time && before.ends <= time + interval
        ? { used: before.used + 1, ends: before.ends }
        : { used: 1, ends: time + interval };
    counts.set(key, count);
    return count;
  }
}
