/**
 * A cache of the recently used that takes nothing while it is empty. One with `max` makes its arrays for all entries at
 * once: a megabyte and some milliseconds for 50,000.
 */
import { LRUCache } from 'lru-cache';

export interface LazyCacheOptions<V> {
  /** How many entries are kept; those that were not used for the longest time go first. */
  readonly most: number;
  /** How large they may be together; unless given, only their number counts. */
  readonly mostSize?: number;
  readonly sizeOf?: (value: V, key: string) => number;
  /** How long an entry counts, in ms; for good unless given. */
  readonly ttl?: number;
}

export function lazyCache<V extends {}>({
  most,
  mostSize = most,
  sizeOf = () => 1,
  ttl = 0,
}: LazyCacheOptions<V>): LRUCache<string, V> {
  // with a least size for each, the sum bounds their number as well
  const least = mostSize / most;
  return new LRUCache({
    maxSize: mostSize,
    sizeCalculation: (value, key) => Math.ceil(Math.max(least, sizeOf(value, key))),
    ttl,
  });
}
