/** Waiting for another program's lock while other requests run. */
import { setTimeout as sleep } from 'node:timers/promises';
import { databaseBusy } from '../../errors/catalogue.ts';
import type { MaybePromise } from '../database.ts';

/** Between two tries, in ms: the first pause, doubled up to the longest. */
const FIRST_PAUSE = 1;
const LONGEST_PAUSE = 25;

/** Until when a request waits; counted from its beginning, so that those in line give up together. */
export class Patience {
  readonly #limit: number;
  readonly #deadline: number;

  /** @param limit in ms */
  constructor(limit: number) {
    this.#limit = limit;
    this.#deadline = performance.now() + limit;
  }

  /**
   * Tries until nobody has the lock; at once, where nobody has it now.
   * @param attempt gives null where the lock is taken
   * @throws OctavoError ServiceUnavailableError when the patience is at its end
   */
  wait<T>(attempt: () => T | null): MaybePromise<T> {
    return attempt() ?? this.#again(attempt);
  }

  async #again<T>(attempt: () => T | null): Promise<T> {
    for (
      let pause = FIRST_PAUSE;
      performance.now() < this.#deadline;
      pause = Math.min(pause * 2, LONGEST_PAUSE)
    ) {
      await sleep(pause);
      const result = attempt();
      if (result !== null) return result;
    }
    throw databaseBusy(new Error(`another program held the database's lock for ${this.#limit} ms`));
  }
}
