/** Lets a number of jobs run at the same time; the others wait. */
export class Semaphore {
  #free: number;
  readonly #waiting = new Set<() => void>();

  constructor(places: number) {
    this.#free = places;
  }

  /** Jobs that wait. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /**
   * Runs a job when a place is free: first come, first served.
   * @param signal ends the waiting: a job that has not begun by then never runs
   * @throws the reason of the signal; what the job throws
   */
  async run<T>(job: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    if (this.#free > 0) this.#free -= 1;
    else await this.#whenFree(signal);
    try {
      return await job();
    } finally {
      const [next] = this.#waiting;
      if (next) next();
      else this.#free += 1;
    }
  }

  #whenFree(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.#waiting.delete(take);
        reject(signal!.reason as Error);
      };
      const take = (): void => {
        this.#waiting.delete(take);
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      this.#waiting.add(take);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }
}
