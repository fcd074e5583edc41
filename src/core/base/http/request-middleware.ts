/** The middlewares of project code that run around every request. Types only. */
import type { HttpReply, HttpRequest, Route } from './route.ts';

/** Where a request leads. */
export interface RouteTarget {
  /** As it came: not decoded, without the query string. */
  readonly path: string;
  /** Without the `?`, not decoded. */
  readonly rawQuery: string;
  /** null where no route takes it. */
  readonly route: Route | null;
  /** The path's parameters, decoded. */
  readonly params: Readonly<Record<string, string>>;
}

/** What the server knows of its routes, for code that changes a request before one is chosen. */
export interface RouteLookup {
  /**
   * Where another method or URL leads.
   * @throws OctavoError BadRequestError for a path that cannot be decoded
   */
  find(method: string, url: string): RouteTarget;
  /** Answers where there is no route: health, a file, or what is neither. */
  unrouted(request: HttpRequest): HttpReply | Promise<HttpReply>;
}

/** Answers a request, which a route takes or none. */
export type RequestMiddleware = (
  request: HttpRequest,
  route: Route | null,
  ways: RouteLookup,
) => Promise<HttpReply>;
