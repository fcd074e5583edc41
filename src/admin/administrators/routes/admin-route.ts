/** Routes of the administration API: authentication, then the action that the route needs, then the answer. */
import { actingAs } from '../../../core/base/actor.ts';
import type { HttpReply, HttpRequest, Route } from '../../../core/base/http/route.ts';
import type { MaybePromise } from '../../../core/base/maybe-promise.ts';
import { forbidden } from '../../../core/errors/catalogue.ts';
import type { AdminContext } from '../admin-context.ts';
import { actorOf } from '../session/acting.ts';
import type { Administrator } from '../session/administrator.ts';
import { authenticate } from './authenticate.ts';

/** Answers an administrator. */
export type AdminAnswer = (request: HttpRequest, admin: Administrator) => MaybePromise<HttpReply>;

/** Makes routes for one project. */
export interface AdminRoutes {
  /** A route that every client may request, signed in or not. */
  open(
    method: Route['method'],
    path: string,
    answer: (request: HttpRequest) => MaybePromise<HttpReply>,
  ): Route;
  /** A route for every administrator. */
  signedIn(method: Route['method'], path: string, answer: AdminAnswer): Route;
  /** A route for administrators whose roles have an action: 403 otherwise. */
  guarded(method: Route['method'], path: string, action: string, answer: AdminAnswer): Route;
}

export function adminRoutes(context: AdminContext): AdminRoutes {
  const route = (method: Route['method'], path: string, handler: Route['handler']): Route => ({
    method,
    path,
    handler,
  });
  const signedIn = (
    method: Route['method'],
    path: string,
    answer: AdminAnswer,
    action: string | null,
  ): Route =>
    route(method, path, async (request) => {
      const admin = await authenticate(context, request);
      if (action !== null && !admin.can(action)) throw forbidden();
      return actingAs(actorOf(request, admin.user), () => answer(request, admin));
    });
  return {
    open: (method, path, answer) =>
      route(method, path, (request) => actingAs(actorOf(request, null), () => answer(request))),
    signedIn: (method, path, answer) => signedIn(method, path, answer, null),
    guarded: (method, path, action, answer) => signedIn(method, path, answer, action),
  };
}

/** `{ "data": … }`, as nearly every route answers. */
export const data = (value: unknown, status = 200): HttpReply => ({ status, body: { data: value } });

/** What a route without a body answers. */
export const NO_CONTENT: HttpReply = { status: 204, body: null };
