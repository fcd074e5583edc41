/** Where the write grammar takes its chances from: a seed, or fast-check, which can shrink them. */
import fc from 'fast-check';

export interface Random {
  /** A whole number from 0 to `max`, both included. */
  upTo(max: number): number;
}

/** The same numbers for the same seed (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return { upTo: (max) => Math.floor(next() * (max + 1)) };
}

/** Chances fast-check draws, and makes smaller when it looks for the smallest failure. */
export const drawnRandom = (draw: fc.GeneratorValue): Random => ({
  upTo: (max) => draw(fc.nat, { max }),
});

/** The choices all grammars make. */
export class Dice {
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  upTo(max: number): number {
    return this.#random.upTo(max);
  }

  /** True once in `times`. */
  once(times: number): boolean {
    return this.#random.upTo(times - 1) === 0;
  }

  flip(): boolean {
    return this.#random.upTo(1) === 0;
  }

  pick<T>(from: readonly T[]): T {
    if (from.length === 0) throw new Error('nothing to pick from');
    return from[this.#random.upTo(from.length - 1)]!;
  }

  /** Up to `max` of them, none twice, in a random order. */
  some<T>(from: readonly T[], max: number): T[] {
    const left = [...from];
    const taken: T[] = [];
    for (let count = this.upTo(Math.min(max, left.length)); count > 0; count -= 1) {
      taken.push(...left.splice(this.upTo(left.length - 1), 1));
    }
    return taken;
  }
}
