/** `strapi.server`: routes and middlewares that code adds while it starts. */
import type { Server } from 'node:http';
import type Koa from 'koa';
import { compose } from '../http/compose.ts';
import type { KoaMiddleware } from '../http/koa-app.ts';
import type { GivenRouter } from '../plugins/plugin-parts.ts';
import type { RouterFacet, ServerFacet } from './strapi.ts';

/** A route of `strapi.server.router`: it has no authentication and no prefix. */
export interface PlainRoute {
  readonly method: string;
  readonly path: string;
  readonly action: KoaMiddleware;
}

/** What code has added. */
export interface AddedToServer {
  /** Lists of routes, and routers. */
  readonly routers: (GivenRouter | readonly unknown[])[];
  readonly plainRoutes: PlainRoute[];
  /** Middlewares added before the configured ones are there, and after. */
  readonly outer: KoaMiddleware[];
  readonly inner: KoaMiddleware[];
}

export interface ServerFacetParts {
  readonly app: Koa;
  readonly httpServer: () => Server | null;
  /** True once the configured middlewares are there, which `bootstrap` sees. */
  readonly isBooting: () => boolean;
  /** The routes there are, for whoever lists them. */
  readonly list: () => readonly { readonly method: string; readonly path: string }[];
}

export function createServerFacet(parts: ServerFacetParts, added: AddedToServer): ServerFacet {
  const router = {} as RouterFacet;
  for (const verb of ['get', 'post', 'put', 'patch', 'delete', 'all'] as const) {
    router[verb] = (path, ...handlers) => {
      const action = compose(handlers.filter((handler) => typeof handler === 'function'));
      added.plainRoutes.push({ method: verb.toUpperCase(), path, action });
      return router;
    };
  }
  const server: ServerFacet = {
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
      added.routers.push(routes as GivenRouter);
      return server;
    },
    listRoutes: () => parts.list().map(({ method, path }) => ({ methods: [method], path })),
  };
  return server;
}
