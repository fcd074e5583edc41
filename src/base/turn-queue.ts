/**
 * Does pieces of work that keep the main thread busy one after the other, each in a turn of the event loop of its own:
 * several that arrive together would otherwise hold up everybody for as long as all of them take.
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
