/** How long code may take for a request. What the server itself does meanwhile does not count. */
import { codeTooSlow } from '../../errors/catalogue.ts';
import { hiddenField } from '../hidden-field.ts';

/** Between two looks at the clock at most, in ms; a tenth of the limit where that is shorter. */
const LONGEST_PAUSE = 1000;
const SHORTEST_PAUSE = 10;

/**
 * The requests whose code is running. One timer looks at all of them: a timer of its own for each request
 * would cost more than most code does.
 */
class Watch {
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

const watch = new Watch();

class Deadline {
  readonly limit: number;
  readonly #fail: (error: Error) => void;
  #left: number;
  #since = performance.now();
  /** Works of the server's own under way; the end of the code's counts as one for ever. */
  #stops = 0;

  constructor(limit: number, fail: (error: Error) => void) {
    this.limit = limit;
    this.#left = limit;
    this.#fail = fail;
    watch.add(this);
  }

  look(now: number): void {
    if (this.#stops > 0 || now - this.#since < this.#left) return;
    watch.remove(this);
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
    watch.remove(this);
  }
}

const DEADLINES = hiddenField<Deadline>();

/**
 * Runs the code of a request.
 * @param limit ms
 * @throws OctavoError GatewayTimeoutError where it has not ended by then
 */
export function withinTime<T>(ctx: object, limit: number, work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const deadline = new Deadline(limit, reject);
    DEADLINES.set(ctx, deadline);
    // what comes after the limit interests nobody
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

/** Runs work of the server's own, such as reading an upload: it has limits of its own. */
export function unhurried<T>(ctx: object, work: () => T | Promise<T>): T | Promise<T> {
  const deadline = DEADLINES.get(ctx);
  if (!deadline) return work();
  // what is done at once takes no time worth leaving out
  const done = work();
  if (done instanceof Promise) {
    const go = (): void => deadline.go();
    deadline.stop();
    done.then(go, go);
  }
  return done;
}
