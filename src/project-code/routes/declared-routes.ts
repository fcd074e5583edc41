/** The routes that project code declares → the routes that the server serves. */

import type { GuardedRoute } from '../../api/rest/guarded-route.ts';
import type { Route } from '../../core/base/http/route.ts';
import type { Problem } from '../../core/project/start-error.ts';
import type { RouteAuth } from '../authentication/authenticate-request.ts';
import { type ControllerTools, isPlainAction } from '../core-factories/core-controller.ts';
import type { DefaultActions } from '../core-factories/default-actions.ts';
import { type CodeContext, compose, type KoaMiddleware } from '../koa/code-context.ts';
import type { DeclaredRoute } from '../shared/plugin-definition.ts';
import type { Controller } from '../shared/registry.ts';
import type { CodeRoute, CodeRunner } from './code-routes.ts';
import { type GuardTools, koaPolicy, nameOf, type Owner, routeMiddleware } from './guards.ts';
import { pathPattern } from './path-pattern.ts';

/** The router that declares a route, and what applies to all its routes. */
export interface RouterSettings {
  /** Relative to the project folder, for messages. */
  readonly file: string;
  /** `api::article`, `plugin::shop`: the prefix of names without one. */
  readonly owner: Owner;
  /** What its path begins with, besides the router's own prefix. */
  readonly base: string;
  /** The router's own prefix. */
  readonly prefix: string;
  /** The admin panel's routes know the admin panel's users only. */
  readonly isAdmin: boolean;
  /** `ctx.state.route.info` */
  readonly info: object;
}

export interface RouteTools {
  readonly guards: GuardTools;
  readonly controllers: ControllerTools;
  readonly controllerOf: (uid: string) => Controller | undefined;
  readonly actions: DefaultActions;
  readonly runner: CodeRunner;
  readonly problems: Problem[];
  /** Receives the full name of each action that a route of the content API calls. */
  readonly askedFor: Set<string>;
  /** Receives each route of the content API as it is declared. */
  readonly listed: ListedRoute[];
}

/** A route of the content API, as administrators see it in a list. */
export interface ListedRoute {
  /** `api::article`, `plugin::shop` */
  readonly owner: string;
  readonly method: string;
  /** With all prefixes. */
  readonly path: string;
  /** Absent for a function. */
  readonly handler?: string;
  readonly config: object;
  readonly info: object;
}

interface RouteConfig {
  readonly auth?: unknown;
  readonly policies?: unknown;
  readonly middlewares?: unknown;
  readonly prefix?: unknown;
}

const METHODS: readonly string[] = [
  'GET',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
] satisfies Route['method'][];

/** The routes one declaration makes: none where it cannot be served, which is a problem. */
export function servedRoutes(tools: RouteTools, home: RouterSettings, exported: unknown): Route[] {
  const route = (typeof exported === 'object' && exported !== null ? exported : {}) as DeclaredRoute;
  const verb = String(route.method ?? '').toUpperCase();
  const place = `${verb || '?'} ${String(route.path ?? '?')}`;
  try {
    if (typeof route.path !== 'string') throw new Error('a route needs a path');
    // koa answers HEAD with the GET route of the path
    const verbs = verb === 'ALL' ? METHODS : verb === 'HEAD' ? [] : [verb];
    return verbs.map((each) => served(tools, home, route, each, route.path as string));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    tools.problems.push({ file: home.file, key: place, message });
    return [];
  }
}

function served(
  tools: RouteTools,
  home: RouterSettings,
  declared: DeclaredRoute,
  verb: string,
  below: string,
): Route {
  if (!isMethod(verb))
    throw new Error(`expected a method such as GET, found ${JSON.stringify(declared.method)}`);
  const config = (declared.config ?? {}) as RouteConfig;
  const path = pathOf(home, config, below);
  const { name, action } = handlerOf(tools, home, declared.handler);
  if (name !== null && !home.isAdmin) tools.askedFor.add(name);
  const auth = authOf(config.auth, name);
  if (!home.isAdmin) {
    const { info, owner } = home;
    const { handler } = declared;
    const listedConfig = { ...config, auth: auth === null ? false : { scope: auth.scope } };
    const named = typeof handler === 'string' ? { handler } : {};
    tools.listed.push({ owner: owner ?? '', method: verb, path, ...named, config: listedConfig, info });
  }
  const policies = listOf(config.policies, 'policies').map((policy) =>
    koaPolicy(tools.guards, policy, home.owner),
  );
  const middlewares = listOf(config.middlewares, 'middlewares').map((middleware) =>
    routeMiddleware(tools.guards, middleware, home.owner),
  );
  const isGuarded =
    policies.length + middlewares.length > 0 || (config.auth !== undefined && config.auth !== null);
  const plain = isGuarded || home.isAdmin ? undefined : plainRoute(tools, name, verb, path);
  if (plain) return defaultRoute(tools, home, declared, { ...plain, path });
  const code: CodeRoute = {
    method: verb,
    path,
    auth: home.isAdmin && auth !== null ? 'admin' : auth,
    policies,
    middlewares,
    action,
    type: name?.startsWith('api::') ? name.slice(0, name.lastIndexOf('.')) : null,
    described: describe(home, { ...declared, method: verb }, auth),
  };
  const pattern = pathPattern(path);
  const made = tools.runner.route(code);
  return pattern ? tools.runner.withPattern(made, pattern) : made;
}

