/** Lets a number of jobs run at the same time; the others wait for their turn. */
export class Gate {
  #free: number;
  readonly #waiting = new Set<() => void>();

  constructor(places: number) {
    this.#free = places;
  }

  /**
   * Runs a job when it has its turn.
   * @param signal ends the waiting: a job whose turn has not come then never runs
   * @throws the reason of the signal; what the job throws
   */
  async run<T>(job: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    if (this.#free > 0) this.#free -= 1;
    else await this.#turn(signal);
    try {
      return await job();
    } finally {
      const [next] = this.#waiting;
      if (next) next();
      else this.#free += 1;
    }
  }

  #turn(signal: AbortSignal | undefined): Promise<void> {
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
