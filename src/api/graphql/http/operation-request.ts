/** One operation of a body, a query string or a batch; none of it is trusted. */

import type { HttpReply } from '../../../core/base/http/route.ts';
import { graphqlErrors } from '../../../core/errors/catalogue.ts';
import type { GraphqlAnswer } from '../execute/engine-types.ts';

/** Parses a JSON text; throws for invalid JSON. */
export type ParseJson = (text: string) => unknown;

export interface OperationRequest {
  /** Null if there is none. */
  readonly query: string | null;
  readonly operationName: unknown;
  readonly variables: unknown;
  /** `extensions.persistedQuery`; null if there is none. */
  readonly persisted: { readonly version?: unknown; readonly sha256Hash?: unknown } | null;
}

const NOTHING: OperationRequest = { query: null, operationName: null, variables: null, persisted: null };

/**
 * Reads `{ query, operationName, variables, extensions }`; the last two may be JSON texts.
 * @param raw any value
 * @throws UnreadableRequest for a query that is no text, and texts that are no JSON
 */
export function readOperation(raw: unknown, parse: ParseJson): OperationRequest {
  if (typeof raw !== 'object' || raw === null) return NOTHING;
  const { query, operationName, variables, extensions } = raw as Record<string, unknown>;
  if (query && typeof query !== 'string') throw new UnreadableRequest(graphqlErrors.queryNoText());
  return {
    // with a hash an empty text counts as a query
    query: typeof query === 'string' ? query : null,
    operationName: operationName ?? null,
    variables: readValue(variables, parse, graphqlErrors.invalidVariables()),
    persisted: extensions
      ? persistedOf(readValue(extensions, parse, graphqlErrors.invalidExtensions()))
      : null,
  };
}

function readValue(value: unknown, parse: ParseJson, mistake: string): unknown {
  if (typeof value !== 'string' || value === '') return value ?? null;
  // form tools send the text null for an empty value
  if (value.trim() === 'null') return null;
  try {
    return parse(value);
  } catch {
    throw new UnreadableRequest(mistake);
  }
}

function persistedOf(extensions: unknown): OperationRequest['persisted'] {
  const { persistedQuery } = (extensions ?? {}) as { persistedQuery?: unknown };
  if (!persistedQuery) return null;
  return typeof persistedQuery === 'object' ? persistedQuery : {};
}

/** Without a charset, as v4 sends it. */
export const JSON_TYPE = 'application/json';

/** A request as a whole is no good: thrown while it is read, answered as text with a 400. */
export class UnreadableRequest extends Error {}

/** A plain-text answer. */
export const textReply = (
  status: number,
  body: string,
  headers?: Readonly<Record<string, string>>,
): HttpReply => ({ status, body, ...(headers && { headers }) });

/** One operation that cannot be run, in the form of an operation's answer. */
export function refuse(message: string, code = 'INTERNAL_SERVER_ERROR', status = 400): GraphqlAnswer {
  return { status, body: Buffer.from(JSON.stringify({ errors: [{ message, extensions: { code } }] })) };
}
