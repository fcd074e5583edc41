/** A request as code has left it, for the server's own routes. */
import type { IncomingHttpHeaders } from 'node:http';
import qs from 'qs';
import type { Form, KeepFiles } from '../../http/form.ts';
import type { HttpRequest } from '../../http/route.ts';
import { codeForm } from '../http/code-form.ts';

/** What code may have changed. */
export interface LeftByCode {
  readonly method: string;
  readonly path: string;
  readonly rawQuery: string;
  readonly params: HttpRequest['params'];
  /** undefined where no code has looked at it: `rawQuery` counts. */
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

  constructor(request: HttpRequest, left: LeftByCode) {
    this.#request = request;
    this.#form = left.form;
    this.#files = left.files;
    this.method = left.method;
    this.path = left.path;
    this.headers = request.headers;
    this.params = left.params;
    this.body = left.body;
    if (left.query === undefined) this.rawQuery = left.rawQuery;
    else {
      this.query = left.query;
      this.rawQuery = qs.stringify(left.query, { arrayFormat: 'brackets', strictNullHandling: true });
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

  async form(keepFiles?: KeepFiles): Promise<Form | null> {
    if (this.#form) return codeForm(this.#form, this.body, this.#files);
    return (await this.#request.form?.(keepFiles)) ?? null;
  }
}
