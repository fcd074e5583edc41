/** From a request to its answer: the route, files, health, and the answers to what is none of them. */

import { whileAnswering } from '../../core/base/http/current-request.ts';
import type { RequestMiddleware, RouteLookup } from '../../core/base/http/request-middleware.ts';
import type { HttpReply, HttpRequest } from '../../core/base/http/route.ts';
import type { OctavoError } from '../../core/errors/octavo-error.ts';
import type { RequestBarrier } from './request-barrier.ts';
import { requestTarget } from './request-target.ts';
import { type ResponseWriter, TEXT_TYPE } from './response-writer.ts';
import type { Router } from './router.ts';
import type { ServerRequest } from './server-request.ts';
import type { StaticFiles } from './static/static-files.ts';

/** Verbs that get a 405 where a path has no use for them; any other is a 501. */
const KNOWN_VERBS = new Set(['HEAD', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

const METHOD_NOT_ALLOWED = 'Method Not Allowed';
const NOT_IMPLEMENTED = 'Not Implemented';

/** Answers a request; never throws. */
export type Dispatch = (request: ServerRequest) => void;

export interface DispatchParts {
  /** Which routes there are now. */
  readonly router: () => Router;
  /** Every request goes through it. */
  readonly barrier: RequestBarrier;
  readonly files: StaticFiles;
  readonly writer: ResponseWriter;
  /** What of the project's code runs around every request; null for nothing. */
  readonly middleware: () => RequestMiddleware | null;
  /** The headers that answer a CORS preflight; null where it is routed like other requests. */
  readonly preflightFor: (origin: string | undefined) => readonly string[] | null;
}

const NO_PARAMS = Object.freeze({});

/** Makes what answers requests once they are let in. */
export function createDispatch({
  router,
  barrier,
  files,
  writer,
  middleware,
  preflightFor,
}: DispatchParts): Dispatch {
  const lookup: RouteLookup = {
    find: (method, url) => {
      const target = requestTarget(url);
      const match = router().match(verbOf(method), target.path);
      return { ...target, route: match?.route ?? null, params: match?.params ?? NO_PARAMS };
    },
    unrouted,
  };
  return (request) => {
    if (barrier.isOpen) begin(request);
    else {
      barrier.opened().then(
        () => begin(request),
        (error: OctavoError) => writer.refuse(request, error),
      );
    }
  };

  function begin(request: ServerRequest): void {
    try {
      answer(request);
    } catch (error) {
      writer.error(request, error);
    }
  }

  function answer(request: ServerRequest): void {
    const { path, rawQuery } = requestTarget(request.path);
    request.path = path;
    request.rawQuery = rawQuery;
    const { method, headers } = request;
    if (method === 'OPTIONS' && headers['access-control-request-method'] !== undefined) {
      const preflight = preflightFor(headers.origin);
      if (preflight) {
        writer.preflight(request, preflight);
        return;
      }
    }
    const match = router().match(verbOf(method), path);
    if (match) {
      request.route = match.route;
      request.params = match.params;
    }
    const projectMiddleware = middleware();
    const answered = whileAnswering(request, () =>
      projectMiddleware
        ? projectMiddleware(request, request.route, lookup)
        : match
          ? match.route.handler(request)
          : unrouted(request),
    );
    if (!(answered instanceof Promise)) writer.reply(request, answered);
    else {
      barrier.enter();
      answered
        .then((reply) => writer.reply(request, reply))
        .catch((error: unknown) => writer.error(request, error))
        .finally(() => barrier.leave());
    }
  }

  /** Health, files, and what is neither. */
  function unrouted(request: HttpRequest): HttpReply | Promise<HttpReply> {
    const { path } = request;
    const verb = verbOf(request.method);
    if (isHealth(path)) return HEALTHY;
    if (verb === 'GET') return files.serve(request);
    const headers = { Allow: router().allow(path) };
    if (verb === 'OPTIONS') return { status: 200, body: '', contentType: TEXT_TYPE, headers };
    if (KNOWN_VERBS.has(verb)) {
      return { status: 405, body: METHOD_NOT_ALLOWED, contentType: TEXT_TYPE, headers };
    }
    return { status: 501, body: NOT_IMPLEMENTED, contentType: TEXT_TYPE, headers };
  }
}

/** What a HEAD asks for is found as for a GET. */
const verbOf = (method: string): string => (method === 'HEAD' ? 'GET' : method);

const HEALTHY: HttpReply = { status: 204, body: null };

/** `/_health` answers 204 to any verb. */
const isHealth = (path: string): boolean => /^\/_health\/?$/i.test(path);
