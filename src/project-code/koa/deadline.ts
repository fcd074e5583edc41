/** How long project code may take for a request. Work of the server itself does not count. */
import { codeTooSlow } from '../../errors/catalogue.ts';
import { hiddenField } from '../base/hidden-field.ts';

/** The longest time between two checks of the clock, in ms; a tenth of the limit if that is shorter. */
const LONGEST_PAUSE = 1000;
const SHORTEST_PAUSE = 10;

/**
 * The requests whose code is running. One timer checks all of them: a timer for each request would cost more than
 * most code does.
 */
class DeadlineTimer {
  readonly #deadlines = new Set<Deadline>();
  #timer: NodeJS.Timeout | null = null;
  #pause = LONGEST_PAUSE;

  add(deadline: Deadline): void {
    this.#deadlines.add(deadline);
    const pause = Math.min(LONGEST_PAUSE, Math.max(SHORTEST_PAUSE, deadline.limit / 10));
    if (this.#timer !== null && pause >= this.#pause) return;
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#pause = pause;
    this.#timer = setInterval(() => this.#look(), pause).unref();
  }

  remove(deadline: Deadline): void {
    this.#deadlines.delete(deadline);
  }

  #look(): void {
    const now = performance.now();
    for (const deadline of this.#deadlines) deadline.look(now);
    if (this.#deadlines.size > 0 || this.#timer === null) return;
    clearInterval(this.#timer);
    this.#timer = null;
  }
}

const timer = new DeadlineTimer();

class Deadline {
  readonly limit: number;
  readonly #fail: (error: Error) => void;
  #left: number;
  #since = performance.now();
  /** How many works of the server itself are under way. */
  #stops = 0;

  constructor(limit: number, fail: (error: Error) => void) {
    this.limit = limit;
    this.#left = limit;
    this.#fail = fail;
    timer.add(this);
  }

  look(now: number): void {
    if (this.#stops > 0 || now - this.#since < this.#left) return;
    timer.remove(this);
    this.#fail(codeTooSlow(this.limit));
  }

  go(): void {
    this.#stops -= 1;
    if (this.#stops === 0) this.#since = performance.now();
  }

  stop(): void {
    this.#stops += 1;
    if (this.#stops === 1) this.#left -= performance.now() - this.#since;
  }

  end(): void {
    timer.remove(this);
  }
}

const DEADLINES = hiddenField<Deadline>();

/**
 * Runs the code of a request.
 * @param limit ms
 * @throws OctavoError GatewayTimeoutError where it has not ended by then
 */
export function withDeadline<T>(ctx: object, limit: number, work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const deadline = new Deadline(limit, reject);
    DEADLINES.set(ctx, deadline);
    // a result after the limit is ignored
    work().then(
      (value) => {
        deadline.end();
        resolve(value);
      },
      (error: unknown) => {
        deadline.end();
        reject(error);
      },
    );
  });
}

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
