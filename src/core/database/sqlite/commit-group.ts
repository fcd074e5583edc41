/**
 * Finished transactions that share one COMMIT. Each has its own result: its promise settles when all of them
 * are on the disk, or none. A read that has seen their changes is answered no sooner.
 */

/** So many transactions share a commit at most. */
export const GROUP_SIZE = 64;

/** How long the first transaction of a group waits for others, in ms; then the next one begins another group. */
export const GROUP_MS = 10;

/** A result that waits for the commit. */
interface Waiting {
  done(): void;
  failed(error: unknown): void;
}

export class CommitGroup {
  readonly #members: Waiting[] = [];
  readonly #reads: Waiting[] = [];
  readonly #afterwards: (() => void)[] = [];
  #since = 0;
  #due = false;

  /** True while no transaction of the group is finished. */
  get isEmpty(): boolean {
    return this.#members.length === 0;
  }

  /** True if it has waited long enough, or has enough members. */
  get isFull(): boolean {
    if (this.isEmpty) return false;
    return this.#members.length >= GROUP_SIZE || performance.now() - this.#since >= GROUP_MS;
  }

  /** True if the commit comes at the end of the running transaction. */
  get isDue(): boolean {
    return this.#due;
  }

  /**
   * Adds a finished transaction.
   * @returns its result, once it is committed
   */
  add<T>(result: T): Promise<T> {
    if (this.isEmpty) this.#since = performance.now();
    return new Promise((resolve, reject) => {
      this.#members.push({ done: () => resolve(result), failed: reject });
    });
  }

  /**
   * Holds back the result of a read that has seen changes of the group.
   * @param again reads once more, in case these changes are rolled back
   */
  hold<T>(result: T, again: () => T | PromiseLike<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const failed = (): void => {
        try {
          resolve(again());
        } catch (error) {
          reject(error);
        }
      };
      this.#reads.push({ done: () => resolve(result), failed });
    });
  }

  /** Adds the work that a finished transaction wants to run after the commit. */
  addAfterwards(work: readonly (() => void)[]): void {
    this.#afterwards.push(...work);
  }

  /** The commit has succeeded. */
  done(): void {
    for (const one of this.#members) one.done();
    for (const read of this.#reads) read.done();
    for (const work of this.#afterwards) work();
  }

  /** The commit failed, and nothing of the group is left. */
  failed(error: unknown): void {
    for (const one of this.#members) one.failed(error);
    for (const read of this.#reads) read.failed(error);
  }

  /** It is time to commit, and a transaction still runs: reads need not wait for it. */
  setDue(): void {
    this.#due = true;
    for (const read of this.#reads.splice(0)) read.failed(null);
  }
}
