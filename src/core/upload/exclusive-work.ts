/** One piece of work after the other on the same things: two concurrent changes of a file would mix their contents. */
export class ExclusiveWork {
  /** By id, what is under way or waits. */
  readonly #last = new Map<number, Promise<unknown>>();

  /** Does work on some things, when what was to be done on any of them before is done. */
  async run<T>(ids: readonly number[], job: () => Promise<T>): Promise<T> {
    const before = Promise.allSettled(ids.map((id) => this.#last.get(id)));
    const work = before.then(job);
    for (const id of ids) this.#last.set(id, work);
    try {
      return await work;
    } finally {
      for (const id of ids) if (this.#last.get(id) === work) this.#last.delete(id);
    }
  }
}
