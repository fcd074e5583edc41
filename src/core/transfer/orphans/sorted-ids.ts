/** The ids of a table in few bytes each: they are added in their order. */
const FIRST = 256;

export class SortedIds {
  #ids = new Float64Array(FIRST);
  #count = 0;

  add(id: number): void {
    if (this.#count === this.#ids.length) {
      const larger = new Float64Array(this.#count * 2);
      larger.set(this.#ids);
      this.#ids = larger;
    }
    this.#ids[this.#count] = id;
    this.#count += 1;
  }

  has(id: number): boolean {
    let from = 0;
    let until = this.#count - 1;
    while (from <= until) {
      const middle = (from + until) >> 1;
      const found = this.#ids[middle]!;
      if (found === id) return true;
      if (found < id) from = middle + 1;
      else until = middle - 1;
    }
    return false;
  }

  all(): number[] {
    return [...this.#ids.subarray(0, this.#count)];
  }
}
