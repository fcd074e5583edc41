/**
 * The transactions of a process that run one after the other. However many wait, each gets its turn; but where the server
 * says nothing any more, those that wait are not kept until all before them have found that out.
 */
import type { Clock } from '../../base/clock.ts';
import { databaseBusy } from '../../errors/catalogue.ts';
import { NoAnswerError } from './no-answer.ts';

export class Turns {
  readonly #clock: Clock;
  readonly #longestWait: number;
  /** Settles when the last one is over. */
  #tail: Promise<unknown> = Promise.resolve();
  /** When the work of a turn was last known to go on. */
  #wentOnAt: number;

  /** @param longestWait milliseconds to wait while nothing goes on */
  constructor(clock: Clock, longestWait: number) {
    this.#clock = clock;
    this.#longestWait = longestWait;
    this.#wentOnAt = clock.monotonic();
  }

  /** To be called when the server has answered. */
  goOn(): void {
    this.#wentOnAt = this.#clock.monotonic();
  }

  /**
   * Runs work when the work before it is over.
   * @throws OctavoError ServiceUnavailableError for work whose turn has not come; it never runs
   */
  run<T>(work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      let hasLeft = false;
      const stopWaiting = this.#whenNothingGoesOn(() => {
        hasLeft = true;
        reject(
          databaseBusy(
            new NoAnswerError('the transactions before this one have not ended', this.#longestWait),
          ),
        );
      });
      const begin = async (): Promise<void> => {
        stopWaiting();
        if (hasLeft) return;
        const running = work();
        resolve(running);
        await running;
        this.goOn();
      };
      this.#tail = this.#tail.then(begin).catch(() => {});
    });
  }

  /** @returns ends the waiting */
  #whenNothingGoesOn(leave: () => void): () => void {
    const { after, monotonic } = this.#clock;
    let cancel = (): void => {};
    const waitFrom = (since: number): void => {
      cancel = after(since + this.#longestWait - monotonic(), () => {
        if (this.#wentOnAt > since) waitFrom(this.#wentOnAt);
        else leave();
      });
    };
    waitFrom(monotonic());
    return () => cancel();
  }
}
