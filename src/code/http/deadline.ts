/** How long code may take for a request. What the server itself does meanwhile does not count. */
import { codeTooSlow } from '../../errors/catalogue.ts';

class Deadline {
  readonly late: Promise<never>;
  readonly #limit: number;
  #left: number;
  #since = 0;
  /** Works of the server's own under way; the end of the code's counts as one for ever. */
  #stops = 1;
  #timer: NodeJS.Timeout | undefined;
  #fail: (error: Error) => void = () => {};

  constructor(limit: number) {
    this.#limit = limit;
    this.#left = limit;
    this.late = new Promise((_resolve, reject) => {
      this.#fail = reject;
    });
    this.go();
  }

  go(): void {
    this.#stops -= 1;
    if (this.#stops > 0) return;
    this.#since = performance.now();
    this.#timer = setTimeout(() => this.#fail(codeTooSlow(this.#limit)), this.#left);
  }

  stop(): void {
    this.#stops += 1;
    if (this.#stops > 1) return;
    clearTimeout(this.#timer);
    this.#left = Math.max(0, this.#left - (performance.now() - this.#since));
  }
}

const DEADLINES = new WeakMap<object, Deadline>();

/**
 * Runs the code of a request.
 * @param limit ms
 * @throws OctavoError GatewayTimeoutError where it has not ended by then
 */
export async function withinTime<T>(ctx: object, limit: number, work: () => Promise<T>): Promise<T> {
  const deadline = new Deadline(limit);
  DEADLINES.set(ctx, deadline);
  const done = work();
  try {
    return await Promise.race([done, deadline.late]);
  } finally {
    deadline.stop();
    // what comes after the limit interests nobody
    done.catch(() => {});
  }
}

/** Runs work of the server's own, such as reading an upload: it has limits of its own. */
export async function unhurried<T>(ctx: object, work: () => T | Promise<T>): Promise<T> {
  const deadline = DEADLINES.get(ctx);
  deadline?.stop();
  try {
    return await work();
  } finally {
    deadline?.go();
  }
}
