/** The project's own middlewares around every request: those before `strapi::errors`, and those after it. */
import { OctavoError } from '../../errors/octavo-error.ts';
import type { Around, Unrouted } from '../../http/around.ts';
import type { HttpReply, HttpRequest, Route } from '../../http/route.ts';
import { lazyBody } from '../core/lazy-body.ts';
import { type CodeRunner, setBody } from './code-routes.ts';
import { compose } from './compose.ts';
import { unhurried } from './deadline.ts';
import { errorBody, errorOfStatus, toldError } from './error-reply.ts';
import type { CodeContext, KoaMiddleware } from './koa-app.ts';
import { refuse } from './refuse.ts';
import { giveReply } from './replies.ts';

/** What stands around the routes. */
export interface Surrounding {
  /** These see answers, also where inside there was an error. */
  readonly outside: readonly KoaMiddleware[];
  readonly inside: readonly KoaMiddleware[];
}

/**
 * What answers a request with all that surrounds it.
 * @param runner runs the routes with code on the very context the middlewares have
 */
export function aroundRoutes({ outside, inside }: Surrounding, runner: CodeRunner): Around {
  const outer = compose(outside);
  const inner = compose(inside);
  return (request, route, unrouted) =>
    runner.answer(request, async (ctx) => {
      const atTheRoutes = async (): Promise<void> => {
        if (route) await runOn(ctx, request, route, runner);
        else await runUnrouted(ctx, unrouted);
      };
      await outer(ctx, async () => {
        if (outside.length === 0) await inner(ctx, atTheRoutes);
        else await told(ctx, () => inner(ctx, atTheRoutes));
      });
    });
}

/** Health, files, and what is neither. Where nobody has anything, the context stays as it is, a 404. */
async function runUnrouted(ctx: CodeContext, unrouted: Unrouted): Promise<void> {
  // somebody has answered before
  if (ctx.body !== undefined || ctx.respond === false) return;
  const reply = await whereThere(() => unhurried(ctx, unrouted));
  if (!reply) return;
  if (reply.body === null && reply.headers === undefined) ctx.status = reply.status;
  else giveReply(ctx, reply);
}

/** Null in place of an error that says there is nothing. */
async function whereThere<T>(work: () => T | Promise<T>): Promise<T | null> {
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
  route: Route,
  runner: CodeRunner,
): Promise<void> {
  const work = runner.workOf(route);
  ctx.params = { ...request.params };
  if (work) setBody(ctx, await work(ctx));
  else {
    ctx._matchedRoute = route.path;
    const reply = await refusable(ctx, route, () => unhurried(ctx, () => route.handler(request)));
    if (!reply) return;
    const { body } = reply;
    const isEntry = route.action !== undefined && !route.action.endsWith('.createLocalization');
    giveReply(
      ctx,
      reply,
      Buffer.isBuffer(body) && isJson(reply) ? (isEntry ? lazyBody(body) : parsed(body)) : body,
    );
  }
}

/**
 * Null where the caller may not ask, which is answered then; and where there is no such entry, which v4 leaves
 * to whoever comes after.
 */
async function refusable(
  ctx: CodeContext,
  { action }: Route,
  work: () => HttpReply | Promise<HttpReply>,
): Promise<HttpReply | null> {
  try {
    return await work();
  } catch (error) {
    const isMissing = action !== undefined && error instanceof OctavoError && error.name === 'NotFoundError';
    if (!isMissing && !refuse(ctx, error, true)) throw error;
    return null;
  }
}

const isJson = ({ contentType }: HttpReply): boolean => contentType === undefined || /json/.test(contentType);

const parsed = (body: Buffer): unknown => JSON.parse(body.toString('utf8'));

/** What `strapi::errors` does: whoever stands outside of it sees an answer. */
async function told(ctx: CodeContext, work: () => unknown): Promise<void> {
  try {
    await work();
  } catch (error) {
    const known = toldError(error);
    if (!known) throw error;
    ctx.status = known.status;
    ctx.body = errorBody(known);
    return;
  }
  if (ctx.status === 404 && (ctx.body === undefined || ctx.body === null)) {
    ctx.status = 404;
    ctx.body = errorBody(errorOfStatus(404));
  }
}
