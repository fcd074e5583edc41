/** A route with a scope and a limit: credentials, permission, count, then the answer. */
import type { Access } from '../../access/access.ts';
import type { Caller } from '../../access/caller.ts';
import { OctavoError } from '../../errors/octavo-error.ts';
import type { HttpReply, HttpRequest, Route } from '../../http/route.ts';
import { type GuardedRoute, guardedRoute } from '../guarded-route.ts';
import { countAttempt, type Limit } from './limits.ts';
import type { Allowance, RateLimiter } from './rate-limiter.ts';
import { readAuthBody } from './read-auth-body.ts';

/** What a route does with its body. */
export type AuthWork = (caller: Caller, body: unknown, request: HttpRequest) => Promise<HttpReply>;

/** One auth route. */
export interface AuthRoute {
  readonly method: Route['method'];
  readonly path: string;
  /** The action's full name. */
  readonly scope: string;
  /** null for a route that may be asked at will. */
  readonly limit: Limit | null;
  /** Attributes of the project that a form may have. */
  readonly ownFields: readonly string[];
  readonly work: AuthWork;
}

/** @returns a route whose answers, refusals too, tell what is left of the limit */
export function limitedRoute(
  access: Access,
  limiter: RateLimiter,
  { method, path, scope, limit, ownFields, work }: AuthRoute,
): GuardedRoute {
  return guardedRoute(access, method, path, scope, async (request, caller) => {
    const body = await readAuthBody(request, ownFields);
    if (limit === null) return work(caller, body, request);
    const counted = await countAttempt(limiter, limit, { ip: request.ip, caller, body });
    if (counted === null) return work(caller, body, request);
    try {
      if (counted.refusal) throw counted.refusal;
      return withHeaders(await work(caller, body, request), counted.allowance);
    } catch (error) {
      if (!(error instanceof OctavoError) || isFault(error)) throw error;
      const reply = withHeaders({ status: error.status, body: error.toBody() }, counted.allowance);
      if (error.retryAfter === null) return reply;
      return { ...reply, headers: { ...reply.headers, 'Retry-After': String(error.retryAfter) } };
    }
  });
}

/** A fault has a cause, which is for the log; being asked too much is none, and no reason to fill the log. */
const isFault = (error: OctavoError): boolean => error.status >= 500 && error.cause !== undefined;

function withHeaders(reply: HttpReply, allowance: Allowance): HttpReply {
  return {
    ...reply,
    headers: {
      ...reply.headers,
      'X-RateLimit-Limit': String(allowance.limit),
      'X-RateLimit-Remaining': String(allowance.remaining),
      'X-RateLimit-Reset': String(allowance.reset),
    },
  };
}
