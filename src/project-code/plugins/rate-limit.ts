/** `plugin::users-permissions.rateLimit`: routes of the project's own are limited like those of signing in. */

import type { UsersPermissionsConfig } from '../../project/config/plugins/users-permissions.ts';
import type { RateLimitStore } from '../../users/rate-limits/rate-limit-store.ts';
import { createRateLimiter, type RateLimiter } from '../../users/rate-limits/rate-limiter.ts';
import type { KoaMiddleware } from '../koa/code-context.ts';

/** How many times as often an account may be tried as an address may try. */
const ACCOUNT_SHARE = 5;

/**
 * The middleware's factory; all routes that name it share its counts, each route by itself.
 * @param openStore where counts are kept, asked with the first request
 */
export function rateLimitMiddleware(
  { ratelimit }: UsersPermissionsConfig,
  openStore: (ratelimit: UsersPermissionsConfig['ratelimit']) => RateLimitStore,
): () => KoaMiddleware {
  let limiter: RateLimiter | null = null;
  return () => async (ctx, next) => {
    limiter ??= createRateLimiter({ ...ratelimit, now: Date.now, store: openStore(ratelimit) });
    const counted = await limiter.count({
      route: `${ctx.method} ${ctx._matchedRoute}`,
      ip: ctx.ip,
      account: accountOf(ctx.request.body),
      accountShare: ACCOUNT_SHARE,
    });
    if (counted) {
      const { limit, remaining, reset } = counted.allowance;
      ctx.set('X-RateLimit-Limit', String(limit));
      ctx.set('X-RateLimit-Remaining', String(remaining));
      ctx.set('X-RateLimit-Reset', String(reset));
      if (counted.refusal) throw counted.refusal;
    }
    return next();
  };
}

function accountOf(body: unknown): string | null {
  const { identifier, email } = (typeof body === 'object' && body !== null ? body : {}) as {
    identifier?: unknown;
    email?: unknown;
  };
  const account = identifier ?? email;
  return typeof account === 'string' && account !== '' ? account : null;
}
