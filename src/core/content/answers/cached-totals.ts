/**
 * Totals that were counted before, kept apart from the pages they were printed on: a page does not count again what
 * another one has counted, for as long as nothing has changed that the total depends on.
 *
 * A total that is kept and its page are read at two moments, both of them after the request has begun. So each is exact as
 * kept answers are; only a write during the request may be in one of them and not in the other.
 */
import { after, type MaybePromise } from '../../base/maybe-promise.ts';
import type { ChangeLog } from '../../database/changes/change-log.ts';
import { AnswerStore } from './answer-store.ts';

/** A page that was read together with its total. */
export interface CountedPage {
  readonly body: Buffer;
  readonly total: number;
}

/** A list, and how it is read. */
export interface CountedRead {
  /** All that the total depends on besides the content. */
  readonly key: string;
  /** The tables the total is counted from, in lower case. */
  readonly tables: readonly string[];
  /** Reads the page, and counts. */
  count(): MaybePromise<CountedPage>;
  /** Reads the page for a total that is known. */
  page(total: number): MaybePromise<Buffer>;
}

interface CachedTotal {
  total: number;
  /** Nothing of the tables has changed from this stamp to the last look. */
  unchangedSince: number;
}

/** A total that is being counted. */
interface Flight {
  readonly since: number;
  /** Null where counting has failed. */
  readonly total: Promise<number | null>;
}

/** What a total takes besides its key, which the store counts. */
const TOTAL_BYTES = 100;

export class CachedTotals {
  readonly #changes: ChangeLog;
  readonly #store: AnswerStore<CachedTotal>;
  readonly #flights = new Map<string, Flight>();
  /** How often a total came from memory, and how often it was counted; read by tests. */
  readonly counts = { hits: 0, misses: 0 };

  /** @param bytes that all totals may take together */
  constructor(changes: ChangeLog, bytes: number) {
    this.#changes = changes;
    this.#store = new AnswerStore(bytes, () => TOTAL_BYTES);
  }

  /** Bytes that totals take. */
  get size(): number {
    return this.#store.size;
  }

  /** Reads a page, and counts only where the total is not in memory. @throws what `count` and `page` throw */
  read(read: CountedRead): MaybePromise<Buffer> {
    // what has changed by all that is known needs no look
    return this.#known(read)
      ? after(this.#changes.refresh(), () => this.#find(read, this.#known(read)))
      : this.#find(read, undefined);
  }

  /** The total of a list, or that is being counted; undefined where it has to be counted. */
  #known({ key, tables }: CountedRead): CachedTotal | Flight | undefined {
    const kept = this.#store.get(key);
    if (kept && this.#changes.unchanged(tables, kept.unchangedSince)) return kept;
    const flight = this.#flights.get(key);
    return flight && this.#changes.unchanged(tables, flight.since) ? flight : undefined;
  }

  /** Once all that was committed before the request is known. */
  #find(read: CountedRead, known: CachedTotal | Flight | undefined): MaybePromise<Buffer> {
    const since = this.#changes.stamp();
    if (since === null) return after(read.count(), ({ body }) => body);
    if (!known) return this.#count(read, since);
    this.counts.hits += 1;
    if ('since' in known) {
      return known.total.then((total) =>
        total === null ? after(read.count(), ({ body }) => body) : read.page(total),
      );
    }
    known.unchangedSince = since;
    return read.page(known.total);
  }

  #count({ key, count }: CountedRead, since: number): MaybePromise<Buffer> {
    this.counts.misses += 1;
    const keep = ({ body, total }: CountedPage): Buffer => {
      const kept = this.#store.get(key);
      if (kept) {
        kept.total = total;
        kept.unchangedSince = since;
      } else this.#store.set(key, { total, unchangedSince: since });
      return body;
    };
    const counted = count();
    if (!(counted instanceof Promise)) return keep(counted);
    const total = counted.then(
      (page) => page.total,
      () => null,
    );
    const flight: Flight = { since, total };
    this.#flights.set(key, flight);
    const end = (): void => {
      if (this.#flights.get(key) === flight) this.#flights.delete(key);
    };
    total.then(end);
    return counted.then(keep);
  }
}
