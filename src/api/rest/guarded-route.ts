/** Routes with a scope: credentials, then permission, then the answer, as everywhere. */
import type { Access } from '../../core/access/access.ts';
import type { Caller } from '../../core/access/caller.ts';
import { missingScope } from '../../core/access/scopes.ts';
import type { HttpReply, HttpRequest, Route } from '../../core/base/http/route.ts';

export type GuardedAnswer = (request: HttpRequest, caller: Caller) => HttpReply | Promise<HttpReply>;

/** A route whose answer can be called separately by code that has checked the caller in another way. */
export interface CallerRoute extends Route {
  /** The answer, once credentials and permission are checked. */
  readonly answer: GuardedAnswer;
}

/** Such a route with the permission it needs. */
export interface GuardedRoute extends CallerRoute {
  /** The action's full name: `plugin::users-permissions.user.find`. */
  readonly scope: string;
}

/**
 * @param scope the action's full name: `plugin::users-permissions.user.find`
 * @returns a route that answers 401 and 403 before it calls `answer`
 */
export function guardedRoute(
  access: Access,
  method: Route['method'],
  path: string,
  scope: string,
  answer: GuardedAnswer,
): GuardedRoute {
  return {
    method,
    path,
    scope,
    answer,
    handler: async (request) => {
      const caller = await access.authenticate(request.headers.authorization);
      if (!caller.may(scope)) throw missingScope(caller, scope);
      return answer(request, caller);
    },
  };
}
