/**
 * The query string → Params: brackets to objects and lists by `qs`, the way v4 reads them, with limits
 * that answer a clear 400 where v4 changes the shape without a word (gap 8, A9).
 */
import qs from 'qs';
import { limitExceeded, nestsTooDeep, validationError } from '../errors/catalogue.ts';
import type { QueryLimits } from '../query/limits.ts';
import type { Params } from '../query/params.ts';

/** Parameters of one query string; more than any form of 1,000 items needs. */
const PARAMETERS = 4000;

const EMPTY: Params = {};

/**
 * Parses a query string without its `?`.
 * @throws OctavoError ValidationError past a limit, naming it
 */
export function parseQueryString(text: string, limits: QueryLimits): Params {
  if (text === '') return EMPTY;
  if (text.length > limits.queryLength) {
    throw limitExceeded(
      `The query string is longer than ${limits.queryLength} characters (limits.queryLength)`,
    );
  }
  refuseHighIndexes(text, limits);
  try {
    return qs.parse(text, {
      depth: limits.depth,
      strictDepth: true,
      arrayLimit: limits.arrayItems,
      parameterLimit: PARAMETERS,
      throwOnLimitExceeded: true,
      strictNullHandling: true,
    });
  } catch (error) {
    if (error instanceof RangeError) throw rangeError(error, limits);
    throw validationError('The query string cannot be read');
  }
}

const INDEX = /(?:\[|%5B)(\d+)(?:\]|%5D)/gi;

/** Lists written with indexes hold 100 items; an index past that is no list any more in v4. */
function refuseHighIndexes(text: string, limits: QueryLimits): void {
  for (const match of text.matchAll(INDEX)) {
    if (Number(match[1]) >= limits.indexedItems) {
      throw limitExceeded(
        `Index ${match[1]} is too high: a list written with indexes holds at most ${limits.indexedItems} items (limits.indexedItems); the [] form holds up to ${limits.arrayItems}`,
      );
    }
  }
}

function rangeError(error: RangeError, limits: QueryLimits): Error {
  if (error.message.includes('depth')) {
    return nestsTooDeep(limits.depth);
  }
  if (error.message.includes('Array')) {
    return limitExceeded(`A list holds at most ${limits.arrayItems} items (limits.arrayItems)`);
  }
  return limitExceeded(`The query string has more than ${PARAMETERS} parameters`);
}
