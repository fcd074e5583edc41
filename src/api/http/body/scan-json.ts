/** What a JSON text holds that has to be known before it is parsed; one pass over its bytes. */

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const MINUS = 0x2d;
const LIST_BEGIN = 0x5b;
const LIST_END = 0x5d;
const OBJECT_BEGIN = 0x7b;
const OBJECT_END = 0x7d;

/** The digits of the longest whole number of 64 bits. */
const INT64_DIGITS = 19;

/** Up to so many digits every whole number is exact in JavaScript. */
const EXACT_DIGITS = 15;

/** Where something stands in its list or object: its index, or its key, from quote to quote, in bytes. */
export type JsonKey = number | readonly [from: number, to: number];

/** A list or an object in which a long number stands, at whatever depth. */
export interface JsonContainer {
  /** null for the outermost one. */
  readonly parent: JsonContainer | null;
  readonly key: JsonKey;
}

/** A whole number that a double may not hold exactly and 64 bits may: begin and end, in bytes. */
export interface LongNumber {
  readonly from: number;
  readonly to: number;
  /** null where the text is the number alone. */
  readonly container: JsonContainer | null;
  readonly key: JsonKey;
}

export interface JsonScan {
  readonly longNumbers: readonly LongNumber[];
}

/** An open list or object; used again for the next one of the same depth. */
interface Frame {
  isList: boolean;
  index: number;
  keyFrom: number;
  keyTo: number;
  expectsKey: boolean;
  container: JsonContainer | null;
}

/**
 * Looks a JSON text over.
 * @param json UTF-8; need not be valid JSON
 * @param limit levels of lists and objects
 * @returns null where they nest deeper than `limit`: what walks a body recursively is safe below it
 */
export function scanJson(json: Buffer, limit: number): JsonScan | null {
  const longNumbers: LongNumber[] = [];
  const frames: Frame[] = [];
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at]!;
    if (byte === QUOTE) {
      const from = at;
      at = endOfText(json, at + 1);
      const frame = frames[depth - 1];
      if (depth > 0 && frame!.expectsKey) {
        frame!.keyFrom = from;
        frame!.keyTo = at + 1;
        frame!.expectsKey = false;
      }
    } else if (byte === COMMA) {
      const frame = depth > 0 ? frames[depth - 1]! : undefined;
      if (frame?.isList) frame.index += 1;
      else if (frame) frame.expectsKey = true;
    } else if (byte === LIST_BEGIN || byte === OBJECT_BEGIN) {
      if (depth === limit) return null;
      open(frames, depth, byte === LIST_BEGIN);
      depth += 1;
    } else if (byte === LIST_END || byte === OBJECT_END) depth = Math.max(0, depth - 1);
    else if (isDigit(byte)) {
      const from = at;
      while (at + 1 < json.length && isNumeral(json[at + 1]!)) at += 1;
      const digits = at + 1 - from;
      if (digits > EXACT_DIGITS && digits <= INT64_DIGITS && isWhole(json, from, at + 1)) {
        longNumbers.push({
          from: json[from - 1] === MINUS ? from - 1 : from,
          to: at + 1,
          container: depth > 0 ? containerAt(frames, depth - 1) : null,
          key: depth > 0 ? keyIn(frames[depth - 1]!) : 0,
        });
      }
    }
  }
  return { longNumbers };
}

/**
 * Where a text ends: at its quote, or behind the last byte.
 * @param from its first byte
 */
function endOfText(json: Buffer, from: number): number {
  let quote = json.indexOf(QUOTE, from);
  while (quote !== -1 && isEscaped(json, from, quote)) quote = json.indexOf(QUOTE, quote + 1);
  return quote === -1 ? json.length : quote;
}

/** Whether an odd number of backslashes stands before a byte of a text. */
function isEscaped(json: Buffer, from: number, at: number): boolean {
  let first = at;
  while (first > from && json[first - 1] === BACKSLASH) first -= 1;
  return (at - first) % 2 === 1;
}

function open(frames: Frame[], depth: number, isList: boolean): void {
  const frame = frames[depth];
  if (!frame) {
    frames.push({ isList, index: 0, keyFrom: 0, keyTo: 0, expectsKey: !isList, container: null });
    return;
  }
  frame.isList = isList;
  frame.index = 0;
  frame.expectsKey = !isList;
  frame.container = null;
}

/** Made only around long numbers: most bodies have none. */
function containerAt(frames: readonly Frame[], depth: number): JsonContainer {
  const frame = frames[depth]!;
  frame.container ??=
    depth === 0
      ? { parent: null, key: 0 }
      : { parent: containerAt(frames, depth - 1), key: keyIn(frames[depth - 1]!) };
  return frame.container;
}

const keyIn = ({ isList, index, keyFrom, keyTo }: Frame): JsonKey => (isList ? index : [keyFrom, keyTo]);

const isDigit = (byte: number): boolean => byte >= 0x30 && byte <= 0x39;

/** A byte that may stand in a number behind its first digit: `0`–`9`, `.`, `e`, `E`, `+`, `-`. */
const isNumeral = (byte: number): boolean =>
  isDigit(byte) || byte === 0x2e || byte === 0x65 || byte === 0x45 || byte === 0x2b || byte === 0x2d;

function isWhole(json: Buffer, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if (!isDigit(json[at]!)) return false;
  return true;
}
