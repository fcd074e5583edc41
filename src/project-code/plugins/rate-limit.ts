/** v4's middlewares that limit attempts, for routes that code declares or whose action it has replaced. */

import { countAttempt, LIMITS, type Limit } from '../../api/users/rate-limits/limits.ts';
import type { RateLimitStore } from '../../api/users/rate-limits/rate-limit-store.ts';
import { createRateLimiter, type RateLimiter } from '../../api/users/rate-limits/rate-limiter.ts';
import type { Clock } from '../../core/base/clock.ts';
import type { CompatibilityRules } from '../../core/base/compatibility-rules.ts';
import type { UsersPermissionsConfig } from '../../core/project/config/plugins/users-permissions.ts';
import { callerOf } from '../authentication/authenticate-request.ts';
import type { CodeContext, KoaMiddleware } from '../koa/code-context.ts';

/** How many times as often an account may be tried as an address may try. */
const ACCOUNT_SHARE = 5;

/** The limits of v4's own actions; theirs by default are counted for themselves. */
const OF_ACTIONS: Readonly<Record<string, Limit>> = {
  'auth.callback': LIMITS.login,
  'auth.register': LIMITS.register,
  'auth.forgotPassword': LIMITS.forgot,
  'auth.resetPassword': LIMITS.reset,
  'auth.changePassword': LIMITS.change,
  'auth.connect': LIMITS.connect,
};

/** A middleware that counts each request, and refuses those above a limit. */
export function limiting(
  limiter: () => RateLimiter,
  limitOf: (ctx: CodeContext) => Limit,
): () => KoaMiddleware {
  return () => async (ctx, next) => {
    const attempted = { ip: ctx.ip, caller: callerOf(ctx.state['auth']), body: ctx.request.body };
    const counted = await countAttempt(limiter(), limitOf(ctx), attempted);
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

export interface RateLimitOptions {
  readonly clock: Clock;
  /** Where counts are kept; asked with the first request. */
  readonly openStore: (ratelimit: UsersPermissionsConfig['ratelimit']) => RateLimitStore;
}

/** `plugin::users-permissions.rateLimit`: all routes that name it share its counts, each route by itself. */
export function rateLimitMiddleware(
  { ratelimit }: UsersPermissionsConfig,
  { addressesLimitRegistering }: CompatibilityRules,
  { clock, openStore }: RateLimitOptions,
): () => KoaMiddleware {
  let made: RateLimiter | null = null;
  const limiter = (): RateLimiter => {
    made ??= createRateLimiter({
      ...ratelimit,
      accountsAsInV4: !addressesLimitRegistering,
      clock,
      store: openStore(ratelimit),
    });
    return made;
  };
  return limiting(limiter, (ctx) => {
    const { handler } = (ctx.state['route'] ?? {}) as { readonly handler?: unknown };
    const { account = accountOf, accountShare = ACCOUNT_SHARE, ...limit } = OF_ACTIONS[String(handler)] ?? {};
    return { ...limit, account, accountShare, name: `${ctx.method} ${ctx._matchedRoute}` };
  });
}

function accountOf(body: unknown): string | null {
  const { identifier, email } = (typeof body === 'object' && body !== null ? body : {}) as {
    identifier?: unknown;
    email?: unknown;
  };
  const account = identifier ?? email;
  return typeof account === 'string' && account !== '' ? account : null;
}

/** The same for `admin::rateLimit`, which v4 has around signing in. */
export const adminLimit = (limiter: () => RateLimiter): (() => KoaMiddleware) =>
  limiting(limiter, ({ method, _matchedRoute }) => ({
    name: `${method} ${_matchedRoute}`,
    account: accountOf,
    accountShare: 1,
    byAccount: true,
  }));
