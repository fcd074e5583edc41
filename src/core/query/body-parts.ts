/** Bodies with two JSON texts in them, of one row and one moment (`OnePlan.companion`). */

/** Stands between the two: JSON has no such character, not even in white space. */
export const PART_SEPARATOR = '\u001e';

const SEPARATOR_BYTE = PART_SEPARATOR.charCodeAt(0);

/** Takes a body apart: null in the second place for one of a plan without `companion`. The parts are views of it. */
export function bodyParts(body: Buffer): readonly [entry: Buffer, companion: Buffer | null] {
  // the second part is the shorter one as a rule
  const end = body.lastIndexOf(SEPARATOR_BYTE);
  return end < 0 ? [body, null] : [body.subarray(0, end), body.subarray(end + 1)];
}
