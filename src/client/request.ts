/** One request: credentials, retries where they are safe, answers from before where nothing has changed. */

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Why there is no answer. */
export interface ClientError {
  /** The status of HTTP; 0 where no answer came. */
  readonly status: number;
  /** The server's name of the error, such as `ValidationError`; `NetworkError` where no answer came. */
  readonly name: string;
  readonly message: string;
  /** The stable code of the error, where the server sends one. */
  readonly code: string | null;
  // biome-ignore lint/suspicious/noExplicitAny: each error has details of its own
  readonly details: any;
}

/** An answer or an error, never thrown. */
export type Result<Value> =
  | ({ readonly ok: true; readonly error?: never } & Value)
  | { readonly ok: false; readonly error: ClientError; readonly data?: never; readonly meta?: never };

export interface RequestOptions {
  /** Ends the request. */
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface TransportOptions {
  /** `https://api.example.com`, with or without a slash at its end. */
  readonly url: string;
  /** In place of the global one. */
  readonly fetch?: typeof fetch;
  /** How often a read is tried again after an answer that says so, or none; 2 unless given. */
  readonly retries?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Answers kept for their `ETag`. */
const KEPT = 100;

/** The first pause before a request is sent again, in ms. */
const PAUSE = 200;

/** The longest pause a server may ask for, in ms. */
const LONGEST_PAUSE = 10_000;

/** Statuses after which the same read may well be answered. */
const RETRIED = [429, 502, 503, 504];

export class Transport {
  token: string | null;
  readonly #options: TransportOptions;
  readonly #kept = new Map<string, { readonly etag: string; readonly body: unknown }>();

  constructor(options: TransportOptions, token: string | null) {
    this.#options = options;
    this.token = token;
  }

  /**
   * @param path with its query string
   * @param body sent as JSON, a form as it is
   */
  async send(
    method: Method,
    path: string,
    body?: unknown,
    { signal, headers = {} }: RequestOptions = {},
  ): Promise<
    { readonly ok: true; readonly body: unknown } | { readonly ok: false; readonly error: ClientError }
  > {
    const { url, retries = 2, fetch: ask = fetch, headers: always = {} } = this.#options;
    const isForm = body instanceof FormData;
    const key = `${this.token ?? ''} ${path}`;
    const kept = method === 'GET' ? this.#kept.get(key) : undefined;
    const request: RequestInit = {
      method,
      headers: {
        ...always,
        ...(this.token === null ? {} : { Authorization: `Bearer ${this.token}` }),
        ...(body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
        ...(kept ? { 'If-None-Match': kept.etag } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    };
    for (let attempt = 0; ; attempt += 1) {
      // a write may have happened although its answer did not come
      const isLast = method !== 'GET' || attempt >= retries || signal?.aborted === true;
      try {
        const response = await ask(url.replace(/\/+$/, '') + path, request);
        if (kept && response.status === 304) return { ok: true, body: kept.body };
        if (!isLast && RETRIED.includes(response.status)) {
          await response.body?.cancel();
          await pause(attempt, response.headers.get('retry-after'));
          continue;
        }
        return await this.#read(method, key, response);
      } catch (error) {
        if (isLast) return { ok: false, error: networkError(error) };
        await pause(attempt, null);
      }
    }
  }

  async #read(method: string, key: string, response: Response) {
    const text = await response.text();
    const body = parsed(text);
    if (!response.ok) return { ok: false, error: errorOf(response, body) } as const;
    const etag = response.headers.get('etag');
    if (method === 'GET' && etag !== null) {
      this.#kept.delete(key);
      this.#kept.set(key, { etag, body });
      if (this.#kept.size > KEPT) this.#kept.delete(this.#kept.keys().next().value!);
    }
    return { ok: true, body } as const;
  }
}

function parsed(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return text;
  }
}

function errorOf(response: Response, body: unknown): ClientError {
  const { error = {} } = (typeof body === 'object' && body !== null ? body : {}) as {
    error?: { name?: string; message?: string; details?: unknown };
  };
  return {
    status: response.status,
    name: error.name ?? 'HttpError',
    message: error.message ?? response.statusText,
    code: response.headers.get('x-error-code'),
    details: error.details ?? {},
  };
}

const networkError = (error: unknown): ClientError => ({
  status: 0,
  name: 'NetworkError',
  message: error instanceof Error ? error.message : String(error),
  code: null,
  details: {},
});

function pause(attempt: number, retryAfter: string | null): Promise<void> {
  const wanted = Number(retryAfter) * 1000;
  const ms = wanted > 0 ? Math.min(wanted, LONGEST_PAUSE) : PAUSE * 2 ** attempt * (1 + Math.random());
  return new Promise((resolve) => setTimeout(resolve, ms));
}
