/** The middle one of some numbers; the mean of the middle two where their number is even. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  if (sorted.length === 0) return Number.NaN;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** A number measured in several rounds. */
export interface Spread {
  readonly median: number;
  /** The middle half of the rounds lies between these. */
  readonly low: number;
  readonly high: number;
}

/** The median of some numbers, and where their middle half lies. */
export function spread(numbers: readonly number[]): Spread {
  const [low, high] = quartiles(numbers);
  return { median: median(numbers), low, high };
}

/** The numbers that a quarter and three quarters of some numbers do not exceed. */
export function quartiles(numbers: readonly number[]): readonly [number, number] {
  const sorted = numbers.toSorted((a, b) => a - b);
  const at = (part: number): number => sorted[Math.round(part * (sorted.length - 1))] ?? Number.NaN;
  return [at(0.25), at(0.75)];
}
