/** A request in the words of the routes' contract. */
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { Form, KeepFiles } from '../http/form.ts';
import { clientAddress } from '../http/plain-address.ts';
import type { HttpRequest } from '../http/route.ts';
import type { FormReader } from './body/form-reader.ts';
import type { ServerRequest } from './exchange.ts';
import type { RequestTarget } from './request-target.ts';

/** Looks up the address only when asked: behind a proxy that means parsing a header. */
export class RouteRequest implements HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly rawQuery: string;
  readonly headers: IncomingHttpHeaders;
  readonly id: string;
  readonly body: unknown;
  readonly #request: ServerRequest;
  readonly #forms: FormReader | null;
  readonly #response: ServerResponse;

  constructor(
    request: ServerRequest,
    target: RequestTarget,
    params: Readonly<Record<string, string>>,
    forms: FormReader | null,
    response: ServerResponse,
  ) {
    this.#response = response;
    this.#request = request;
    this.#forms = forms;
    this.method = request.raw.method!;
    this.path = target.path;
    this.params = params;
    this.rawQuery = target.rawQuery;
    this.headers = request.raw.headers;
    this.id = request.id;
    this.body = request.body;
  }

  /** The caller's address; the one a trusted proxy names where the project trusts its proxy. */
  get ip(): string {
    return clientAddress(this.#request.ip, this.#request.raw.socket.remoteAddress);
  }

  get raw(): NonNullable<HttpRequest['raw']> {
    return { request: this.#request.raw, response: this.#response };
  }

  form(keepFiles?: KeepFiles): Promise<Form | null> {
    return this.#forms ? this.#forms.read(this.#request.raw, keepFiles) : Promise.resolve(null);
  }
}