/** `ctx.state.route` */
function describe(home: RouterSettings, declared: DeclaredRoute, auth: RouteAuth | null): object {
  const { method, path, handler } = declared;
  const config = {
    ...(declared.config as object | undefined),
    auth: auth === null ? false : { scope: auth.scope },
  };
  return { method, path, handler, config, info: home.info };
}

/** One of the server's own routes, with the description that project code gets of it. */
export function defaultRoute<R extends GuardedRoute>(
  tools: RouteTools,
  home: RouterSettings,
  declared: DeclaredRoute,
  builtIn: R,
): R {
  const auth: RouteAuth = { scope: [builtIn.scope], strategies: null };
  return tools.runner.builtIn(builtIn, auth, describe(home, { ...declared, method: builtIn.method }, auth));
}

const isMethod = (verb: string): verb is Route['method'] => METHODS.includes(verb);

/** A route with a prefix of its own, even an empty one, does not get the prefix of its router. */
function pathOf({ base, prefix }: RouterSettings, config: RouteConfig, below: string): string {
  const before = config.prefix === undefined ? prefix : '';
  const path = `${base}${before}${below}`;
  return path === '/' ? path : path.replace(/\/+$/, '');
}

interface Handler {
  /** The action's full name; null for a function. */
  readonly name: string | null;
  readonly action: CodeRoute['action'];
}

function handlerOf(tools: RouteTools, home: RouterSettings, handler: unknown): Handler {
  if (typeof handler === 'function') return { name: null, action: handler as CodeRoute['action'] };
  if (Array.isArray(handler) && handler.length > 0 && handler.every((one) => typeof one === 'function')) {
    const chain = compose(handler as KoaMiddleware[]);
    return { name: null, action: (ctx) => chain(ctx, async () => undefined) };
  }
  if (typeof handler !== 'string') throw new Error(`expected a handler such as "article.find"`);
  const name = handler.includes('::') ? handler : nameOf(home.owner, handler);
  const dot = name.lastIndexOf('.');
  const uid = name.slice(0, dot);
  const method = name.slice(dot + 1);
  const controller = tools.controllerOf(uid);
  if (!controller) throw new Error(`there is no controller ${uid} for the handler ${handler}`);
  if (typeof controller[method] !== 'function')
    throw new Error(`the controller ${uid} has no action ${method}`);
  // looked up with each request: code may replace an action while it starts
  return { name, action: (ctx: CodeContext) => (controller[method] as (ctx: CodeContext) => unknown)(ctx) };
}

function authOf(auth: unknown, name: string | null): RouteAuth | null {
  if (auth === false) return null;
  const { scope, strategies } = (typeof auth === 'object' && auth !== null ? auth : {}) as {
    scope?: unknown;
    strategies?: unknown;
  };
  const scopes = textsOf(scope);
  return {
    // v4 fills an empty list, too
    scope: scopes.length > 0 ? scopes : name === null ? null : [name],
    strategies: strategies === undefined ? null : textsOf(strategies),
  };
}

const textsOf = (value: unknown): string[] =>
  value === undefined || value === null ? [] : [value].flat().map(String);

function listOf(value: unknown, what: string): readonly unknown[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value;
  throw new Error(`${what} is no list`);
}

/** The server's own route for an action that the project has not changed; undefined if project code has to run. */
function plainRoute(
  tools: RouteTools,
  name: string | null,
  verb: string,
  path: string,
): GuardedRoute | undefined {
  const [, uid, action] = /^(api::[^.]+\.[^.]+)\.([^.]+)$/.exec(name ?? '') ?? [];
  if (!uid || !action || pathPattern(path)) return undefined;
  const [route] = tools.actions.routesOf(`${uid}.${action}`);
  if (route?.method !== verb || parametersOf(route.path) !== parametersOf(path)) return undefined;
  return isPlainAction(tools.controllers, uid, tools.controllerOf(uid), action) ? route : undefined;
}

const parametersOf = (path: string): string => (path.match(/:\w+/g) ?? []).join();
