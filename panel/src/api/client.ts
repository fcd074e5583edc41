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
  /** The same for each try of one request: the server does it once. */
  readonly key?: string;
  /** A refusal of these credentials is an answer and not the end of the session. */
  readonly isSignIn?: boolean;
}

/** Asks the server to keep the session in a cookie that scripts cannot read. */
export const SESSION_HEADERS = { Accept: 'application/json', 'X-Octavo-Session': 'cookie' };

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
  const response = await request(method, path, options);
  // compression makes a tag weak, and a version is none of bytes
  const tag = response.headers.get('ETag')?.replace(/^W\//, '') ?? null;
  return { body: (await bodyOf(response)) as T, version: tag };
}

/** As `send`, for an answer that is a file; its name is in the header `Content-Disposition`. */
export async function receiveFile(method: Method, path: string, options: RequestOptions = {}): Promise<File> {
  const response = await request(method, path, options);
  const disposition = response.headers.get('Content-Disposition') ?? '';
  const name = decodeURIComponent(/filename\*=UTF-8''([^;]*)/.exec(disposition)?.[1] ?? 'file');
  const content = await response.blob();
  return new File([content], name, { type: response.headers.get('X-File-Type') ?? content.type });
}

/** @throws ApiError for an answer that is an error */
async function request(method: Method, path: string, options: RequestOptions): Promise<Response> {
  const { query, body, signal, version, key, isSignIn = false } = options;
  const isForm = body instanceof FormData;
  const headers: Record<string, string> = { ...SESSION_HEADERS };
  if (version) headers['If-Match'] = version;
  if (key) headers['Idempotency-Key'] = key;
  if (body !== undefined && !isForm) headers['Content-Type'] = 'application/json';
  const init: RequestInit = { method, headers, credentials: 'same-origin' };
  if (body !== undefined) init.body = isForm ? body : JSON.stringify(body);
  if (signal) init.signal = signal;
  const search = query ? writeQuery(query) : '';
  const response = await answerOf(search === '' ? path : `${path}?${search}`, init);
  if (response.ok) return response;
  if (response.status === 401 && !isSignIn) endSession();
  throw await errorOf(response);
}

let unreachableText = (): string => 'The server does not answer.';

/** Gives the words for a server that does not answer: the client knows no language of the interface. */
export function sayUnreachable(text: () => string): void {
  unreachableText = text;
}

/** @throws Error in people's words where no server answers; what `fetch` throws for a request that was given up */
async function answerOf(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new Error(unreachableText(), { cause: error });
  }
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  return text === '' ? undefined : JSON.parse(text);
}

const errorOf = async (response: Response): Promise<ApiError> =>
  answerError(response.status, response.statusText, await response.text().catch(() => ''));

/** The error that an answer is. @param text its body, which is JSON where the server itself has answered */
export function answerError(status: number, statusText: string, text: string): ApiError {
  const error = errorIn(text);
  const message = error?.message ?? `${status} ${statusText}`;
  return new ApiError(status, error?.name ?? 'Error', message, error?.details);
}

function errorIn(text: string): { name?: string; message?: string; details?: unknown } | undefined {
  try {
    const { error } = JSON.parse(text) as {
      error?: string | { name?: string; message?: string; details?: unknown };
    };
    // the content-type builder says what it refuses in a text
    return typeof error === 'string' ? { message: error } : error;
  } catch {
    return undefined;
  }
}

/** A GET whose answer is `{ data }`. */
export const getData = async <T>(path: string, options?: RequestOptions): Promise<T> =>
  (await send<{ data: T }>('GET', path, options)).data;
