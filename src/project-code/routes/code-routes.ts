/** Routes that run project code: authentication, policies, middlewares, the action, in v4's order. */

import type { AdminContext } from '../../admin/administrators/admin-context.ts';
import type { CallerRoute } from '../../api/rest/guarded-route.ts';
import { type Actor, actingAs } from '../../core/base/actor.ts';
import type { HttpReply, HttpRequest, PathPattern, Route } from '../../core/base/http/route.ts';
import { policyFailed, unauthorized } from '../../core/errors/catalogue.ts';
import { CodeError } from '../../core/errors/code-error.ts';
import { OctavoError } from '../../core/errors/octavo-error.ts';
import {
  type AuthServices,
  authenticateRequest,
  callerOf,
  canAccess,
  type RouteAuth,
} from '../authentication/authenticate-request.ts';
import { letAdministratorIn } from '../authentication/let-administrator-in.ts';
import { type CodeContext, compose, type KoaMiddleware, requestContext } from '../koa/code-context.ts';
import { type Deadlines, pauseDeadline } from '../koa/deadline.ts';
import { answerAuthError, answerError } from '../koa/error-reply.ts';
import { type KoaContexts, setMatch } from '../koa/koa-app.ts';
import { failedReply, replyOf, unchangedReply } from '../koa/replies.ts';
import { commitSession } from '../koa/session.ts';
import type { AnswerFormats } from './answer-formats.ts';
import { BuiltInAnswer, withCacheHeaders } from './built-in-routes.ts';

/** A policy that is ready to be called. */
export type ReadyPolicy = (ctx: CodeContext) => unknown;

/** A route as it is to run. */
export interface CodeRoute {
  readonly method: Route['method'];
  /** As the server's router takes it. */
  readonly path: string;
  /** null for a route open to everybody; `admin` for one for administrators. */
  readonly auth: RouteAuth | 'admin' | null;
  readonly policies: readonly ReadyPolicy[];
  readonly middlewares: readonly KoaMiddleware[];
  readonly action: (ctx: CodeContext) => unknown;
  /** The content-type whose controller has the action; null for any other. */
  readonly type: string | null;
  /** `ctx.state.route` */
  readonly described: object;
}

export interface CodeRunnerOptions extends AuthServices {
  readonly contexts: KoaContexts;
  /** What administrators are known by; null before the server has it. */
  readonly administrators: () => AdminContext | null;
  /** How long one request's code may take, in ms. */
  readonly deadlines: Deadlines;
  readonly formats: AnswerFormats;
  /**
   * Whether project code may be called while one of the server's own routes answers: lifecycles, listeners to events,
   * resolvers. It finds the request in `strapi.requestContext` then.
   */
  readonly canCallCode: (route: CallerRoute) => boolean;
  /** The same for a route of the admin panel. */
  readonly canPanelCallCode: (route: Route, request: HttpRequest) => boolean;
  /** Takes what the log is to hold. */
  readonly report: (error: unknown, request: HttpRequest) => void;
}

/** What a route does on a context; it gives what is to be the body, where it has not set one. */
type Work = (ctx: CodeContext, params: HttpRequest['params']) => Promise<unknown>;

export class CodeRunner {
  readonly #options: CodeRunnerOptions;
  /** What the routes do once there is a context. */
  readonly #works = new WeakMap<Route, Work>();
  /** What the routes that read forms ask of their callers. */
  readonly #auths = new WeakMap<Route, CodeRoute['auth']>();

  constructor(options: CodeRunnerOptions) {
    this.#options = options;
  }

  get contexts(): KoaContexts {
    return this.#options.contexts;
  }

