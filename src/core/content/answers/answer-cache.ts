/**
 * Answers that were computed before, sent again for as long as nothing they were read from has changed. They are exact: a
 * request that begins after a write was acknowledged, by any process, never gets what was there before it.
 */
import { ReusableBody } from '../../base/http/reusable-body.ts';
import { after, type MaybePromise } from '../../base/maybe-promise.ts';
import type { ChangeLog } from '../../database/changes/change-log.ts';
import { clientGone } from '../../errors/catalogue.ts';
import { OctavoError } from '../../errors/octavo-error.ts';
import { AnswerStore } from './answer-store.ts';

/** How an answer is computed. */
export interface AnswerSource {
  /** The tables it is read from, in lower case. */
  readonly tables: readonly string[];
  /** What must stay unchanged for it to hold, as the change log names it; the tables unless given. */
  readonly needs?: readonly string[] | undefined;
  /** Reads it; null where it must not be kept. */
  read(): MaybePromise<Buffer | null>;
  /** Once it is read: when it would be another one though nothing has changed, of `performance.now()`; absent for never. */
  goodUntil?(): number | undefined;
}

/** A kept answer, and until when it holds. */
interface KeptAnswer {
  /** Null where only the request is remembered: the answers to it changed before they were asked for again. */
  readonly body: ReusableBody | null;
  needs: readonly string[];
  /** Nothing of that has changed from this stamp to the last look. */
  unchangedSince: number;
  /** When it would be another one all the same. */
  readonly goodUntil: number;
}

/** An answer that is being computed. */
interface Flight {
  /** All of them, also for the read of one entry: it may have begun before the entry was created, and find none. */
  readonly tables: readonly string[];
  readonly since: number;
  readonly answer: Promise<ReusableBody | null>;
}

/** How often answers came from memory; read by tests and the benchmark. */
export interface AnswerCounts {
  hits: number;
  misses: number;
  /** Requests that waited for the statement of another. */
  joined: number;
}

export interface AnswerCacheOptions {
  readonly changes: ChangeLog;
  /** That all answers may take together. */
  readonly bytes: number;
}

export class AnswerCache {
  readonly #changes: ChangeLog;
  readonly #store: AnswerStore<KeptAnswer>;
  readonly #flights = new Map<string, Flight>();
  /** How often all answers were dropped. */
  #clearings = 0;
  readonly counts: AnswerCounts = { hits: 0, misses: 0, joined: 0 };

  constructor({ changes, bytes }: AnswerCacheOptions) {
    this.#changes = changes;
    this.#store = new AnswerStore(bytes, ({ body }) => body?.size ?? 0);
  }

  /** Bytes that kept answers take. */
  get size(): number {
    return this.#store.size;
  }

