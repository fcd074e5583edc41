/**
 * What answering needs of a request and its reply. Fastify's own objects fit, and so do the light ones of
 * the quick path.
 */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';

export interface ServerRequest {
  readonly id: string;
  readonly raw: IncomingMessage;
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly originalUrl: string;
  /** The caller's address; the one a trusted proxy names where the project trusts its proxy. */
  readonly ip: string;
  readonly body?: unknown;
  /** `performance.now()` when the request came in. */
  startedAt: number;
  /** The path of the route that answers, parameters by name; undefined for files and for what there is not. */
  routePath?: string | undefined;
}

export interface ServerReply {
  readonly raw: ServerResponse;
  /** Says that the answer is written past the framework. */
  hijack(): unknown;
}
