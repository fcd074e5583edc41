/** Holds requests back while the routes that answer them are exchanged. */
import type { Clock } from '../../core/base/clock.ts';
import type { OctavoError } from '../../core/errors/octavo-error.ts';

/** How long work under way may take before it is given up to wait for it, in ms. */
const TIMEOUT_MS = 10_000;

type Hold = PromiseWithResolvers<void>;

function newHold(): Hold {
  const hold: Hold = Promise.withResolvers();
  // a rejection without a waiting request is no error
  hold.promise.catch(() => {});
  return hold;
}

export class RequestBarrier {
  readonly #clock: Clock;
  #running = 0;
  #hold: Hold | null = null;
  /** Called whenever some work has ended. */
  #onLeave: () => void = () => {};

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Whether work is let in. */
  get isOpen(): boolean {
    return this.#hold === null;
  }

  /**
   * Waits until work is let in.
   * @throws what `refuse` was given
   */
  async opened(): Promise<void> {
    while (this.#hold) await this.#hold.promise;
  }

  /** Counts some work that is let in. */
  enter(): void {
    this.#running += 1;
  }

  /** That work has ended. */
  leave(): void {
    this.#running -= 1;
    this.#onLeave();
  }

  /** Does work of the server's own if work is let in, and none otherwise: its time comes again. */
  async ifOpen(work: () => Promise<unknown>): Promise<void> {
    if (!this.isOpen) return;
    this.enter();
    try {
      await work();
    } finally {
      this.leave();
    }
  }

  /**
   * Lets no more work in, and waits for what is under way.
   * @param exempt how much of that is the caller's own
   * @returns false where it takes too long: work is let in again then
   */
  async hold(exempt: number): Promise<boolean> {
    this.#hold ??= newHold();
    const isQuiet = await new Promise<boolean>((resolve) => {
      const cancel = this.#clock.after(TIMEOUT_MS, () => resolve(false));
      this.#onLeave = () => {
        if (this.#running > exempt) return;
        cancel();
        resolve(true);
      };
      this.#onLeave();
    });
    this.#onLeave = () => {};
    if (!isQuiet) this.release();
    return isQuiet;
  }

  /** Lets in what has waited, and what comes. */
  release(): void {
    const hold = this.#hold;
    this.#hold = null;
    hold?.resolve();
  }

  /** Answers what has waited, and what comes, by an error. */
  refuse(error: OctavoError): void {
    const hold = this.#hold;
    this.#hold = newHold();
    this.#hold.reject(error);
    hold?.reject(error);
  }
}
