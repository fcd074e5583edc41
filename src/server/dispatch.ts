/** From a parsed request to its answer: health, routes, files, and the words for what is none of them. */

import type { Around, Ways } from '../http/around.ts';
import { whileAnswering } from '../http/current-request.ts';
import type { HttpReply, HttpRequest } from '../http/route.ts';
import { type Answers, TEXT_TYPE } from './answer.ts';
import type { FormReader } from './body/form-reader.ts';
import type { ServerReply, ServerRequest } from './exchange.ts';
import { requestTarget } from './request-target.ts';
import { RouteRequest } from './route-request.ts';
import type { Router } from './router.ts';
import type { StaticFiles } from './static/static-files.ts';

/** Verbs that get a 405 where a path has no use for them; any other is a 501. */
const KNOWN_VERBS = new Set(['HEAD', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

const METHOD_NOT_ALLOWED = 'Method Not Allowed';
const NOT_IMPLEMENTED = 'Not Implemented';

/** Answers a request; never throws, and gives Fastify no promise to wait for. */
export type Dispatch = (request: ServerRequest, reply: ServerReply) => void;

export interface DispatchParts {
  readonly router: Router;
  readonly files: StaticFiles;
  readonly answers: Answers;
  /** Reads multipart bodies; null where none are read. */
  readonly forms: FormReader | null;
  /** What of the project's code stands around every request; null for nothing. */
  readonly around: () => Around | null;
}

const NO_PARAMS = Object.freeze({});

/** The handler behind Fastify's catch-all route. */
export function createDispatch({ router, files, answers, forms, around }: DispatchParts): Dispatch {
  const ways: Ways = {
    find: (method, url) => {
      const target = requestTarget(url);
      const match = router.match(verbOf(method), target.path);
      return { ...target, route: match?.route ?? null, params: match?.params ?? NO_PARAMS };
    },
    unrouted,
  };
  return (request, reply) => {
    try {
      answer(request, reply);
    } catch (error) {
      answers.error(request, reply, error);
    }
  };

  function answer(request: ServerRequest, reply: ServerReply): void {
    const target = requestTarget(request.raw.url!);
    const { path } = target;
    const method = request.raw.method!;
    const verb = verbOf(method);
    const match = router.match(verb, path);
    request.routePath = match?.route.path;
    const surrounding = around();
    const asked = new RouteRequest(request, target, match?.params ?? NO_PARAMS, forms, reply.raw);
    const answered = whileAnswering(asked, () =>
      surrounding
        ? surrounding(asked, match?.route ?? null, ways)
        : match
          ? match.route.handler(asked)
          : unrouted(asked),
    );
    if (!(answered instanceof Promise)) answers.reply(request, reply, answered);
    else {
      answered
        .then((value) => answers.reply(request, reply, value))
        .catch((error: unknown) => answers.error(request, reply, error));
    }
  }

  /** Health, files, and what is neither. */
  function unrouted(request: HttpRequest): HttpReply | Promise<HttpReply> {
    const { path } = request;
    const verb = verbOf(request.method);
    if (isHealth(path)) return HEALTHY;
    if (verb === 'GET') return files.serve(request);
    const headers = { Allow: router.allow(path) };
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
