/** Finds which of several overlapping reads of the same thing is outdated: one that began before a read that has ended already. */
export class ReadOrder {
  #begun = 0;
  #ended = 0;

  /**
   * A read begins.
   * @returns called at its end: false where what it has read may be older than what a later one has
   */
  begin(): () => boolean {
    this.#begun += 1;
    const read = this.#begun;
    return () => {
      if (read < this.#ended) return false;
      this.#ended = read;
      return true;
    };
  }
}
