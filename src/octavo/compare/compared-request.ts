/** A request that is sent to both servers, and which requests may be. */
import { createHash } from 'node:crypto';

/** One request, the same for both servers. */
export interface ComparedRequest {
  readonly method: string;
  /** With the query string, as it is sent; begins with one `/`. */
  readonly path: string;
  /** Of the body. */
  readonly type?: string;
  readonly body?: string;
  /** How often the source has it; 1 unless set. */
  readonly count?: number;
}

/** Why a request of a source is not sent. */
export type Omission = 'writes' | 'signs in' | 'is of another part of the server' | 'has a form with files';

/** Which requests a comparison sends. */
export interface Selection {
  /** Beginnings of paths, such as `/api`. */
  readonly paths: readonly string[];
  /** Whether requests that write are sent. */
  readonly writes: boolean;
}

/** Reads that confirm accounts, or lead to other servers. */
const SIGNS_IN = /\/(?:auth|connect)\//;

/** @returns null for a request that may be sent */
export function omissionOf(request: ComparedRequest, { paths, writes }: Selection): Omission | null {
  const [path = ''] = request.path.split('?');
  const isWithin = paths.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
  if (!request.path.startsWith('/') || !isWithin) return 'is of another part of the server';
  if (request.type?.startsWith('multipart/')) return 'has a form with files';
  if (writes) return null;
  if (SIGNS_IN.test(path)) return 'signs in';
  return isRead(request) ? null : 'writes';
}

/** Whether a request changes nothing: GET and HEAD, and a GraphQL query that is posted. */
export function isRead({ method, body }: ComparedRequest): boolean {
  if (method === 'GET' || method === 'HEAD') return true;
  return method === 'POST' && body !== undefined && queryOf(body) !== null && !hasMutation(body);
}

/** The GraphQL document of a body; null where it has none, or several in a batch. */
export function queryOf(body: string): string | null {
  try {
    const { query } = JSON.parse(body) as { query?: unknown };
    return typeof query === 'string' ? query : null;
  } catch {
    return null;
  }
}

/** A document with the word anywhere, in a text or a comment as well, counts as one that writes. */
const hasMutation = (body: string): boolean => /mutation|subscription/i.test(queryOf(body) ?? '');

/** The same for equal requests, and short. */
export const requestKey = ({ method, path, body = '' }: ComparedRequest): string =>
  createHash('sha256').update(`${method} ${path}\n${body}`).digest('base64url').slice(0, 22);