  /**
   * The answer of a key, from memory where it still holds.
   * @param key all that an answer depends on besides the content: what is asked for, and what the caller may see
   * @param source called where the answer has to be computed
   * @returns null where the source says so
   * @throws what the source throws
   */
  read(key: string, source: () => AnswerSource): MaybePromise<ReusableBody | null> {
    const kept = this.#store.get(key);
    if (!kept && !this.#flights.has(key)) {
      // an answer that has to be computed needs no look: it counts as read at the last one, which is safe
      const since = this.#changes.stamp();
      if (since !== null) return this.#compute(key, source, { since, kept: undefined, hasWaited: false });
    }
    const looked = this.#changes.refresh();
    if (looked instanceof Promise) return looked.then(() => this.#find(key, source, this.#store.get(key)));
    return this.#find(key, source, kept);
  }

  /** Drops all answers; those that are being computed are not kept, and nobody else waits for them. */
  clear(): void {
    this.#clearings += 1;
    this.#flights.clear();
    this.#store.clear();
  }

  /**
   * Once all that was committed before the request is known.
   * @param kept what is in memory under the key
   */
  #find(
    key: string,
    source: () => AnswerSource,
    kept: KeptAnswer | undefined,
    hasWaited = false,
  ): MaybePromise<ReusableBody | null> {
    const since = this.#changes.stamp();
    // within a transaction a read sees what no other request does
    if (since === null) return computed(source());
    const holds = kept !== undefined && this.#changes.unchanged(kept.needs, kept.unchangedSince);
    if (holds && kept.body && isGood(kept.goodUntil)) {
      kept.unchangedSince = since;
      kept.body.isSentAgain = true;
      this.counts.hits += 1;
      return kept.body;
    }
    const flight = this.#flights.get(key);
    // a statement that began before a write may not see it
    if (flight && this.#changes.unchanged(flight.tables, flight.since))
      return this.#join(key, flight, source);
    const isWorthIt = kept && (holds || kept.body?.isSentAgain === true);
    return this.#compute(key, source, { since, kept, isWorthIt, hasWaited });
  }

  /** After a commit that a read has waited for. */
  #lookAgain(key: string, source: () => AnswerSource): MaybePromise<ReusableBody | null> {
    return after(this.#changes.refresh(), () => this.#find(key, source, this.#store.get(key), true));
  }

  #compute(key: string, source: () => AnswerSource, fill: Fill): MaybePromise<ReusableBody | null> {
    const committed = fill.hasWaited ? null : this.#changes.pendingCommit?.();
    // what is read before the commit changes with it; after it, the first of equal requests reads for all
    if (committed && fill.isWorthIt !== false) return committed.then(() => this.#lookAgain(key, source));
    this.counts.misses += 1;
    if (committed) return computed(source());
    const made = source();
    const { tables } = made;
    const clearings = this.#clearings;
    const keep = (found: Buffer | null): ReusableBody | null => {
      if (!found) return null;
      if (clearings !== this.#clearings) return new ReusableBody(found, tables);
      return this.#keep(key, found, made, fill);
    };
    const bytes = made.read();
    if (!(bytes instanceof Promise)) return keep(bytes);
    return this.#begin(key, { since: fill.since, tables, answer: bytes.then(keep) });
  }

  /** Lets others wait for an answer until it is there. */
  #begin(key: string, flight: Flight): Flight['answer'] {
    this.#flights.set(key, flight);
    const end = (): void => {
      if (this.#flights.get(key) === flight) this.#flights.delete(key);
    };
    flight.answer.then(end, end);
    return flight.answer;
  }

  async #join(key: string, flight: Flight, source: () => AnswerSource): Promise<ReusableBody | null> {
    this.counts.joined += 1;
    try {
      const body = await flight.answer;
      if (body) body.isSentAgain = true;
      return body;
    } catch (error) {
      // the client that ran the statement has left, the others wait still
      if (isClientGone(error)) return this.read(key, source);
      throw error;
    }
  }

  #keep(key: string, bytes: Buffer, source: AnswerSource, fill: Fill): ReusableBody {
    const { tables, needs = tables } = source;
    const { since, isWorthIt = this.#store.admits(key) } = fill;
    const goodUntil = source.goodUntil?.() ?? FOR_EVER;
    if (!isWorthIt || !isGood(goodUntil)) {
      if (fill.isWorthIt === false) this.#remember(key, needs, fill);
      return new ReusableBody(bytes, tables);
    }
    const body = new ReusableBody(trimmed(bytes), tables, () => this.#store.measureAgain(key, kept));
    const kept: KeptAnswer = { body, needs, unchangedSince: since, goodUntil };
    this.#store.set(key, kept);
    return body;
  }

  /**
   * Keeps the request without its answer, which is most likely to change before it is asked for again: to keep many bytes
   * for a short time costs more than to read them again.
   */
  #remember(key: string, needs: readonly string[], { since, kept }: Fill): void {
    if (kept?.body === null) {
      kept.needs = needs;
      kept.unchangedSince = since;
      return;
    }
    this.#store.set(key, { body: null, needs, unchangedSince: since, goodUntil: FOR_EVER });
  }
}

/** An answer that is not kept. */
export const computed = ({ tables, read }: AnswerSource): MaybePromise<ReusableBody | null> =>
  after(read(), (bytes) => bytes && new ReusableBody(bytes, tables));

/** Of an answer that is computed. */
interface Fill {
  /** The stamp before it. */
  readonly since: number;
  /** What is in memory under its key, and can't be sent. */
  readonly kept: KeptAnswer | undefined;
  /** Whether it is likely to be asked for before it changes; undefined where nothing is known of the request. */
  readonly isWorthIt?: boolean | undefined;
  /** Whether it has waited for a commit. */
  readonly hasWaited: boolean;
}

const FOR_EVER = Number.POSITIVE_INFINITY;

/** Most answers are good for ever, and for them the time costs nothing. */
const isGood = (until: number): boolean => until === FOR_EVER || performance.now() < until;

const isClientGone = (error: unknown): boolean =>
  error instanceof OctavoError && error.code === clientGone.code;

/** A small piece of a large buffer would keep all of it. */
const trimmed = (bytes: Buffer): Buffer =>
  bytes.buffer.byteLength > 2 * bytes.length ? Buffer.from(bytes) : bytes;
