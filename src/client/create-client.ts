/**
 * A client of the content API for browsers, Node and workers, without dependencies. It speaks to Octavo and to a Strapi
 * v4 server alike.
 */

import {
  type Method,
  type RequestOptions,
  type Result,
  Transport,
  type TransportOptions,
} from './request.ts';
import type { EntryIn, FlatEntry, Format } from './types/entry.ts';
import type { Input } from './types/input.ts';
import type { KnownNames } from './types/known-names.ts';
import type { ListQuery, OneQuery } from './types/query.ts';
import type { AnySchema, Schema } from './types/schema.ts';
import { queryString } from './write-query-string.ts';

export interface ClientOptions extends Omit<TransportOptions, 'url'> {
  /** An API token, or the JWT of a user. */
  readonly token?: string;
  /** `api.rest.prefix` of the server; `/api` unless given. */
  readonly prefix?: string;
  /** What stands around entries in answers; as the server is set up unless given. `flat` needs Octavo. */
  readonly format?: Format;
}

/** The page of a list; `total` and `pageCount` are missing where they were not asked for. */
export interface PageMeta {
  readonly pagination: {
    readonly page?: number;
    readonly pageSize?: number;
    readonly pageCount?: number;
    readonly start?: number;
    readonly limit?: number;
    readonly total?: number;
  };
}

type Found<Form extends Format, Type, Query> = Result<{
  readonly data: EntryIn<Form, Type, Query>;
  readonly meta: object;
}>;

type FoundList<Form extends Format, Type, Query> = Result<{
  readonly data: readonly EntryIn<Form, Type, Query>[];
  readonly meta: PageMeta;
}>;

/** What belongs to uploaded files. */
export interface UploadTarget {
  /** The type of an entry the files are for: `api::article.article`. */
  readonly ref?: string;
  readonly refId?: number | string;
  readonly field?: string;
  /** Name, alternative text and caption, of each file. */
  readonly fileInfo?: readonly object[];
}

/** The parameters for what a name leads to. */
type QueryOf<Types extends Schema, Name> = Name extends keyof Types['collections']
  ? ListQuery<Types['collections'][Name]>
  : Name extends keyof Types['singles']
    ? OneQuery<Types['singles'][Name]>
    : never;

type FoundBy<Form extends Format, Types extends Schema, Name, Query> = Name extends keyof Types['collections']
  ? FoundList<Form, Types['collections'][Name], Query>
  : Name extends keyof Types['singles']
    ? Found<Form, Types['singles'][Name], Query>
    : never;

export interface Client<Types extends Schema, Form extends Format = 'v4'> {
  /** The token of the following requests; null for none. */
  token: string | null;

  /** Lists entries of a collection type; finds the entry of a single type. */
  find<
    Name extends keyof Types['collections'] | keyof Types['singles'],
    const Query extends QueryOf<Types, Name>,
  >(
    name: Name,
    query?: Query & KnownNames<QueryOf<Types, Name>, Query>,
    options?: RequestOptions,
  ): Promise<FoundBy<Form, Types, Name, Query>>;

  findOne<Name extends keyof Types['collections'], const Query extends OneQuery<Types['collections'][Name]>>(
    name: Name,
    id: number | string,
    query?: Query & KnownNames<OneQuery<Types['collections'][Name]>, Query>,
    options?: RequestOptions,
  ): Promise<Found<Form, Types['collections'][Name], Query>>;

  /** Every entry of a list, page after page. @throws ClientFailure for a page that is refused */
  all<Name extends keyof Types['collections'], const Query extends ListQuery<Types['collections'][Name]>>(
    name: Name,
    query?: Query & KnownNames<ListQuery<Types['collections'][Name]>, Query>,
    options?: RequestOptions,
  ): AsyncGenerator<EntryIn<Form, Types['collections'][Name], Query>, void, undefined>;

  create<Name extends keyof Types['collections'], const Query extends OneQuery<Types['collections'][Name]>>(
    name: Name,
    data: Input<Types['collections'][Name]>,
    query?: Query & KnownNames<OneQuery<Types['collections'][Name]>, Query>,
    options?: RequestOptions,
  ): Promise<Found<Form, Types['collections'][Name], Query>>;

  update<Name extends keyof Types['collections'], const Query extends OneQuery<Types['collections'][Name]>>(
    name: Name,
    id: number | string,
    data: Input<Types['collections'][Name]>,
    query?: Query & KnownNames<OneQuery<Types['collections'][Name]>, Query>,
    options?: RequestOptions,
  ): Promise<Found<Form, Types['collections'][Name], Query>>;

  /** Changes the entry of a single type, and creates it where there is none. */
  updateSingle<Name extends keyof Types['singles'], const Query extends OneQuery<Types['singles'][Name]>>(
    name: Name,
    data: Input<Types['singles'][Name]>,
    query?: Query & KnownNames<OneQuery<Types['singles'][Name]>, Query>,
    options?: RequestOptions,
  ): Promise<Found<Form, Types['singles'][Name], Query>>;

