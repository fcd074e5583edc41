/** How long each server took to answer the same requests, one after the other and in turns. */

/** Milliseconds of one server. */
export interface Latency {
  readonly median: number;
  readonly p95: number;
}

/** The times of both servers for the requests that both have answered. */
export class Latencies {
  readonly #old: number[] = [];
  readonly #octavo: number[] = [];
  #processor = 0;

  /** @param processor milliseconds of this process while Octavo answered; 0 where another process serves */
  add(old: number, octavo: number, processor: number): void {
    this.#old.push(old);
    this.#octavo.push(octavo);
    this.#processor += processor;
  }

  get count(): number {
    return this.#old.length;
  }

  get old(): Latency {
    return latencyOf(this.#old);
  }

  get octavo(): Latency {
    return latencyOf(this.#octavo);
  }

  /** Milliseconds of the processor for one request; null where it was not measured. */
  get processor(): number | null {
    return this.#processor === 0 ? null : this.#processor / this.count;
  }
}

function latencyOf(times: readonly number[]): Latency {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number): number => sorted[Math.ceil(part * sorted.length) - 1] ?? 0;
  return { median: at(0.5), p95: at(0.95) };
}
