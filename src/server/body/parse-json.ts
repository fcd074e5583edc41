/** A request's bytes → the value a JSON body holds. */
import { unreadableBody } from '../http-errors.ts';
import { nestsDeeperThan } from './json-depth.ts';

/** Levels of lists and objects in a JSON body; more than any entry needs. */
export const JSON_DEPTH = 200;

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
    return JSON.parse(text);
  } catch (error) {
    throw unreadableBody(`The body is not valid JSON: ${(error as Error).message}`);
  }
}
