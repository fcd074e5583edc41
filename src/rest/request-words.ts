/** What a request asks for: the words of its query string, or what project code has made of them. */
import type { HttpRequest } from '../http/route.ts';
import type { QueryLimits } from '../query/limits.ts';
import type { Params } from '../query/params.ts';
import { queryText } from '../query/query-text.ts';
import { parseQueryString } from './query-string.ts';

export interface RequestWords {
  /** Tells this request from others of its kind. */
  readonly words: string;
  readonly parse: (words: string) => Params;
}

/** No query string begins like this: a blank is not sent as one. */
const CHANGED = ' ';

/** A query that code has read counts as it left it, with values as texts, which is what clients send. */
export function requestWords(
  { rawQuery, query }: Pick<HttpRequest, 'rawQuery' | 'query'>,
  limits: QueryLimits,
): RequestWords {
  if (!query) return { words: rawQuery, parse: (words) => parseQueryString(words, limits) };
  const words = CHANGED + JSON.stringify(query, queryText);
  return { words, parse: () => JSON.parse(words) as Params };
}