  /** Makes a route of the server's. */
  route(codeRoute: CodeRoute): Route {
    const work = this.#workOf(codeRoute);
    const route: Route = {
      method: codeRoute.method,
      path: codeRoute.path,
      ...(codeRoute.type !== null && codeRoute.method === 'GET' ? { vary: this.#options.formats.vary } : {}),
      handler: (request) => this.answer(request, work),
    };
    this.#works.set(route, work);
    this.#auths.set(route, codeRoute.auth);
    return route;
  }

  /**
   * One of the server's own routes: it answers by itself as long as no code can be called, and on a context
   * where there is one.
   * @param auth null for a route that takes any caller with good credentials, or none
   * @param described `ctx.state.route`
   */
  builtIn<R extends CallerRoute>(builtIn: R, auth: RouteAuth | null, described: object): R {
    const { canCallCode } = this.#options;
    const alone = this.#builtInWork(builtIn, auth, described, false);
    const route: R = {
      ...builtIn,
      handler: (request) => (canCallCode(builtIn) ? this.answer(request, alone) : builtIn.handler(request)),
    };
    this.#works.set(route, this.#builtInWork(builtIn, auth, described, true));
    if (auth) this.#auths.set(route, auth);
    return route;
  }

  /** A route of the admin panel: the code it calls finds the request there, and the administrator in `ctx.state`. */
  ofPanel(panelRoute: Route): Route {
    const { canPanelCallCode, administrators, contexts } = this.#options;
    const work: Work = async (ctx, params) => {
      setMatch(ctx, panelRoute.path, params);
      const admin = administrators();
      // the route itself says who may not use it
      if (admin) await letAdministratorIn(ctx, admin, contexts.requestOf(ctx)).catch(() => {});
      return new BuiltInAnswer(
        panelRoute,
        await pauseDeadline(ctx, () => panelRoute.handler(contexts.requestAfterCode(ctx))),
      );
    };
    const route: Route = {
      ...panelRoute,
      handler: (request) =>
        canPanelCallCode(panelRoute, request) ? this.answer(request, work) : panelRoute.handler(request),
    };
    this.#works.set(route, work);
    return route;
  }

  /**
   * Reads a multipart body before the project's middlewares run, so that they see what v4 shows them; only for
   * callers who may use the route, since a refused upload must not reach the disk.
   */
  async readAhead(ctx: CodeContext, route: Route): Promise<void> {
    const auth = this.#auths.get(route);
    if (!hasForm(ctx) || auth === undefined || auth === 'admin') return;
    if (auth && !(await canAccess(ctx, auth, this.#options))) return;
    await pauseDeadline(ctx, () => this.contexts.readForm(ctx));
  }

  /** The same route for the paths a pattern describes. */
  withPattern(route: Route, pattern: PathPattern): Route {
    const open: Route = { ...route, pattern };
    const work = this.#works.get(route);
    if (work) this.#works.set(open, work);
    this.#auths.set(open, this.#auths.get(route) ?? null);
    return open;
  }

  /** Has the log hold what code has thrown. */
  report(error: unknown, request: HttpRequest): void {
    this.#options.report(error, request);
  }

  /** A route's work on a context that is there already; undefined for a route without project code. */
  workOf(route: Route): Work | undefined {
    return this.#works.get(route);
  }

  /** Runs work on a context of its own and answers with what it leaves there. */
  async answer(request: HttpRequest, work: Work): Promise<HttpReply> {
    const { contexts, formats, report, deadlines } = this.#options;
    // code finds the body where v4 has it, read for every caller
    const ctx = contexts.create(request, await request.readBody());
    try {
      const value = await requestContext.run(ctx, () => deadlines.run(ctx, () => work(ctx, request.params)));
      commitSession(ctx);
      const passed = value instanceof BuiltInAnswer ? value.passed(ctx) : unchangedReply(ctx, value);
      if (!passed) setBody(ctx, value);
      return formats.apply(ctx, passed ?? withCacheHeaders(ctx, replyOf(ctx)));
    } catch (error) {
      keepSession(ctx);
      return failedReply(ctx, error, (cause) => report(cause, request));
    } finally {
      if (contexts.formOf(ctx)) await contexts.end(ctx);
    }
  }

  /** @param isSeen whether middlewares stand around the route, which may look into its answer */
  #builtInWork(builtIn: CallerRoute, auth: RouteAuth | null, described: object, isSeen: boolean): Work {
    const { contexts, formats } = this.#options;
    const type = entryType(builtIn);
    return async (ctx, params) => {
      setMatch(ctx, builtIn.path, params);
      ctx.state['route'] = described;
      try {
        await authenticateRequest(ctx, auth, this.#options);
      } catch (error) {
        if (!answerAuthError(ctx, error, true)) throw error;
        return undefined;
      }
      try {
        if (auth && hasForm(ctx)) await pauseDeadline(ctx, () => contexts.readForm(ctx));
        const caller = callerOf(ctx.state['auth']);
        const request = contexts.requestOf(ctx);
        const format = isSeen || type === null ? 'v4' : formats.of(request);
        if (isSeen) formats.note(ctx, request, type);
        const reply = await pauseDeadline(ctx, () =>
          builtIn.answer(contexts.requestAfterCode(ctx, format), caller),
        );
        return new BuiltInAnswer(builtIn, reply);
      } catch (error) {
        if (isNotFound(error) && leavesMissing(builtIn)) return undefined;
        // v4's plugins answer it
        if (isNotFound(error) && builtIn.action === undefined) answerError(ctx, 404, error.message);
        else if (!answerAuthError(ctx, error, true)) throw error;
        return undefined;
      }
    };
  }

  #workOf({ auth, policies, middlewares, action, described, path, type }: CodeRoute): Work {
    const { contexts, formats } = this.#options;
    const chain = compose([...middlewares, async (ctx) => setBody(ctx, await action(ctx))]);
    // without middlewares no code reads the body before it is sent
    const inner =
      middlewares.length === 0
        ? action
        : // what a middleware returns is no body
          async (ctx: CodeContext) => void (await chain(ctx, NOTHING_MORE));
    return async (ctx, params) => {
      setMatch(ctx, path, params);
      ctx.state['route'] = described;
      let actor: Actor | null = null;
      try {
        if (auth === 'admin') {
          const admin = this.#options.administrators();
          if (!admin) throw unauthorized();
          actor = await letAdministratorIn(ctx, admin, contexts.requestOf(ctx));
        } else if (auth) await authenticateRequest(ctx, auth, this.#options);
      } catch (error) {
        if (!answerAuthError(ctx, error, true)) throw error;
        return undefined;
      }
      try {
        formats.note(ctx, contexts.requestOf(ctx), type);
        if (hasForm(ctx)) await pauseDeadline(ctx, () => contexts.readForm(ctx));
        if (policies.length > 0) await ask(ctx, policies);
        return await (actor ? actingAs(actor, () => inner(ctx)) : inner(ctx));
      } catch (error) {
        if (!answerAuthError(ctx, error, false)) throw error;
        return undefined;
      }
    };
  }
}

/** v4 keeps what code has put into the session before it failed. */
function keepSession(ctx: CodeContext): void {
  try {
    commitSession(ctx);
  } catch {
    // that may be what has failed
  }
}

const NOTHING_MORE = async (): Promise<void> => {};

/** Only true, or nothing at all, lets a request pass. */
async function ask(ctx: CodeContext, policies: readonly ReadyPolicy[]): Promise<void> {
  for (const policy of policies) {
    const verdict = await policy(ctx);
    if (verdict !== true && verdict !== undefined) throw policyFailed();
  }
}

/** What an action returns is the body, where it has set none itself. */
export function setBody(ctx: CodeContext, body: unknown): void {
  const value = body instanceof BuiltInAnswer ? body.give(ctx) : body;
  if (value === undefined || value === null) return;
  if (ctx.body === undefined || ctx.body === null) ctx.body = value;
}

/** The content-type whose entries a route answers as v4's generated actions do; null for any other. */
const entryType = ({ action }: Route): string | null =>
  action === undefined || action.endsWith('.createLocalization')
    ? null
    : action.slice(0, action.lastIndexOf('.'));

/** For a missing entry v4 leaves the context as it is, a 404; for a localization of one it answers an error. */
const leavesMissing = ({ action }: Route): boolean =>
  action !== undefined && !action.endsWith('.createLocalization');

/** Not one that code has thrown. */
const isNotFound = (error: unknown): error is OctavoError =>
  error instanceof OctavoError && !(error instanceof CodeError) && error.name === 'NotFoundError';

/** Most requests have none, and are not worth a wait. */
const hasForm = ({ req }: CodeContext): boolean => /^multipart\//i.test(req.headers['content-type'] ?? '');
