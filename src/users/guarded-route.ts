/** A route with a scope: credentials, then permission, then the answer, as everywhere. */
import type { Access } from '../access/access.ts';
import type { Caller } from '../access/caller.ts';
import { forbidden } from '../errors/catalogue.ts';
import type { HttpReply, HttpRequest, Route } from '../http/route.ts';

export type GuardedAnswer = (request: HttpRequest, caller: Caller) => HttpReply | Promise<HttpReply>;

/**
 * @param scope the action's full name: `plugin::users-permissions.user.find`
 * @returns a route that answers 401 and 403 before `answer` is asked
 */
export function guardedRoute(
  access: Access,
  method: Route['method'],
  path: string,
  scope: string,
  answer: GuardedAnswer,
): Route {
  return {
    method,
    path,
    handler: async (request) => {
      const caller = await access.authenticate(request.headers.authorization);
      if (!caller.may(scope)) throw forbidden();
      return answer(request, caller);
    },
  };
}
