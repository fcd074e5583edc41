/**
 * Runs jobs that keep the main thread busy one after the other, each in its own turn of the event loop: several that
 * arrive together would otherwise delay all other requests until the last of them ends.
 */
import { setImmediate } from 'node:timers/promises';
import type { MaybePromise } from './maybe-promise.ts';

export class TurnQueue {
  #last: Promise<unknown> = Promise.resolve();

  /** @returns what the work gives; what it throws rejects the promise */
  run<T>(work: () => MaybePromise<T>): Promise<T> {
    const done = this.#last.then(() => setImmediate()).then(work);
    this.#last = done.catch(() => {});
    return done;
  }
}
