import type { Place } from './place.ts';

/** The items of a list, or the one value of an attribute that takes one, each with its place and position. */
export function listOf(
  given: unknown,
  many: boolean,
  place: Place,
): readonly (readonly [unknown, Place, number])[] {
  if (many !== Array.isArray(given)) {
    place.problem(many ? 'expected a list' : 'expected one value, not a list');
    return [];
  }
  if (!many) return [[given, place, 1]];
  return (given as unknown[]).map((item, index) => [item, place.at(index), index + 1] as const);
}
