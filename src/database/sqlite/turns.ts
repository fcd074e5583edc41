/** One after the other: who writes has the turn, the others wait in line. */
import type { MaybePromise } from '../database.ts';

/** What a turn came to; the answer may be longer in coming than the next turn. */
export interface Turn<T> {
  readonly answer: MaybePromise<T>;
}

export class Turns {
  /** Settles when everything in line is done; null while nobody has the turn. */
  #tail: Promise<void> | null = null;

  /** Runs `work` at once where nobody has the turn, else after those who came before. */
  take<T>(work: () => MaybePromise<Turn<T>>): MaybePromise<T> {
    const turn = this.#tail ? this.#tail.then(work) : work();
    if (!isPromise(turn)) return turn.answer;
    this.#hold(turn);
    return turn.then(({ answer }) => answer);
  }

  #hold(turn: Promise<unknown>): void {
    const release = () => {
      if (this.#tail === tail) this.#tail = null;
    };
    const tail: Promise<void> = turn.then(release, release);
    this.#tail = tail;
  }
}

/** Project code may hand back promises of its own making, hence no `instanceof`. */
export function isPromise<T>(value: MaybePromise<T>): value is Promise<T> {
  return typeof (value as { then?: unknown } | null | undefined)?.then === 'function';
}
