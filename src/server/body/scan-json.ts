/** What a JSON text holds that has to be known before it is parsed; one pass over its bytes. */

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** The digits of the longest whole number of 64 bits. */
const INT64_DIGITS = 19;

/** Up to so many digits every whole number is exact in JavaScript. */
const EXACT_DIGITS = 15;

export interface JsonScan {
  /** Where whole numbers stand that a double may not hold exactly and 64 bits may: begin and end, in bytes. */
  readonly longNumbers: readonly (readonly [from: number, to: number])[];
}

/**
 * Looks a JSON text over.
 * @param json UTF-8; need not be valid JSON
 * @param limit levels of lists and objects
 * @returns null where they nest deeper than `limit`: what walks a body recursively is safe below it
 */
export function scanJson(json: Buffer, limit: number): JsonScan | null {
  const longNumbers: (readonly [number, number])[] = [];
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at]!;
    if (byte === QUOTE) {
      at += 1;
      while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1;
    } else if (byte === 0x5b || byte === 0x7b) {
      depth += 1;
      if (depth > limit) return null;
    } else if (byte === 0x5d || byte === 0x7d) depth -= 1;
    else if (isDigit(byte)) {
      const from = at;
      while (at + 1 < json.length && isNumeral(json[at + 1]!)) at += 1;
      const digits = at + 1 - from;
      if (digits > EXACT_DIGITS && digits <= INT64_DIGITS && isWhole(json, from, at + 1)) {
        longNumbers.push([json[from - 1] === 0x2d ? from - 1 : from, at + 1]);
      }
    }
  }
  return { longNumbers };
}

const isDigit = (byte: number): boolean => byte >= 0x30 && byte <= 0x39;

/** A byte that may stand in a number behind its first digit: `0`–`9`, `.`, `e`, `E`, `+`, `-`. */
const isNumeral = (byte: number): boolean =>
  isDigit(byte) || byte === 0x2e || byte === 0x65 || byte === 0x45 || byte === 0x2b || byte === 0x2d;

function isWhole(json: Buffer, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if (!isDigit(json[at]!)) return false;
  return true;
}
