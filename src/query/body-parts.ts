/** Bodies with two JSON texts in them, of one row and one moment (`OnePlan.beside`). */

/** Stands between the two: JSON has no such character, not even in white space. */
export const PART_SEPARATOR = '\u001e';

/** Takes a body apart: null in the second place for one of a plan without `beside`. The parts are views of it. */
export function bodyParts(body: Buffer): readonly [entry: Buffer, beside: Buffer | null] {
  const end = body.indexOf(PART_SEPARATOR);
  return end < 0 ? [body, null] : [body.subarray(0, end), body.subarray(end + 1)];
}
