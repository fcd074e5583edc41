/** The project's own middlewares around every request: those before `strapi::errors`, and those after it. */
import { OctavoError } from '../../errors/octavo-error.ts';
import type { Around, Way, Ways } from '../../http/around.ts';
import type { HttpRequest, Route } from '../../http/route.ts';
import { type CodeRunner, setBody } from './code-routes.ts';
import { compose } from './compose.ts';
import { unhurried } from './deadline.ts';
import { errorBody, errorOfStatus, toldError } from './error-reply.ts';
import { type CodeContext, type KoaMiddleware, setMatch } from './koa-app.ts';
import { giveReply } from './replies.ts';

/** What stands around the routes. */
export interface Surrounding {
  /** These see answers, also where inside there was an error. */
  readonly outside: readonly KoaMiddleware[];
  readonly inside: readonly KoaMiddleware[];
}

/**
 * What answers a request with all that surrounds it. The route is looked for once the middlewares have let the
 * request through, since they may have changed where it leads.
 * @param runner runs the routes on the very context the middlewares have
 */
export function aroundRoutes({ outside, inside }: Surrounding, runner: CodeRunner): Around {
  const outer = compose(outside);
  const inner = compose(inside);
  return (request, route, ways) =>
    runner.answer(request, async (ctx) => {
      const atTheRoutes = async (): Promise<void> => {
        const way = wayOf(ctx, request, route, ways, runner);
        if (way.route) await runOn(ctx, request, way, way.route, runner);
        else await runUnrouted(ctx, runner, ways);
      };
      const within = async (): Promise<void> => {
        if (route && inside.length > 0) await runner.readAhead(ctx, route);
        await inner(ctx, atTheRoutes);
      };
      await outer(ctx, async () => {
        if (outside.length === 0) await within();
        else await told(ctx, within, (error) => runner.report(error, request));
      });
    });
}

/** Where a request leads as middlewares have left it. */
function wayOf(
  ctx: CodeContext,
  request: HttpRequest,
  route: Route | null,
  ways: Ways,
  { contexts }: CodeRunner,
): Way {
  const { path, rawQuery, params } = request;
  if (!contexts.isElsewhere(ctx)) return { path, rawQuery, route, params };
  const way = ways.find(ctx.method, ctx.req.url ?? '/');
  contexts.move(ctx, way);
  return way;
}

/** Health, files, and what is neither. Where nobody has anything, the context stays as it is, a 404. */
async function runUnrouted(ctx: CodeContext, { contexts }: CodeRunner, { unrouted }: Ways): Promise<void> {
  // somebody has answered before
  if (ctx.body !== undefined || ctx.respond === false) return;
  const reply = await whereThere(() => unhurried(ctx, () => unrouted(contexts.asLeft(ctx))));
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
  { params }: Way,
  route: Route,
  runner: CodeRunner,
): Promise<void> {
  const work = runner.workOf(route);
  if (work) {
    setBody(ctx, await work(ctx, params));
    return;
  }
  // of the server's own there are files of a page and refusals of methods, which look at nothing
  setMatch(ctx, route.path, params);
  giveReply(ctx, await unhurried(ctx, () => route.handler(request)));
}

/** What `strapi::errors` does: whoever stands outside of it sees an answer, also to a fault. */
async function told(ctx: CodeContext, work: () => unknown, report: (error: unknown) => void): Promise<void> {
  try {
    await work();
  } catch (error) {
    const known = toldError(error) ?? errorOfStatus(500);
    if (known.status >= 500) report(error);
    ctx.status = known.status;
    ctx.body = errorBody(known);
    return;
  }
  if (ctx.status === 404 && (ctx.body === undefined || ctx.body === null)) {
    ctx.status = 404;
    ctx.body = errorBody(errorOfStatus(404));
  }
}
