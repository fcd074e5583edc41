/** The query of a request: its query string, or the parameters that project code has changed. */
import type { Params } from './params.ts';
import { withoutUndefinedFilters } from './undefined-filters.ts';

export interface RequestQuery {
  /** Identifies the query: requests with equal texts have equal parameters. */
  readonly rawQuery: string;
  readonly parse: (rawQuery: string) => Params;
}

/** The part of a request that holds its query. */
export interface RequestWithQuery {
  /** The query string as sent. */
  readonly rawQuery: string;
  /** The parameters as project code has changed them; they replace the query string. */
  readonly query?: Readonly<Record<string, unknown>>;
}

/** A read without parameters. */
export const NO_QUERY: RequestQuery = { rawQuery: '', parse: () => ({}) };

/** No query string begins like this: a blank is not sent as one. */
const CHANGED = ' ';

/**
 * A query that project code has read counts in its changed form, with values as texts, as clients send them.
 * @param parse parses a query string
 */
export function requestQuery(
  { rawQuery, query }: RequestWithQuery,
  parse: RequestQuery['parse'],
): RequestQuery {
  if (!query) return { rawQuery: rawQuery, parse };
  const changed = CHANGED + JSON.stringify(withoutUndefinedFilters(query), queryText);
  return { rawQuery: changed, parse: () => JSON.parse(changed) as Params };
}

/** For `JSON.stringify`: numbers and flags as the texts a query string has them as. */
export function queryText(_key: string, value: unknown): unknown {
  return typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint'
    ? String(value)
    : value;
}

/** The query of parameters that come from elsewhere than a query string; they are read as clients send them. */
export function queryOfParams(params: Params): RequestQuery {
  const rawQuery = JSON.stringify(params, queryText);
  return { rawQuery, parse: () => JSON.parse(rawQuery) as Params };
}
