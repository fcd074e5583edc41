/** A route with a scope and a limit: credentials, permission, count, then the answer. */
import type { Access } from '../../../core/access/access.ts';
import type { Caller } from '../../../core/access/caller.ts';
import type { HttpReply, HttpRequest, Route } from '../../../core/base/http/route.ts';
import { ERROR_CODE_HEADER, OctavoError } from '../../../core/errors/octavo-error.ts';
import { countAttempt, type Limit } from '../../users/rate-limits/limits.ts';
import type { Allowance, RateLimiter } from '../../users/rate-limits/rate-limiter.ts';
import { type GuardedRoute, guardedRoute } from '../guarded-route.ts';
import { readAuthBody } from './read-auth-body.ts';

/** The work of a route with its body. */
export type AuthWork = (caller: Caller, body: unknown, request: HttpRequest) => Promise<HttpReply>;

/** One auth route. */
export interface AuthRoute {
  readonly method: Route['method'];
  readonly path: string;
  /** The action's full name. */
  readonly scope: string;
  /** null for a route without a limit. */
  readonly limit: Limit | null;
  /** Attributes of the project that a form may have. */
  readonly projectFields: readonly string[];
  readonly work: AuthWork;
}

/** @returns a route whose answers, errors included, have the headers that report the rest of the limit */
export function limitedRoute(
  access: Access,
  limiter: RateLimiter,
  { method, path, scope, limit, projectFields, work }: AuthRoute,
): GuardedRoute {
  return guardedRoute(access, method, path, scope, async (request, caller) => {
    const body = await readAuthBody(request, projectFields);
    if (limit === null) return work(caller, body, request);
    const counted = await countAttempt(limiter, limit, { ip: request.ip, caller, body });
    if (counted === null) return work(caller, body, request);
    return withLimitHeaders(counted.allowance, async () => {
      if (counted.refusal) throw counted.refusal;
      return work(caller, body, request);
    });
  });
}

/**
 * Adds the headers that report the rest of a limit to an answer, and to the answer of a refusal.
 */
export async function withLimitHeaders(
  allowance: Allowance,
  work: () => Promise<HttpReply>,
): Promise<HttpReply> {
  try {
    return withHeaders(await work(), allowance);
  } catch (error) {
    if (!(error instanceof OctavoError) || isFault(error)) throw error;
    const reply = withHeaders({ status: error.status, body: error.toBody() }, allowance);
    const limitHeaders = {
      ...(error.code === null ? {} : { [ERROR_CODE_HEADER]: error.code }),
      ...(error.retryAfter === null ? {} : { 'Retry-After': String(error.retryAfter) }),
    };
    return { ...reply, headers: { ...reply.headers, ...limitHeaders }, refusal: error };
  }
}

/** An error with a cause belongs in the log; a refusal because of a limit has none and must not fill the log. */
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