  delete<Name extends keyof Types['collections']>(
    name: Name,
    id: number | string,
    options?: RequestOptions,
  ): Promise<Found<Form, Types['collections'][Name], unknown>>;

  upload(
    files: readonly (Blob | File)[],
    target?: UploadTarget,
    options?: RequestOptions,
  ): Promise<Result<{ readonly data: readonly FlatEntry<Types['file']>[] }>>;

  /** Signs a user in; the following requests are theirs. */
  login(
    credentials: { readonly identifier: string; readonly password: string },
    options?: RequestOptions,
  ): Promise<Result<{ readonly data: { readonly jwt: string; readonly user: FlatEntry<Types['user']> } }>>;

  /** Any other route: project code's, users, roles. @param path below the prefix: `/users/me` */
  request<Body = unknown>(
    method: Method,
    path: string,
    body?: unknown,
    options?: RequestOptions,
  ): Promise<Result<{ readonly data: Body }>>;
}

/** What `all` throws: the error of the page that was refused. */
export class ClientFailure extends Error {
  readonly error: { readonly status: number; readonly name: string; readonly message: string };

  constructor(error: ClientFailure['error']) {
    super(error.message);
    this.name = 'ClientFailure';
    this.error = error;
  }
}

/** @param url of the server: `https://api.example.com` */
export function createClient<Types extends Schema = AnySchema>(
  url: string,
  options: ClientOptions & { readonly format: 'flat' },
): Client<Types, 'flat'>;
export function createClient<Types extends Schema = AnySchema>(
  url: string,
  options?: ClientOptions & { readonly format?: 'v4' },
): Client<Types>;
export function createClient(
  url: string,
  { token, prefix = '/api', format, ...transportOptions }: ClientOptions = {},
): unknown {
  const transport = new Transport({ url, ...transportOptions }, token ?? null);
  const pathOf = (...parts: unknown[]): string =>
    [prefix, ...parts.map((part) => encodeURIComponent(String(part)))].join('/');
  // the body of each answer has the members of its result
  const entryRequest = async (
    method: Method,
    path: string,
    query?: object,
    body?: unknown,
    options?: RequestOptions,
  ) => {
    // browsers may send a parameter to any origin, a header only to those that allow it
    const answer = await transport.send(method, path + queryString({ ...query, format }), body, options);
    return answer.ok ? { ok: true, ...(answer.body as object) } : answer;
  };
  const whole = async (method: Method, path: string, body: unknown, options?: RequestOptions) => {
    const answer = await transport.send(method, path, body, options);
    return answer.ok ? { ok: true, data: answer.body } : answer;
  };
  const client = {
    get token() {
      return transport.token;
    },
    set token(value: string | null) {
      transport.token = value;
    },
    find: (name: string, query?: object, options?: RequestOptions) =>
      entryRequest('GET', pathOf(name), query, undefined, options),
    findOne: (name: string, id: unknown, query?: object, options?: RequestOptions) =>
      entryRequest('GET', pathOf(name, id), query, undefined, options),
    create: (name: string, data: object, query?: object, options?: RequestOptions) =>
      entryRequest('POST', pathOf(name), query, { data }, options),
    update: (name: string, id: unknown, data: object, query?: object, options?: RequestOptions) =>
      entryRequest('PUT', pathOf(name, id), query, { data }, options),
    updateSingle: (name: string, data: object, query?: object, options?: RequestOptions) =>
      entryRequest('PUT', pathOf(name), query, { data }, options),
    delete: (name: string, id: unknown, options?: RequestOptions) =>
      entryRequest('DELETE', pathOf(name, id), {}, undefined, options),
    request: (method: Method, path: string, body?: unknown, options?: RequestOptions) =>
      whole(method, prefix + path, body, options),
    upload: (files: readonly Blob[], target: UploadTarget = {}, options?: RequestOptions) =>
      whole('POST', pathOf('upload'), uploadForm(files, target), options),
    login: async (credentials: object, options?: RequestOptions) => {
      const answer = await whole('POST', `${prefix}/auth/local`, credentials, options);
      if ('data' in answer) transport.token = (answer.data as { jwt: string }).jwt;
      return answer;
    },
    async *all(name: string, query: ListQuery<object> = {}, options?: RequestOptions) {
      const { pageSize = 100 } = (query.pagination ?? {}) as { pageSize?: number };
      for (let page = 1, pageCount = 1; page <= pageCount; page += 1) {
        const answer = (await client.find(
          name,
          { ...query, pagination: { page, pageSize } },
          options,
        )) as FoundList<Format, object, unknown>;
        if (!answer.ok) throw new ClientFailure(answer.error);
        yield* answer.data;
        pageCount = answer.meta.pagination.pageCount ?? 0;
      }
    },
  };
  return client;
}

function uploadForm(files: readonly Blob[], { fileInfo = [], ...target }: UploadTarget): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(target)) {
    if (value !== undefined) form.append(name, String(value));
  }
  for (const info of fileInfo) form.append('fileInfo', JSON.stringify(info));
  for (const file of files) form.append('files', file);
  return form;
}
