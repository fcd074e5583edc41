/** Requests to providers: with limits of time and of the answer's size, and over HTTPS unless the project names `http:`. */
import type { Configuration } from 'openid-client';
import { providerFault, providerTimeout, providerUnreachable } from '../../../../core/errors/catalogue.ts';
import { OctavoError } from '../../../../core/errors/octavo-error.ts';
import { ApiRefusal } from '../api-refusal.ts';
import type { ApiRequest, ProviderApi, ProviderDefinition } from '../provider.ts';
import type { ProviderSettings } from '../provider-settings.ts';

/** Milliseconds for one answer, body and all. */
const TIMEOUT = 10_000;

/** Bytes of an answer: token, profile and key documents have some thousand. */
const LARGEST = 1_000_000;

export interface ProviderRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  // the library sends texts and forms
  readonly body?: unknown;
  readonly signal?: AbortSignal | null;
}

/** Sends requests to a provider. */
export type ProviderFetch = (url: string, request?: ProviderRequest) => Promise<Response>;

/** A provider that can be asked. */
export interface ProviderClient {
  readonly definition: ProviderDefinition;
  readonly settings: ProviderSettings;
  readonly config: Configuration;
  readonly fetch: ProviderFetch;
}

interface FetchOptions {
  /** The addresses that are set by hand: one of them in the clear is meant so. */
  readonly configured: readonly string[];
  readonly timeout?: number;
}

/** Bodies that a status forbids. */
const WITHOUT_BODY = new Set([204, 205, 304]);

/**
 * Redirects are not followed. Plain HTTP is for this machine, and for hosts the settings themselves name
 * with `http:`; a provider cannot send us there.
 * @returns a function that answers with the whole body read, and throws OctavoError: BadGatewayError (502)
 * for a provider that is not there or sends too much, GatewayTimeoutError (504)
 */
export function createProviderFetch({ configured, timeout = TIMEOUT }: FetchOptions): ProviderFetch {
  const inTheClear = new Set(
    configured.flatMap((address) => {
      const url = URL.parse(address);
      return url?.protocol === 'http:' ? [url.host] : [];
    }),
  );
  return async (address, { method = 'GET', headers = {}, body, signal } = {}) => {
    const url = new URL(address);
    if (url.protocol !== 'https:' && !(url.protocol === 'http:' && mayBeClear(url, inTheClear))) {
      throw providerFault(new Error(`${url.origin} is not asked: only https: is`));
    }
    const limit = AbortSignal.timeout(timeout);
    try {
      const response = await fetch(url, {
        method,
        headers,
        body: (body ?? null) as NonNullable<RequestInit['body']> | null,
        redirect: 'manual',
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      });
      const bytes = await readBody(response, url);
      const { status, headers: answered } = response;
      return new Response(WITHOUT_BODY.has(status) ? null : bytes, { status, headers: answered });
    } catch (error) {
      if (error instanceof OctavoError) throw error;
      const cause = new Error(`${method} ${url.origin}${url.pathname}`, { cause: error });
      throw error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')
        ? providerTimeout(cause)
        : providerUnreachable(cause);
    }
  };
}

const mayBeClear = ({ host, hostname }: URL, inTheClear: ReadonlySet<string>): boolean =>
  inTheClear.has(host) || /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);

async function readBody({ body }: Response, { origin, pathname }: URL): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > LARGEST) throw providerFault(new Error(`${origin}${pathname}: more than ${LARGEST} bytes`));
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Some providers refuse requests without a user agent. */
const USER_AGENT = 'octavo';

/** @param token sent as a bearer unless a request has another authorization */
export function apiOf({ definition, settings, fetch }: ProviderClient, token: string): ProviderApi {
  const base = settings.apiUrl || (definition.protocol === 'oauth2' ? definition.apiUrl : '');
  return {
    key: settings.key,
    secret: settings.secret,
    fetchJson: async (path, { method = 'GET', headers, ...rest }: ApiRequest = {}) => {
      const url = path.startsWith('/') ? `${base.replace(/\/+$/, '')}${path}` : path;
      const response = await fetch(url, {
        method,
        ...rest,
        headers: {
          accept: 'application/json',
          'user-agent': USER_AGENT,
          authorization: `Bearer ${token}`,
          ...headers,
        },
      });
      // without its query, which may contain secrets
      const named = url.split('?')[0]!;
      if (response.status >= 400 && response.status < 500) throw new ApiRefusal(response.status, named);
      if (!response.ok) throw providerFault(new Error(`${named} answered ${response.status}`));
      try {
        return (await response.json()) as unknown;
      } catch {
        throw providerFault(new Error(`${named} answered no JSON`));
      }
    },
  };
}
