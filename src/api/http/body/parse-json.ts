/** A request's bytes → the value a JSON body holds. */

import { writeBigintsAsNumbers } from '../../../core/base/bigint-json.ts';
import { invalidJson, jsonScalar, jsonTooDeep } from '../../../core/errors/catalogue.ts';
import { type JsonContainer, type JsonKey, type JsonScan, type LongNumber, scanJson } from './scan-json.ts';

// who gets a body writes parts of it again
writeBigintsAsNumbers();

/** Levels of lists and objects in a JSON body; more than any entry needs. */
export const JSON_DEPTH = 200;

/**
 * Parses a JSON body. A byte order mark is tolerated; of duplicate keys the last one wins. Whole numbers beyond
 * 2^53 become bigints, so that no digit is lost (A22); those of more digits than 64 bits have stay numbers.
 * @returns undefined for an empty body
 * @throws OctavoError ValidationError for text that is not JSON, a scalar, or too deep a nesting (A12)
 */
export function parseJson(bytes: Buffer): unknown {
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  if (text === '') return undefined;
  if (!/^[ \t\r\n]*[[{]/.test(text)) {
    throw jsonScalar();
  }
  const scan = scanJson(bytes, JSON_DEPTH);
  if (!scan) throw jsonTooDeep(JSON_DEPTH);
  try {
    return parseScanned(bytes, text, scan);
  } catch (error) {
    throw invalidJson((error as Error).message);
  }
}

/**
 * Parses a JSON text that has been looked over. Long numbers are put in their places afterwards: a reviver, which is
 * asked about every value of the body, takes some ten times as long.
 * @param text the bytes as text, without a byte order mark
 * @throws SyntaxError for what is not JSON
 */
export function parseScanned(bytes: Buffer, text: string, { longNumbers }: JsonScan): unknown {
  const value: unknown = JSON.parse(text);
  if (longNumbers.length === 0) return value;
  if (typeof value !== 'object' || value === null) return exactly(bytes, longNumbers[0]!);
  const found = new Map<JsonContainer, Values | null>();
  for (const number of longNumbers) {
    const container = number.container && valuesOf(number.container, value, bytes, found);
    const key = keyOf(number.key, bytes);
    // of two members with the same key this may be the first one, which does not count
    if (container && Object.hasOwn(container, key) && container[key] === Number(textOf(bytes, number)))
      container[key] = exactly(bytes, number);
  }
  return value;
}

/** A list or an object. */
type Values = Record<string | number, unknown>;

/** The list or object itself; null where another one has taken its place. */
function valuesOf(
  container: JsonContainer,
  root: object,
  bytes: Buffer,
  found: Map<JsonContainer, Values | null>,
): Values | null {
  const known = found.get(container);
  if (known !== undefined) return known;
  let values: unknown = root;
  if (container.parent) {
    const parent = valuesOf(container.parent, root, bytes, found);
    const key = keyOf(container.key, bytes);
    values = parent && Object.hasOwn(parent, key) ? parent[key] : null;
  }
  const usable = typeof values === 'object' ? (values as Values | null) : null;
  found.set(container, usable);
  return usable;
}

const keyOf = (key: JsonKey, bytes: Buffer): string | number =>
  typeof key === 'number' ? key : (JSON.parse(bytes.toString('utf8', key[0], key[1])) as string);

const textOf = (bytes: Buffer, { from, to }: LongNumber): string => bytes.toString('latin1', from, to);

/** A bigint for a number that a double does not hold. */
function exactly(bytes: Buffer, number: LongNumber): number | bigint {
  const text = textOf(bytes, number);
  return Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text);
}
