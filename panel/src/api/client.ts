/** The one way requests leave the panel. */
import { type QueryObject, writeQuery } from '../routing/query-codec.ts';
import { ApiError } from './api-error.ts';
import { endSession } from './session.ts';

export interface RequestOptions {
  readonly query?: QueryObject;
  /** Sent as JSON; a FormData as it is. */
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  /** Refused with 412 where what is changed has another version by now. */
  readonly version?: string | null;
  /** A refusal of these credentials is an answer and not the end of the session. */
  readonly isSignIn?: boolean;
}

/** Asks the server to keep the session in a cookie that scripts cannot read. */
const SESSION_HEADER = 'X-Octavo-Session';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Sends a request and returns the parsed body; undefined where the answer has none.
 * @throws ApiError for an answer that is an error
 */
export async function send<T>(method: Method, path: string, options: RequestOptions = {}): Promise<T> {
  return (await sendVersioned<T>(method, path, options)).body;
}

/** An answer, and which version of it this is. */
export interface Versioned<T> {
  readonly body: T;
  /** null where the server names none. */
  readonly version: string | null;
}

/** As `send`, with the version of the answer. */
export async function sendVersioned<T>(
  method: Method,
  path: string,
  options: RequestOptions = {},
): Promise<Versioned<T>> {
  const { query, body, signal, version, isSignIn = false } = options;
  const isForm = body instanceof FormData;
  const headers: Record<string, string> = { Accept: 'application/json', [SESSION_HEADER]: 'cookie' };
  if (version) headers['If-Match'] = version;
  if (body !== undefined && !isForm) headers['Content-Type'] = 'application/json';
  const init: RequestInit = { method, headers, credentials: 'same-origin' };
  if (body !== undefined) init.body = isForm ? body : JSON.stringify(body);
  if (signal) init.signal = signal;
  const search = query ? writeQuery(query) : '';
  const response = await fetch(search === '' ? path : `${path}?${search}`, init);
  if (response.ok) {
    // compression makes a tag weak, and a version is none of bytes
    const tag = response.headers.get('ETag')?.replace(/^W\//, '') ?? null;
    return { body: (await bodyOf(response)) as T, version: tag };
  }
  if (response.status === 401 && !isSignIn) endSession();
  throw await errorOf(response);
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  return text === '' ? undefined : JSON.parse(text);
}

async function errorOf(response: Response): Promise<ApiError> {
  const body = await bodyOf(response).catch(() => undefined);
  const error = (body as { error?: { name?: string; message?: string; details?: unknown } } | undefined)
    ?.error;
  const message = error?.message ?? `${response.status} ${response.statusText}`;
  return new ApiError(response.status, error?.name ?? 'Error', message, error?.details);
}

/** A GET whose answer is `{ data }`. */
export const getData = async <T>(path: string, options?: RequestOptions): Promise<T> =>
  (await send<{ data: T }>('GET', path, options)).data;
