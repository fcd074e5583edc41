/** From a parsed request to its answer: health, routes, files, and the words for what is none of them. */

import type { HttpReply, HttpRequest, Route } from '../http/route.ts';
import { type Answers, TEXT_TYPE } from './answer.ts';
import type { FormReader } from './body/form-reader.ts';
import type { ServerReply, ServerRequest } from './exchange.ts';
import { requestTarget } from './request-target.ts';
import { RouteRequest } from './route-request.ts';
import type { Router } from './router.ts';
import type { StaticFiles } from './static/static-files.ts';

/** Verbs that get a 405 where a path has no use for them; any other is a 501. */
const KNOWN_VERBS = new Set(['HEAD', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

const EMPTY = Buffer.alloc(0);
const METHOD_NOT_ALLOWED = Buffer.from('Method Not Allowed');
const NOT_IMPLEMENTED = Buffer.from('Not Implemented');

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

/** Answers a request that a route takes or none; null for one it leaves to files and the like. */
export type Around = (request: HttpRequest, route: Route | null) => Promise<HttpReply | null>;

const NO_PARAMS = Object.freeze({});

/** The handler behind Fastify's catch-all route. */
export function createDispatch({ router, files, answers, forms, around }: DispatchParts): Dispatch {
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
    const verb = method === 'HEAD' ? 'GET' : method;
    const match = router.match(verb, path);
    const surrounding = around();
    if (surrounding) {
      const { route = null, params = NO_PARAMS } = match ?? {};
      surrounding(new RouteRequest(request, target, params, forms, reply.raw), route)
        .then((value) => {
          if (value) answers.reply(request, reply, value);
          else unrouted(request, reply, path, verb);
        })
        .catch((error: unknown) => answers.error(request, reply, error));
    } else if (match) {
      const answered = match.route.handler(new RouteRequest(request, target, match.params, forms, reply.raw));
      if (!(answered instanceof Promise)) answers.reply(request, reply, answered);
      else {
        answered
          .then((value) => answers.reply(request, reply, value))
          .catch((error: unknown) => answers.error(request, reply, error));
      }
    } else unrouted(request, reply, path, verb);
  }

  /** Health, files, and what is neither. */
  function unrouted(request: ServerRequest, reply: ServerReply, path: string, verb: string): void {
    if (isHealth(path)) answers.bytes(request, reply, 204, null, EMPTY);
    else if (verb === 'GET') {
      files.serve(request, reply, path).catch((error: unknown) => answers.error(request, reply, error));
    } else {
      const allow = { Allow: router.allow(path) };
      if (verb === 'OPTIONS') answers.bytes(request, reply, 200, TEXT_TYPE, EMPTY, allow);
      else if (KNOWN_VERBS.has(verb)) {
        answers.bytes(request, reply, 405, TEXT_TYPE, METHOD_NOT_ALLOWED, allow);
      } else answers.bytes(request, reply, 501, TEXT_TYPE, NOT_IMPLEMENTED, allow);
    }
  }
}

/** `/_health` answers 204 to any verb. */
const isHealth = (path: string): boolean => /^\/_health\/?$/i.test(path);
