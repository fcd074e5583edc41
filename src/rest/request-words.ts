/** What a request asks for, within the limits of query strings. */
import type { QueryLimits } from '../query/limits.ts';
import { type AskingRequest, type RequestWords, requestWords as wordsOf } from '../query/request-words.ts';
import { parseQueryString } from './query-string.ts';

/** The words of a request's query string, or what project code has made of them. */
export const requestWords = (request: AskingRequest, limits: QueryLimits): RequestWords =>
  wordsOf(request, (words) => parseQueryString(words, limits));
