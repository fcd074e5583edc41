/** `strapi.server`: routes and middlewares that code adds, most of them while it starts. */

import type { Server } from 'node:http';
import type Koa from 'koa';
import { match } from 'path-to-regexp';
import { compose, type KoaMiddleware } from '../koa/code-context.ts';
import { setMatch } from '../koa/koa-app.ts';
import type { DeclaredRouter } from '../shared/plugin-definition.ts';
import { routeLayer } from './route-layer.ts';
import type { RouteGroupApi, RouterApi, ServerApi } from './strapi.ts';

/** A route of `strapi.server.router`: it has no authentication and no prefix. */
export interface PlainRoute {
  readonly method: string;
  readonly path: string;
  readonly action: KoaMiddleware;
}

/** What code has added. */
export interface ServerAdditions {
  /** Lists of routes, and routers. */
  readonly routers: (DeclaredRouter | readonly unknown[])[];
  readonly plainRoutes: PlainRoute[];
  /** Called after each of them; nothing until the server has its routes. */
  onRoute: () => void;
  /** Middlewares added before the configured ones are there, and after. */
  readonly outer: KoaMiddleware[];
  readonly inner: KoaMiddleware[];
}

export interface ServerApiOptions {
  readonly app: Koa;
  readonly httpServer: () => Server;
  /** True once the configured middlewares are there, which `bootstrap` sees. */
  readonly isBooting: () => boolean;
  /** What paths of the content API begin with, normally `/api`. */
  readonly prefix: string;
  /** All routes, for `listRoutes`. */
  readonly list: () => readonly { readonly method: string; readonly path: string }[];
}

export function createServerApi(parts: ServerApiOptions, added: ServerAdditions): ServerApi {
  const router = { use: (...parts) => routerUse(parts) } as RouterApi;
  Object.defineProperty(router, 'stack', { enumerable: true, get: () => server.listRoutes() });
  /** Middlewares for the paths a pattern fits, or for all; they stand inside of the configured ones. */
  const add = (parts: readonly unknown[], base: string): void => {
    const [first, ...rest] = parts;
    const isPath = typeof first === 'string' || Array.isArray(first);
    const paths = isPath ? [first].flat().map((path) => `${base}${String(path)}`) : [base];
    const chain = compose(
      (isPath ? rest : parts).filter((one) => typeof one === 'function') as KoaMiddleware[],
    );
    const patterns = paths.map((path) => ({
      path,
      find:
        path === '' ? null : match<Record<string, string>>(path, { end: false, decode: decodeURIComponent }),
    }));
    added.inner.push((ctx, next) => {
      for (const { path, find } of patterns) {
        if (find === null) return chain(ctx, next);
        const found = find(ctx.path);
        if (!found) continue;
        // the route that answers adds its own parameters to these
        setMatch(ctx, path, found.params);
        return chain(ctx, next);
      }
      return next();
    });
  };
  const routerUse = (parts: readonly unknown[]): RouterApi => {
    add(parts, '');
    return router;
  };
  const apis = new Map<string, RouteGroupApi>();
  const bases: Readonly<Record<string, string>> = { 'content-api': parts.prefix, admin: '/admin' };
  const apiOf = (name: string): RouteGroupApi | undefined => {
    const base = bases[name];
    if (base === undefined) return undefined;
    let api = apis.get(name);
    if (!api) {
      const made: RouteGroupApi = {
        use: (...parts) => {
          add(parts, base);
          return made;
        },
        routes: (routes) => {
          const list = Array.isArray(routes) ? { routes: routes as unknown[] } : (routes as object);
          added.routers.push({ ...list, type: name } as DeclaredRouter);
          added.onRoute();
          return made;
        },
        listRoutes: () => server.listRoutes().filter(({ path }) => path.startsWith(base)),
      };
      api = made;
      apis.set(name, api);
    }
    return api;
  };
  for (const verb of ['get', 'post', 'put', 'patch', 'delete', 'all'] as const) {
    router[verb] = (path, ...handlers) => {
      const action = compose(handlers.filter((handler) => typeof handler === 'function'));
      added.plainRoutes.push({ method: verb.toUpperCase(), path, action });
      added.onRoute();
      return router;
    };
  }
  const server: ServerApi = {
    app: parts.app,
    router,
    get httpServer() {
      return parts.httpServer();
    },
    use: (middleware) => {
      (parts.isBooting() ? added.inner : added.outer).push(middleware);
      return server;
    },
    routes: (routes) => {
      added.routers.push(routes as DeclaredRouter);
      added.onRoute();
      return server;
    },
    api: apiOf,
    listRoutes: () => parts.list().map(routeLayer),
  };
  // koa itself runs nothing here: its app takes what it is given to the same list, as the one of v4 does
  const use = parts.app.use.bind(parts.app);
  Object.defineProperty(parts.app, 'use', {
    configurable: true,
    writable: true,
    value: (middleware: KoaMiddleware) => {
      use(middleware as never);
      server.use(middleware);
      return parts.app;
    },
  });
  return server;
}
