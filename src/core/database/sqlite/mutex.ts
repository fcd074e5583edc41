/** A mutex: one writer runs, the others wait in a queue. */
import type { MaybePromise } from '../../base/maybe-promise.ts';
import { isPromise } from '../../base/maybe-promise.ts';

/** The result of a holder of the mutex; the answer may settle later than the mutex is released. */
export interface MutexResult<T> {
  readonly answer: MaybePromise<T>;
}

export class Mutex {
  /** Settles when everything queued is done; null while the mutex is free. */
  #tail: Promise<void> | null = null;

  /** Runs `work` synchronously if the mutex is free, otherwise after those queued before. */
  run<T>(work: () => MaybePromise<MutexResult<T>>): MaybePromise<T> {
    const running = this.#tail ? this.#tail.then(work) : work();
    if (!isPromise(running)) return running.answer;
    this.#hold(running);
    return running.then(({ answer }) => answer);
  }

  #hold(running: Promise<unknown>): void {
    const release = () => {
      if (this.#tail === tail) this.#tail = null;
    };
    const tail: Promise<void> = running.then(release, release);
    this.#tail = tail;
  }
}
