/** One operation as a client words it, in a body, a query string or a batch; nothing in it is trusted. */
import { BAD_EXTENSIONS, BAD_VARIABLES, QUERY_NO_TEXT, UnreadableRequest } from './refusal.ts';

/** Any JSON text's value; throws for what is no JSON. */
export type ParseJson = (text: string) => unknown;

export interface AskedOperation {
  /** Null where there is none. */
  readonly query: string | null;
  readonly operationName: unknown;
  readonly variables: unknown;
  /** `extensions.persistedQuery`; null for none. */
  readonly persisted: { readonly version?: unknown; readonly sha256Hash?: unknown } | null;
}

const NOTHING: AskedOperation = { query: null, operationName: null, variables: null, persisted: null };

/**
 * Reads `{ query, operationName, variables, extensions }`; the last two may be JSON texts.
 * @param raw any value
 * @throws UnreadableRequest for a query that is no text, and texts that are no JSON
 */
export function readOperation(raw: unknown, parse: ParseJson): AskedOperation {
  if (typeof raw !== 'object' || raw === null) return NOTHING;
  const { query, operationName, variables, extensions } = raw as Record<string, unknown>;
  if (query && typeof query !== 'string') throw new UnreadableRequest(QUERY_NO_TEXT);
  return {
    // an empty text is one where it comes with a hash
    query: typeof query === 'string' ? query : null,
    operationName: operationName ?? null,
    variables: readValue(variables, parse, BAD_VARIABLES),
    persisted: extensions ? persistedOf(readValue(extensions, parse, BAD_EXTENSIONS)) : null,
  };
}

function readValue(value: unknown, parse: ParseJson, mistake: string): unknown {
  if (typeof value !== 'string' || value === '') return value ?? null;
  // tools that fill in a form send the word where there are none
  if (value.trim() === 'null') return null;
  try {
    return parse(value);
  } catch {
    throw new UnreadableRequest(mistake);
  }
}

function persistedOf(extensions: unknown): AskedOperation['persisted'] {
  const { persistedQuery } = (extensions ?? {}) as { persistedQuery?: unknown };
  if (!persistedQuery) return null;
  return typeof persistedQuery === 'object' ? persistedQuery : {};
}
