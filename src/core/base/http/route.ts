/** The contract between the layers that answer requests and the server that listens. A leaf: types only. */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { AnswerFormat } from '../answer-format.ts';
import type { MaybePromise } from '../maybe-promise.ts';
import type { Form, KeepFiles } from './form.ts';
import type { ReusableBody } from './reusable-body.ts';

/** A request as a route sees it. */
export interface HttpRequest {
  readonly method: string;
  readonly path: string;
  /** Decoded path parameters: `{ id: '7' }`. */
  readonly params: Readonly<Record<string, string>>;
  /** The query string as sent, without `?` and not decoded. */
  readonly rawQuery: string;
  /** The same, read and perhaps changed by code of the project: it counts in place of the text then. */
  readonly query?: Readonly<Record<string, unknown>>;
  /** The format that entries are answered in, where the sender of the request is not the one who decides. */
  readonly format?: AnswerFormat;
  readonly headers: IncomingHttpHeaders;
  readonly ip: string;
  /** Whether the client reaches the server by HTTPS: itself, or by a proxy that the project trusts. */
  readonly isHttps?: boolean;
  readonly id: string;
  /**
   * Reads and parses a JSON, urlencoded or text body, once; undefined where the request has none. A route asks for it
   * when it knows that the caller may do what the request is for: reading costs memory and processor time.
   * @throws OctavoError for a body that cannot be read or passes a limit
   */
  readBody(): MaybePromise<unknown>;
  /**
   * Reads a multipart body; null where the request has none. It is read only when a route asks, since it
   * may be large: a caller without the right to write costs no disk space.
   * @param keepFiles all files are kept unless given
   * @throws OctavoError for a body that cannot be read or passes a limit; nothing of it stays
   */
  form?(keepFiles?: KeepFiles): Promise<Form | null>;
  /** Node's own objects, for code of the project; code that writes to the response reports it by `answered`. */
  readonly raw?: { readonly request: IncomingMessage; readonly response: ServerResponse };
}

/** An answer: bytes, texts and streams go out as they are, objects as JSON. */
export interface HttpReply {
  readonly status: number;
  readonly body: Buffer | string | object | Readable | null;
  /** A header with several values is there several times. */
  readonly headers?: ReplyHeaders;
  readonly contentType?: string;
  /** The bytes of `body`, where the same may be sent again: a GET of it is answered with an entity tag. */
  readonly reusable?: ReusableBody;
  /** The request's header that an answer of bytes depends on, besides that of its route. */
  readonly vary?: string;
  /** The response is written already, or is being written: nothing of this goes out. */
  readonly answered?: true;
  /** The error that this is the answer to, where a route has made the answer itself: code that calls the route gets it thrown. */
  readonly refusal?: Error;
}

export type ReplyHeaders = Readonly<Record<string, string | readonly string[]>>;

/** A path with optional parts or expressions, as project code may write it. */
export interface PathPattern {
  /** The parameters of a path that fits; null for any other. */
  match(path: string): Readonly<Record<string, string>> | null;
}

/** One endpoint. A thrown OctavoError becomes its error body. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';
  readonly path: string;
  /** What decides in place of `path`, where names and parameters do not say it. */
  readonly pattern?: PathPattern;
  /** The full name of a content-type's action, such as `api::article.article.find`; others leave it out. */
  readonly action?: string;
  /** The request's header that its answers depend on; `always` to say so where the request does not have it, too. */
  readonly vary?: { readonly header: string; readonly always: boolean };
  /** Answers are compressed where the client takes it, also in a project that compresses no others. */
  readonly compress?: true;
  handler(request: HttpRequest): MaybePromise<HttpReply>;
}
