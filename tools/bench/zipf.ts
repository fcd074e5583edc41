/** A choice as visitors make it: few things are asked for all the time, and most of them seldom (Zipf's law). */
import { mulberry32 } from './dataset.ts';

/**
 * Places in a list of so many things. The first is chosen most often, the second half as often, the third a third as often.
 * The same seed gives the same choices.
 */
export function zipf(things: number, choices: number, seed: number): number[] {
  const random = mulberry32(seed);
  const upTo: number[] = [];
  let sum = 0;
  for (let place = 1; place <= things; place += 1) {
    sum += 1 / place;
    upTo.push(sum);
  }
  return Array.from({ length: choices }, () => placeOf(upTo, random() * sum));
}

/** The first place whose sum is above a number. */
function placeOf(upTo: readonly number[], number: number): number {
  let low = 0;
  let high = upTo.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (upTo[middle]! > number) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** A list in another order, which the seed decides. */
export function shuffled<T>(list: readonly T[], seed: number): T[] {
  const random = mulberry32(seed);
  const result = [...list];
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [result[last], result[other]] = [result[other]!, result[last]!];
  }
  return result;
}
