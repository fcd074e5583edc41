/** The project's own middlewares around every request: those before `strapi::errors`, and those after it. */

import type { RequestMiddleware, RouteLookup, RouteTarget } from '../../core/base/http/request-middleware.ts';
import type { HttpRequest, Route } from '../../core/base/http/route.ts';
import { internalError } from '../../core/errors/catalogue.ts';
import { OctavoError } from '../../core/errors/octavo-error.ts';
import { type CodeContext, compose, type KoaMiddleware } from '../koa/code-context.ts';
import { pauseDeadline } from '../koa/deadline.ts';
import { errorBody, errorOfStatus, errorReplyOf } from '../koa/error-reply.ts';
import { setMatch } from '../koa/koa-app.ts';
import { applyReply, hasOwnStatus } from '../koa/replies.ts';
import { type CodeRunner, setBody } from './code-routes.ts';

/** The project's middlewares around all routes. */
export interface GlobalMiddlewares {
  /** These see an answer even if a middleware or route inside has failed. */
  readonly outside: readonly KoaMiddleware[];
  readonly inside: readonly KoaMiddleware[];
}

/**
 * Makes the function that answers a request inside the middlewares. The route is looked up after the middlewares have
 * run, since they may change the method and the path.
 * @param runner runs the routes on the very context the middlewares have
 */
export function runGlobalMiddlewares(
  { outside, inside }: GlobalMiddlewares,
  runner: CodeRunner,
): RequestMiddleware {
  const outer = compose(outside);
  const inner = compose(inside);
  return (request, route, ways) =>
    runner.answer(request, async (ctx) => {
      const runRoute = async (): Promise<void> => {
        const way = wayOf(ctx, request, route, ways, runner);
        if (way.route) await runOn(ctx, request, way, way.route, runner);
        else await runUnrouted(ctx, runner, ways);
      };
      const within = async (): Promise<void> => {
        if (route && inside.length > 0) await runner.readAhead(ctx, route);
        await inner(ctx, runRoute);
      };
      await outer(ctx, async () => {
        if (outside.length === 0) await within();
        else await answerErrors(ctx, within, (error) => runner.report(error, request));
      });
    });
}

/** Where a request leads as middlewares have left it. */
function wayOf(
  ctx: CodeContext,
  request: HttpRequest,
  route: Route | null,
  ways: RouteLookup,
  { contexts }: CodeRunner,
): RouteTarget {
  const { path, rawQuery, params } = request;
  if (!contexts.isElsewhere(ctx)) return { path, rawQuery, route, params };
  const way = ways.find(ctx.method, ctx.req.url ?? '/');
  contexts.move(ctx, way);
  return way;
}

/** Health, files, and paths without anything: then the context stays as it is, a 404. */
async function runUnrouted(
  ctx: CodeContext,
  { contexts }: CodeRunner,
  { unrouted }: RouteLookup,
): Promise<void> {
  // a middleware has answered already
  if (ctx.body !== undefined || ctx.respond === false) return;
  const reply = await orNull(() => pauseDeadline(ctx, () => unrouted(contexts.requestAfterCode(ctx))));
  if (!reply) return;
  if (reply.body === null && reply.headers === undefined) ctx.status = reply.status;
  else applyReply(ctx, reply);
}

/** @returns null instead of a NotFoundError */
async function orNull<T>(work: () => T | Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof OctavoError && error.name === 'NotFoundError') return null;
    throw error;
  }
}

/** Runs a route, and puts what it answers where the middlewares find it. */
async function runOn(
  ctx: CodeContext,
  request: HttpRequest,
  { params }: RouteTarget,
  route: Route,
  runner: CodeRunner,
): Promise<void> {
  const work = runner.workOf(route);
  if (work) {
    setBody(ctx, await work(ctx, params));
    return;
  }
  // the server's own routes without project code are files and 405 answers, which read nothing of the context
  setMatch(ctx, route.path, params);
  applyReply(ctx, await pauseDeadline(ctx, () => route.handler(request)));
}

/** What `strapi::errors` does: middlewares outside of it see an answer, even to an unforeseen error. */
async function answerErrors(
  ctx: CodeContext,
  work: () => unknown,
  report: (error: unknown) => void,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    const known = errorReplyOf(error);
    if (!known || known.status >= 500) report(error);
    ctx.status = known?.status ?? 500;
    ctx.body = known ? errorBody(known) : internalError(error).toBody();
    return;
  }
  if (ctx.status === 404 && !hasOwnStatus(ctx) && (ctx.body === undefined || ctx.body === null)) {
    ctx.status = 404;
    ctx.body = errorBody(errorOfStatus(404));
  }
}
