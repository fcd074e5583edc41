/**
 * The query string → Params: brackets to objects and lists by `qs`, the way v4 reads them, with limits that
 * answer a clear 400 where v4 silently changes the shape (G8, A9).
 */

import qs from 'qs';
import {
  indexTooHigh,
  listTooLong,
  nestsTooDeep,
  queryTooLong,
  tooManyParameters,
  unreadableQuery,
} from '../../core/errors/catalogue.ts';
import type { QueryLimits } from '../../core/query/limits.ts';
import type { Params } from '../../core/query/params.ts';
import { type RequestQuery, type RequestWithQuery, requestQuery } from '../../core/query/request-query.ts';
import { withPairedBrackets } from './bracket-names.ts';

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
    throw queryTooLong(limits.queryLength);
  }
  refuseHighIndexes(text, limits);
  try {
    return qs.parse(withPairedBrackets(text), {
      depth: limits.depth,
      strictDepth: true,
      arrayLimit: limits.arrayItems,
      parameterLimit: PARAMETERS,
      throwOnLimitExceeded: true,
      strictNullHandling: true,
    });
  } catch (error) {
    if (error instanceof RangeError) throw rangeError(error, limits);
    throw unreadableQuery();
  }
}

const INDEX = /(?:\[|%5B)(\d+)(?:\]|%5D)/gi;

/** Lists written with indexes hold 100 items; v4 turns a list with a higher index into an object. */
function refuseHighIndexes(text: string, limits: QueryLimits): void {
  for (const match of text.matchAll(INDEX)) {
    if (Number(match[1]) >= limits.indexedItems) {
      throw indexTooHigh(match[1]!, limits.indexedItems, limits.arrayItems);
    }
  }
}

function rangeError(error: RangeError, limits: QueryLimits): Error {
  if (error.message.includes('depth')) {
    return nestsTooDeep(limits.depth);
  }
  if (error.message.includes('Array')) {
    return listTooLong(limits.arrayItems);
  }
  return tooManyParameters(PARAMETERS);
}

/** The query of a request, with the limits of query strings. */
export const readRequestQuery = (request: RequestWithQuery, limits: QueryLimits): RequestQuery =>
  requestQuery(request, (rawQuery) => parseQueryString(rawQuery, limits));
