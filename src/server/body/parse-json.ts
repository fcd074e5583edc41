/** A request's bytes → the value a JSON body holds. */
import { randomUUID } from 'node:crypto';
import { unreadableBody } from '../http-errors.ts';
import { type JsonScan, scanJson } from './scan-json.ts';

/** Levels of lists and objects in a JSON body; more than any entry needs. */
export const JSON_DEPTH = 200;

/**
 * Parses a JSON body. A byte order mark is tolerated; of duplicate keys the last one wins. Whole numbers beyond
 * 2^53 become bigints, so that no digit is lost (A22); those of more digits than 64 bits have stay numbers.
 * @returns undefined for an empty body
 * @throws OctavoError ValidationError for text that is not JSON, a bare scalar, or too deep a nesting (A12)
 */
export function parseJson(bytes: Buffer): unknown {
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  if (text === '') return undefined;
  if (!/^[ \t\r\n]*[[{]/.test(text)) {
    throw unreadableBody('invalid JSON, only supports object and array');
  }
  const scan = scanJson(bytes, JSON_DEPTH);
  if (!scan) throw unreadableBody(`The JSON body nests deeper than ${JSON_DEPTH} levels`);
  try {
    return parseScanned(bytes, text, scan);
  } catch (error) {
    throw unreadableBody(`The body is not valid JSON: ${(error as Error).message}`);
  }
}

/**
 * Parses a JSON text that has been looked over.
 * @param text the bytes as text, without a byte order mark
 * @throws SyntaxError for what is not JSON
 */
export function parseScanned(bytes: Buffer, text: string, { longNumbers }: JsonScan): unknown {
  const value: unknown = JSON.parse(text);
  return longNumbers.length === 0 ? value : withBigints(bytes, longNumbers);
}

/**
 * Parses valid JSON once more, with a mark in the place of each long number; a reviver, which is
 * asked about every value of the body, takes some ten times as long.
 */
function withBigints(bytes: Buffer, places: readonly (readonly [from: number, to: number])[]): unknown {
  // nobody can send it: it is made anew for each body
  const mark = randomUUID();
  const numbers: (number | bigint)[] = [];
  const pieces: string[] = [];
  let end = 0;
  for (const [from, to] of places) {
    const source = bytes.toString('latin1', from, to);
    const number = Number(source);
    pieces.push(bytes.toString('utf8', end, from), `"${mark}${numbers.length}"`);
    numbers.push(Number.isSafeInteger(number) ? number : BigInt(source));
    end = to;
  }
  pieces.push(bytes.toString('utf8', end));
  const value: unknown = JSON.parse(pieces.join('').replace(/^\uFEFF/, ''));
  if (typeof value !== 'object' || value === null) return numbers[0];
  putNumbers(value, mark, numbers);
  return value;
}

/** Puts the numbers back, wherever in the value their marks stand. */
function putNumbers(root: object, mark: string, numbers: readonly (number | bigint)[]): void {
  const open: object[] = [root];
  const numberOf = (value: string): number | bigint | undefined =>
    value.startsWith(mark) ? numbers[Number(value.slice(mark.length))] : undefined;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const container = next as Record<string, unknown>;
    // lists are walked by index: their keys as texts would take most of the time
    const keys = Array.isArray(container) ? null : Object.keys(container);
    const length = keys ? keys.length : (container as unknown as unknown[]).length;
    for (let index = 0; index < length; index += 1) {
      const key = keys ? keys[index]! : index;
      const value = container[key];
      if (typeof value === 'object' && value !== null) open.push(value);
      else if (typeof value === 'string') {
        const number = numberOf(value);
        if (number === undefined) continue;
        if (key === '__proto__') Object.defineProperty(container, key, { value: number });
        else container[key] = number;
      }
    }
  }
}
