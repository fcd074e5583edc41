/** Values that are made elsewhere, as an address is made from a title: a save waits for them, and stores them with the rest. */

/** Makes a value now, unless it is being made. Resolves when the form has it, or will not get it. */
export type Arrival = () => Promise<unknown>;

export class Arrivals {
  readonly #open = new Set<Arrival>();

  /** @returns takes it back */
  add(arrival: Arrival): () => void {
    this.#open.add(arrival);
    return () => this.#open.delete(arrival);
  }

  /**
   * Resolves when the form has all of them.
   * @param tooLong resolves when that has taken too long: a save does not depend on them
   */
  async all(tooLong: () => Promise<unknown>): Promise<void> {
    if (this.#open.size === 0) return;
    const arrived = Promise.allSettled([...this.#open].map((arrival) => arrival()));
    await Promise.race([arrived, tooLong()]);
  }
}
