/** A request with what project code has changed of it, for the server's own routes. */

import type { IncomingHttpHeaders } from 'node:http';
import qs from 'qs';
import type { AnswerFormat } from '../../core/base/answer-format.ts';
import type { Form, KeepFiles } from '../../core/base/http/form.ts';
import type { HttpRequest } from '../../core/base/http/route.ts';
import { fieldNotJson } from '../../core/errors/catalogue.ts';
import { formFileOf } from './request-files.ts';

/** What project code may have changed of a request. */
export interface RequestChanges {
  readonly method: string;
  readonly path: string;
  readonly rawQuery: string;
  readonly params: HttpRequest['params'];
  /** Undefined if no code has read it: then `rawQuery` counts. */
  readonly query: Record<string, unknown> | undefined;
  readonly body: unknown;
  /** The form the request brought, where it was read. */
  readonly form: Form | null;
  readonly files: Readonly<Record<string, unknown>>;
  /** The format that entries are answered in; v4's for code. */
  readonly format?: AnswerFormat;
}

/** What code cannot change is read from the request, and only when it is needed. */
export class CodeRequest implements HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly params: HttpRequest['params'];
  readonly rawQuery: string;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly headers: IncomingHttpHeaders;
  readonly format: AnswerFormat;
  readonly #body: unknown;
  readonly #request: HttpRequest;
  readonly #form: Form | null;
  readonly #files: RequestChanges['files'];

  constructor(request: HttpRequest, left: RequestChanges) {
    this.#request = request;
    this.#form = left.form;
    this.#files = left.files;
    this.method = left.method;
    this.path = left.path;
    this.headers = request.headers;
    this.format = left.format ?? 'v4';
    this.params = left.params;
    this.#body = left.body;
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

  get isHttps(): boolean {
    return this.#request.isHttps ?? false;
  }

  get raw(): NonNullable<HttpRequest['raw']> {
    const { raw } = this.#request;
    if (!raw) throw new Error('a request without a connection runs no code');
    return raw;
  }

  readBody(): unknown {
    return this.#body;
  }

  async form(keepFiles?: KeepFiles): Promise<Form | null> {
    if (this.#form) return codeForm(this.#form, this.#body, this.#files);
    return (await this.#request.form?.(keepFiles)) ?? null;
  }
}

/**
 * @param body `ctx.request.body`
 * @param files `ctx.request.files`; what is no file of the form is left out
 */
function codeForm(form: Form, body: unknown, files: Readonly<Record<string, unknown>>): Form {
  const fields = (typeof body === 'object' && body !== null ? body : {}) as Readonly<Record<string, unknown>>;
  const texts = (name: string): readonly string[] => {
    const value = fields[name];
    if (value === undefined || value === null) return [];
    return (Array.isArray(value) ? value : [value]).map((one: unknown) =>
      typeof one === 'string' ? one : JSON.stringify(one),
    );
  };
  return {
    files: Object.entries(files).flatMap(([field, filesOfField]) =>
      [filesOfField].flat().flatMap((file) => {
        const known = typeof file === 'object' && file !== null ? formFileOf(file) : undefined;
        return known ? [{ ...known, field }] : [];
      }),
    ),
    names: () => Object.keys(fields),
    texts,
    json: (name) => {
      const value = fields[name];
      if (typeof value !== 'string') return value;
      // a value of the client is held to the limits of a body; a value that code has set is not
      return value === form.texts(name).at(-1) ? form.json(name) : parsed(name, value);
    },
    // the context that has read the form disposes of it
    dispose: async () => {},
  };
}

function parsed(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw fieldNotJson(name, (error as Error).message);
  }
}
