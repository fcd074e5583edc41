/** What `/graphql` answers to requests that hold no operation: recorded words, in texts and in JSON. */
import type { HttpReply } from '../../http/route.ts';
import type { GraphqlAnswer } from '../execute/engine-types.ts';

/** Without a charset, as v4 sends it. */
export const JSON_TYPE = 'application/json';

/** A request as a whole is no good: thrown while it is read, answered as text with a 400. */
export class UnreadableRequest extends Error {}

export const NO_QUERY_STRING = 'GET query missing.';
export const NO_BODY = 'POST body missing, invalid Content-Type, or JSON object has no keys.';
export const QUERY_NO_TEXT = 'GraphQL queries must be strings.';
export const BAD_VARIABLES = 'Variables are invalid JSON.';
export const BAD_EXTENSIONS = 'Extensions are invalid JSON.';

/** A text for people. */
export const textReply = (
  status: number,
  body: string,
  headers?: Readonly<Record<string, string>>,
): HttpReply => ({ status, body, ...(headers && { headers }) });

/** One operation that cannot be run, in the form of an operation's answer. */
export function refuse(message: string, code = 'INTERNAL_SERVER_ERROR', status = 400): GraphqlAnswer {
  return { status, body: Buffer.from(JSON.stringify({ errors: [{ message, extensions: { code } }] })) };
}
