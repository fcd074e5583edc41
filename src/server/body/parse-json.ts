/** A request's bytes → the value a JSON body holds. */
import { unreadableBody } from '../http-errors.ts';
import { nestsDeeperThan } from './json-depth.ts';

/** Levels of lists and objects in a JSON body; more than any entry needs. */
export const JSON_DEPTH = 200;

/** A number that may have more digits than a JavaScript number holds; most bodies have none. */
const LONG_NUMBER = /\d{16}/;

/** Whole numbers beyond 2^53 become bigints, so that no digit is lost (A22). */
function keepDigits(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  const source = context?.source;
  if (typeof value !== 'number' || Number.isSafeInteger(value) || !source || !/^-?\d+$/.test(source))
    return value;
  return BigInt(source);
}

/**
 * Parses a JSON body. A byte order mark is tolerated; of duplicate keys the last one wins.
 * @returns undefined for an empty body
 * @throws OctavoError ValidationError for text that is not JSON, a bare scalar, or too deep a nesting (A12)
 */
export function parseJson(bytes: Buffer): unknown {
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  if (text === '') return undefined;
  if (!/^[ \t\r\n]*[[{]/.test(text)) {
    throw unreadableBody('invalid JSON, only supports object and array');
  }
  if (nestsDeeperThan(bytes, JSON_DEPTH)) {
    throw unreadableBody(`The JSON body nests deeper than ${JSON_DEPTH} levels`);
  }
  try {
    return LONG_NUMBER.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text);
  } catch (error) {
    throw unreadableBody(`The body is not valid JSON: ${(error as Error).message}`);
  }
}
