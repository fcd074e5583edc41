/** The one request type: what the server, the log and the routes see of a request. */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { Form, KeepFiles } from '../../core/base/http/form.ts';
import { clientAddress } from '../../core/base/http/plain-address.ts';
import type { HttpRequest, Route } from '../../core/base/http/route.ts';
import { after, type MaybePromise } from '../../core/base/maybe-promise.ts';
import type { BodyReader } from './body/body-reader.ts';
import type { FormReader } from './body/form-reader.ts';
import type { Trust } from './trust-proxies.ts';

/** What requests of one server share. */
export interface RequestParts {
  /** The proxies that are believed when they say who asks; null for none. */
  readonly trust: Trust | null;
  readonly bodies: BodyReader;
  /** Reads multipart bodies; null where none are read. */
  readonly forms: FormReader | null;
}

/** Bodies up to so many bytes cost next to nothing. */
const SMALL_BODY = 16 * 1024;

const NO_PARAMS: Readonly<Record<string, string>> = Object.freeze({});

/** Most getters look something up only when asked: the address behind a proxy means parsing a header. */
export class ServerRequest implements HttpRequest {
  readonly id: string;
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly incoming: IncomingMessage;
  readonly response: ServerResponse;
  /** `performance.now()` when the request came in. */
  readonly startedAt = performance.now();
  /** As it came, until the request line is split. */
  path: string;
  rawQuery = '';
  params = NO_PARAMS;
  /** The route that answers; null for files and for what there is not. */
  route: Route | null = null;
  readonly #parts: RequestParts;
  #body: MaybePromise<unknown>;
  #isBodyRead = false;

  constructor(incoming: IncomingMessage, response: ServerResponse, id: string, parts: RequestParts) {
    this.incoming = incoming;
    this.response = response;
    this.id = id;
    this.method = incoming.method!;
    this.headers = incoming.headers;
    this.path = incoming.url!;
    this.#parts = parts;
  }

  /** The caller's address; the one a trusted proxy names where the project trusts its proxy. */
  get ip(): string {
    return clientAddress(this.namedAddress, this.incoming.socket.remoteAddress);
  }

  /** The same as it was written, which need not be an address. */
  get namedAddress(): string {
    const { trust } = this.#parts;
    return trust ? proxyAddr(this.incoming, trust) : (this.incoming.socket.remoteAddress ?? '');
  }

  /** Whether the client uses HTTPS, by its own connection or as a trusted proxy says. */
  get isHttps(): boolean {
    const { socket, headers } = this.incoming;
    if ('encrypted' in socket && socket.encrypted === true) return true;
    if (!this.#parts.trust?.(socket.remoteAddress ?? '', 0)) return false;
    const scheme = headers['x-forwarded-proto'];
    return typeof scheme === 'string' && scheme.split(',')[0]!.trim().toLowerCase() === 'https';
  }

  get raw(): NonNullable<HttpRequest['raw']> {
    return { request: this.incoming, response: this.response };
  }

  /** The body, read and parsed when it is first asked for. */
  readBody(): MaybePromise<unknown> {
    if (!this.#isBodyRead) {
      this.#isBodyRead = true;
      // once it is there, another call need not wait
      this.#body = after(this.#parts.bodies.read(this.incoming), (body) => {
        this.#body = body;
        return body;
      });
    }
    return this.#body;
  }

  /**
   * Reads a small body before the caller's permission is checked: v4 reports first what is wrong with a body.
   * A larger one waits until a route asks for it (A140).
   */
  readSmallBody(): MaybePromise<unknown> {
    const { 'content-length': length, 'content-encoding': encoding } = this.headers;
    if (encoding !== undefined || !(Number(length) <= SMALL_BODY)) return undefined;
    return this.readBody();
  }

  form(keepFiles?: KeepFiles): Promise<Form | null> {
    const { forms } = this.#parts;
    return forms ? forms.read(this.incoming, keepFiles) : Promise.resolve(null);
  }
}
