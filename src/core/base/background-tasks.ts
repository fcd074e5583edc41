/** Work that no answer waits for, such as a mail after a request. */
import type { BackgroundWorker } from './clock.ts';

export class BackgroundTasks implements BackgroundWorker {
  readonly #running = new Set<Promise<void>>();

  /** @param work catches its own errors */
  add(work: Promise<void>): void {
    const running = work.finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}
