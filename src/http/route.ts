/** The contract between the rooms that answer requests and the server that listens. A leaf: types only. */
import type { IncomingHttpHeaders } from 'node:http';

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
