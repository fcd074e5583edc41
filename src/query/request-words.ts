/** What a request asks for: the words of its query string, or what project code has made of them. */
import type { Params } from './params.ts';
import { queryText } from './query-text.ts';

export interface RequestWords {
  /** Tells this request from others of its kind. */
  readonly words: string;
  readonly parse: (words: string) => Params;
}

/** As much of a request as asks for something. */
export interface AskingRequest {
  /** The query string as sent. */
  readonly rawQuery: string;
  /** What code has made of it: it counts instead. */
  readonly query?: Readonly<Record<string, unknown>>;
}

/** No query string begins like this: a blank is not sent as one. */
const CHANGED = ' ';

/**
 * A query that code has read counts as it left it, with values as texts, which is what clients send.
 * @param parse reads a query string
 */
export function requestWords({ rawQuery, query }: AskingRequest, parse: RequestWords['parse']): RequestWords {
  if (!query) return { words: rawQuery, parse };
  const words = CHANGED + JSON.stringify(query, queryText);
  return { words, parse: () => JSON.parse(words) as Params };
}
