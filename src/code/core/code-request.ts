/** A request as code has left it, for the server's own routes. */
import type { IncomingHttpHeaders } from 'node:http';
import qs from 'qs';
import type { Form } from '../../http/form.ts';
import type { HttpRequest } from '../../http/route.ts';
import { codeForm } from '../http/code-form.ts';

/** What code may have changed. */
export interface LeftByCode {
  readonly params: HttpRequest['params'];
  /** undefined where no code has looked at it: the words of the request count. */
  readonly query: Record<string, unknown> | undefined;
  readonly body: unknown;
  /** The form the request brought, where it was read. */
  readonly form: Form | null;
  readonly files: Readonly<Record<string, unknown>>;
}

/** What code cannot change is looked up in the request, and only when somebody asks. */
export class CodeRequest implements HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly params: HttpRequest['params'];
  readonly rawQuery: string;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
  readonly #request: HttpRequest;
  readonly #form: Form | null;
  readonly #files: LeftByCode['files'];

  constructor(request: HttpRequest, { params, query, body, form, files }: LeftByCode) {
    this.#request = request;
    this.#form = form;
    this.#files = files;
    this.method = request.method;
    this.path = request.path;
    this.headers = request.headers;
    this.params = params;
    this.body = body;
    if (query === undefined) this.rawQuery = request.rawQuery;
    else {
      this.query = query;
      this.rawQuery = qs.stringify(query, { arrayFormat: 'brackets', strictNullHandling: true });
    }
  }

  get id(): string {
    return this.#request.id;
  }

  get ip(): string {
    return this.#request.ip;
  }

  get raw(): NonNullable<HttpRequest['raw']> {
    const { raw } = this.#request;
    if (!raw) throw new Error('a request without a connection runs no code');
    return raw;
  }

  async form(): Promise<Form | null> {
    return this.#form ? codeForm(this.#form, this.body, this.#files) : null;
  }
}
