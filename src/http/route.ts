/** The contract between the rooms that answer requests and the server that listens. A leaf: types only. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Form } from './form.ts';

type MaybePromise<T> = T | Promise<T>;

/** A request as a route sees it. */
export interface HttpRequest {
  readonly method: string;
  readonly path: string;
  /** Decoded path parameters: `{ id: '7' }`. */
  readonly params: Readonly<Record<string, string>>;
  /** The query string as sent, without `?` and not decoded. */
  readonly rawQuery: string;
  readonly headers: IncomingHttpHeaders;
  readonly ip: string;
  readonly id: string;
  readonly body?: unknown;
  /**
   * Reads a multipart body; null where the request has none. It is read only when a route asks, since it
   * may be large: whoever may not write costs no disk.
   * @throws OctavoError for a body that cannot be read or passes a limit; nothing of it stays
   */
  form?(): Promise<Form | null>;
}

/** An answer: bytes and texts go out as they are, objects as JSON. */
export interface HttpReply {
  readonly status: number;
  readonly body: Buffer | string | object | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly contentType?: string;
}

/** One endpoint. A thrown OctavoError becomes its error body. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  handler(request: HttpRequest): MaybePromise<HttpReply>;
}
