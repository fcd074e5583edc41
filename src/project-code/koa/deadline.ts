/** How long project code may take for a request. Work of the server itself does not count. */
import type { Cancel, Clock } from '../../core/base/clock.ts';
import { codeTooSlow } from '../../core/errors/catalogue.ts';
import { hiddenField } from '../shared/hidden-field.ts';

/** The longest time between two checks of the clock, in ms; a tenth of the limit if that is shorter. */
const LONGEST_PAUSE = 1000;
const SHORTEST_PAUSE = 10;

/** What runs code of the project, each for so long at most. */
export class Deadlines {
  readonly #clock: Clock;
  readonly #limit: number;
  /** One timer checks all of them: a timer for each request would cost more than most code does. */
  readonly #running = new Set<Deadline>();
  #cancel: Cancel | null = null;

  /** @param limit ms */
  constructor(clock: Clock, limit: number) {
    this.#clock = clock;
    this.#limit = limit;
  }

  /**
   * Runs the code of a request.
   * @throws OctavoError GatewayTimeoutError where it has not ended by then
   */
  run<T>(ctx: object, work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const deadline = new Deadline(this.#clock, this.#limit, () => reject(codeTooSlow(this.#limit)));
      this.#add(deadline);
      DEADLINES.set(ctx, deadline);
      // a result after the limit is ignored
      work().then(
        (value) => {
          this.#running.delete(deadline);
          resolve(value);
        },
        (error: unknown) => {
          this.#running.delete(deadline);
          reject(error);
        },
      );
    });
  }

  #add(deadline: Deadline): void {
    this.#running.add(deadline);
    const pause = Math.min(LONGEST_PAUSE, Math.max(SHORTEST_PAUSE, this.#limit / 10));
    this.#cancel ??= this.#clock.every(pause, () => this.#look());
  }

  #look(): void {
    for (const deadline of this.#running) if (deadline.fails()) this.#running.delete(deadline);
    if (this.#running.size > 0) return;
    this.#cancel?.();
    this.#cancel = null;
  }
}

class Deadline {
  readonly #clock: Clock;
  readonly #fail: () => void;
  #left: number;
  #since: number;
  /** How many works of the server itself are under way. */
  #stops = 0;

  constructor(clock: Clock, limit: number, fail: () => void) {
    this.#clock = clock;
    this.#left = limit;
    this.#since = clock.monotonic();
    this.#fail = fail;
  }

  /** Ends it where its time is over, and says whether it is. */
  fails(): boolean {
    if (this.#stops > 0 || this.#clock.monotonic() - this.#since < this.#left) return false;
    this.#fail();
    return true;
  }

  go(): void {
    this.#stops -= 1;
    if (this.#stops === 0) this.#since = this.#clock.monotonic();
  }

  stop(): void {
    this.#stops += 1;
    if (this.#stops === 1) this.#left -= this.#clock.monotonic() - this.#since;
  }
}

const DEADLINES = hiddenField<Deadline>();

/** Runs work of the server itself, such as reading an upload, which has its own limits; the deadline waits. */
export function pauseDeadline<T>(ctx: object, work: () => T | Promise<T>): T | Promise<T> {
  const deadline = DEADLINES.get(ctx);
  if (!deadline) return work();
  // synchronous work takes too little time to subtract
  const done = work();
  if (done instanceof Promise) {
    const go = (): void => deadline.go();
    deadline.stop();
    done.then(go, go);
  }
  return done;
}
