/** Waiting for another program's lock while other requests run. */

import { setTimeout as sleep } from 'node:timers/promises';
import { after, type MaybePromise } from '../../base/maybe-promise.ts';
import { databaseBusy } from '../../errors/catalogue.ts';

/** Between two tries, in ms: the first pause, doubled up to the longest. */
const FIRST_PAUSE = 1;
const LONGEST_PAUSE = 25;

/**
 * Retries until a deadline, which counts from the beginning of a request, so that queued requests give up at
 * the same time.
 */
export class LockRetry {
  readonly #limit: number;
  readonly #deadline: number;

  /** @param limit in ms */
  constructor(limit: number) {
    this.#limit = limit;
    this.#deadline = performance.now() + limit;
  }

  /**
   * Retries until the lock is free; runs synchronously if it is free now.
   * @param attempt returns null while another program holds the lock
   * @throws OctavoError ServiceUnavailableError after the deadline
   */
  wait<T>(attempt: () => MaybePromise<T | null>): MaybePromise<T> {
    return after(attempt(), (first) => first ?? this.#again(attempt));
  }

  async #again<T>(attempt: () => MaybePromise<T | null>): Promise<T> {
    for (
      let pause = FIRST_PAUSE;
      performance.now() < this.#deadline;
      pause = Math.min(pause * 2, LONGEST_PAUSE)
    ) {
      await sleep(pause);
      const result = await attempt();
      if (result !== null) return result;
    }
    throw databaseBusy(new Error(`another program held the database's lock for ${this.#limit} ms`));
  }
}
