/** The built-in actions, for project code that calls them: `super.find(ctx)`, a plugin's controller. */

import type { GuardedRoute } from '../../api/rest/guarded-route.ts';
import type { HttpReply, HttpRequest, Route } from '../../core/base/http/route.ts';
import { ERROR_CODE_HEADER, OctavoError } from '../../core/errors/octavo-error.ts';
import { callerOf } from '../authentication/authenticate-request.ts';
import { type CodeContext, requestContext } from '../koa/code-context.ts';
import { CodeRequest } from '../koa/code-request.ts';
import { pauseDeadline } from '../koa/deadline.ts';
import { answerAuthError } from '../koa/error-reply.ts';
import { type KoaContexts, queryOf } from '../koa/koa-app.ts';
import { applyReply } from '../koa/replies.ts';
import { lazyBody } from '../shared/lazy-body.ts';
import { UnauthorizedError } from '../shared/strapi-errors.ts';

/** One of the server's own routes, with the names of its path's parameters. */
interface ActionRoute {
  readonly route: GuardedRoute;
  readonly parameters: readonly string[];
}

export class DefaultActions {
  readonly #contexts: KoaContexts;
  #byScope: ReadonlyMap<string, readonly ActionRoute[]> = new Map();
  /** Those for administrators, by their actions. */
  readonly #ofPanel = new Map<string, Route>();

  /** What answers for an action because code has changed services that it calls; nothing before the database is open. */
  byServices: (scope: string) => ((ctx: CodeContext) => Promise<void>) | undefined = () => undefined;

  constructor(contexts: KoaContexts) {
    this.#contexts = contexts;
  }

  /** Takes the server's own routes, which answer for the actions. */
  know(routes: readonly GuardedRoute[]): void {
    const known = routes.map((route) => ({ route, parameters: parametersOf(route.path) }));
    this.#byScope = Map.groupBy(known, ({ route }) => route.scope);
  }

  /** Takes one of the server's own routes for administrators. */
  knowPanel(scope: string, route: Route): void {
    this.#ofPanel.set(scope, route);
  }

  /** The routes of an action; some have several. */
  routesOf(scope: string): readonly GuardedRoute[] {
    return (this.#byScope.get(scope) ?? []).map(({ route }) => route);
  }

  /**
   * Runs a content-type's action.
   * @returns `{ data, meta }`, or null where there is no such entry
   */
  async entry(scope: string, ctx: CodeContext): Promise<object | null> {
    try {
      const { body } = await this.#answer(scope, ctx);
      if (!Buffer.isBuffer(body)) throw new Error(`${scope} answers no entry`);
      return lazyBody(body);
    } catch (error) {
      if (error instanceof OctavoError && error.name === 'NotFoundError') return null;
      throw error;
    }
  }

  /**
   * Runs a plugin's action, which sets status and body itself.
   * @throws OctavoError what the action refuses with, as in v4
   */
  async reply(scope: string, ctx: CodeContext): Promise<void> {
    let reply: HttpReply;
    try {
      reply = await this.#answer(scope, ctx);
    } catch (error) {
      // v4 answers this, and code that comes after sees the answer
      if (error instanceof UnauthorizedError && answerAuthError(ctx, error, true)) return;
      throw error;
    }
    const { body, refusal } = reply;
    if (refusal) {
      // the answer to the error adds those of the error
      const { [ERROR_CODE_HEADER]: _code, 'Retry-After': _seconds, ...headers } = reply.headers ?? {};
      for (const [name, value] of Object.entries(headers)) ctx.set(name, [value].flat());
      throw refusal;
    }
    applyReply(ctx, reply, Buffer.isBuffer(body) ? JSON.parse(body.toString('utf8')) : body);
  }

  #answer(scope: string, ctx: CodeContext): HttpReply | Promise<HttpReply> {
    const request = this.#requestFor(ctx);
    const ofPanel = this.#ofPanel.get(scope);
    const routes = this.#byScope.get(scope) ?? [];
    // an action may have a route for administrators beside that of the content API
    if (ofPanel && (routes.length === 0 || ctx.state?.['isAuthenticatedAdmin'] === true))
      return pauseDeadline(requestContext.get() ?? ctx, () => ofPanel.handler(request));
    const fits = ({ route, parameters }: ActionRoute): boolean =>
      route.method === request.method && parameters.every((name) => name in request.params);
    // most actions have one route
    const found =
      routes.length === 1
        ? routes[0]
        : (routes.find((one) => one.parameters.length > 0 && fits(one)) ?? routes.find(fits) ?? routes[0]);
    const route = found?.route;
    if (!route) throw new Error(`there is no action ${scope}`);
    return pauseDeadline(requestContext.get() ?? ctx, () =>
      route.answer(request, callerOf(ctx.state?.['auth'])),
    );
  }

  /** The request as code has left it. An object that only looks like a ctx belongs to the running request. */
  #requestFor(ctx: CodeContext): HttpRequest {
    const running = requestContext.get();
    const real = this.#contexts.isContext(ctx) ? ctx : running;
    if (!real) throw new Error('expected the ctx of a request');
    const request = this.#contexts.requestOf(real);
    const { method, path, rawQuery } = request;
    return new CodeRequest(request, {
      method,
      path,
      rawQuery,
      params: ctx.params ?? {},
      query: ctx === real ? queryOf(real) : (ctx.query ?? ctx.request?.query ?? {}),
      body: (ctx.request ?? real.request).body,
      form: this.#contexts.formOf(real),
      files: ctx.request?.files ?? {},
    });
  }
}

const parametersOf = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
