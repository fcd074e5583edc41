/**
 * Answers that were computed before, sent again for as long as nothing they were read from has changed. They are exact: a
 * request that begins after a write was acknowledged, whoever wrote, never gets what was there before it.
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
  /** Reads it; null where it must not be kept. */
  read(): MaybePromise<Buffer | null>;
}

/** A kept answer, and until when it holds. */
interface KeptAnswer {
  readonly body: ReusableBody;
  /** Nothing of the tables has changed from this stamp to the last look. */
  unchangedSince: number;
}

/** An answer that is being computed. */
interface Flight {
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
  readonly counts: AnswerCounts = { hits: 0, misses: 0, joined: 0 };

  constructor({ changes, bytes }: AnswerCacheOptions) {
    this.#changes = changes;
    this.#store = new AnswerStore(bytes, ({ body }) => body.size);
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
    // an answer that has to be computed needs no look: it counts as read at the last one, which is safe
    if (!this.#store.has(key) && !this.#flights.has(key) && this.#changes.stamp() !== null)
      return this.#find(key, source);
    return after(this.#changes.refresh(), () => this.#find(key, source));
  }

  /** Drops all answers. */
  clear(): void {
    this.#store.clear();
  }

  /** Once all that was committed before the request is known. */
  #find(key: string, source: () => AnswerSource): MaybePromise<ReusableBody | null> {
    const since = this.#changes.stamp();
    // within a transaction a read sees what nobody else does
    if (since === null) return computed(source());
    const kept = this.#store.get(key);
    if (kept && this.#changes.unchanged(kept.body.tables, kept.unchangedSince)) {
      kept.unchangedSince = since;
      kept.body.isAskedAgain = true;
      this.counts.hits += 1;
      return kept.body;
    }
    const flight = this.#flights.get(key);
    // a statement that began before a write may not see it
    if (flight && this.#changes.unchanged(flight.tables, flight.since))
      return this.#join(key, flight, source);
    this.counts.misses += 1;
    const { tables, read } = source();
    const isAskedAgain = kept !== undefined;
    const bytes = read();
    if (!(bytes instanceof Promise)) return bytes && this.#keep(key, bytes, { tables, since, isAskedAgain });
    const answer = bytes.then((found) => found && this.#keep(key, found, { tables, since, isAskedAgain }));
    return this.#begin(key, { since, tables, answer });
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
      return await flight.answer;
    } catch (error) {
      // the client that ran the statement has left, the others wait still
      if (isClientGone(error)) return this.read(key, source);
      throw error;
    }
  }

  #keep(key: string, bytes: Buffer, { tables, since, isAskedAgain }: Fill): ReusableBody {
    const onGrow = (): void => this.#store.measureAgain(key, kept);
    const body = new ReusableBody(trimmed(bytes), tables, { isAskedAgain, onGrow });
    const kept: KeptAnswer = { body, unchangedSince: since };
    this.#store.set(key, kept);
    return body;
  }
}

/** An answer that nobody keeps. */
export const computed = ({ tables, read }: AnswerSource): MaybePromise<ReusableBody | null> =>
  after(read(), (bytes) => bytes && new ReusableBody(bytes, tables));

interface Fill {
  readonly tables: readonly string[];
  readonly since: number;
  readonly isAskedAgain: boolean;
}

const isClientGone = (error: unknown): boolean =>
  error instanceof OctavoError && error.code === clientGone.code;

/** A small piece of a large buffer would keep all of it. */
const trimmed = (bytes: Buffer): Buffer =>
  bytes.buffer.byteLength > 2 * bytes.length ? Buffer.from(bytes) : bytes;
