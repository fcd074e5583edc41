/** Strings of any code points, as `fc.string({ unit: 'binary' })` has them, but made in a moment: that one lists a million first. */
import fc from 'fast-check';

/** Between these two lie halves of pairs, which are no code points of a text. */
const LAST_BEFORE = 0xd7ff;
const HALVES = 0x800;

const codePoint = fc.nat(0x10ffff - HALVES).map(
  (index) => String.fromCodePoint(index <= LAST_BEFORE ? index : index + HALVES),
  // texts that programs trip over are put together of it
  (character) => {
    const point = typeof character === 'string' ? character.codePointAt(0) : undefined;
    if (point === undefined || String.fromCodePoint(point) !== character) throw new Error('no code point');
    return point <= LAST_BEFORE ? point : point - HALVES;
  },
);

/** Any texts, among them those that programs trip over: `__proto__`, `toString`. */
export const anyText = (maxLength?: number): fc.Arbitrary<string> =>
  fc.string({ unit: codePoint, ...(maxLength !== undefined && { maxLength }) });
