/** The `strapi` object, the entry point of project code. Types only; `create-strapi.ts` makes it. */

import type { Server } from 'node:http';
import type Koa from 'koa';
import type { CodeContext, KoaMiddleware } from '../koa/code-context.ts';
import type { EntityService } from '../queries/entity-service.ts';
import type { QueryEngine } from '../queries/query-engine.ts';
import type { Controller, Service } from '../shared/registry.ts';
import type { CodeType } from '../shared/type-registry.ts';
import type { ConfigApi } from './config-api.ts';
import type { Container } from './container.ts';
import type { CronApi } from './cron.ts';
import type { createDirs } from './dirs.ts';
import type { EventHubApi } from './event-hub.ts';
import type { FileApi } from './file-api.ts';
import type { LogApi } from './log-api.ts';
import type { PluginApi } from './plugin-api.ts';
import type { RouteLayer } from './route-layer.ts';
import type { StoreApi } from './store.ts';

export interface ServerApi {
  /** It listens after `bootstrap`. */
  readonly httpServer: Server;
  readonly app: Koa;
  readonly router: RouterApi;
  use(middleware: KoaMiddleware): ServerApi;
  routes(routes: unknown): ServerApi;
  /** The routes of `content-api` or `admin`; undefined for any other name. */
  api(name: string): RouteGroupApi | undefined;
  listRoutes(): RouteLayer[];
}

type Verb = 'get' | 'post' | 'put' | 'patch' | 'delete' | 'all';

/** As much of koa's router as adds routes and middlewares. */
export type RouterApi = Record<Verb, (path: string, ...handlers: KoaMiddleware[]) => RouterApi> & {
  /** Adds middlewares for all requests, or for those whose path begins as a pattern says. */
  use(...parts: (string | readonly string[] | KoaMiddleware)[]): RouterApi;
  /** All routes, in the order in which they are tried. */
  readonly stack: readonly RouteLayer[];
};

/** The routes of one kind: `strapi.server.api('content-api')`. */
export interface RouteGroupApi {
  use(...parts: (string | readonly string[] | KoaMiddleware)[]): RouteGroupApi;
  routes(routes: unknown): RouteGroupApi;
  listRoutes(): RouteLayer[];
}

/** `strapi.admin`: what v4 has below `/admin`. */
export interface AdminPart {
  readonly services: Record<string, Service>;
  readonly controllers: Record<string, Controller>;
  readonly policies: Record<string, unknown>;
  readonly middlewares: Record<string, unknown>;
  readonly contentTypes: Record<string, CodeType>;
  readonly config: unknown;
  /** Routers by name, which code changes and adds to. */
  routes: unknown;
}

export interface Strapi {
  readonly config: ConfigApi;
  readonly log: LogApi;
  readonly dirs: ReturnType<typeof createDirs>;
  readonly fs: FileApi;
  readonly eventHub: EventHubApi;
  readonly requestContext: { get(): CodeContext | undefined };
  readonly contentTypes: Record<string, CodeType>;
  readonly components: Record<string, CodeType>;
  readonly controllers: Record<string, Controller>;
  readonly services: Record<string, Service>;
  readonly policies: Record<string, unknown>;
  readonly middlewares: Record<string, unknown>;
  readonly plugins: Record<string, PluginApi>;
  readonly api: Record<string, PluginApi>;
  contentType(uid: string): CodeType | undefined;
  getModel(uid: string): CodeType | undefined;
  controller(uid: string): Controller | undefined;
  service(uid: string): Service | undefined;
  policy(uid: string): unknown;
  middleware(uid: string): unknown;
  plugin(name: string): PluginApi | undefined;
  /** v4's short form of `db.query`. */
  query(uid: string): ReturnType<QueryEngine['query']>;
  readonly db: QueryEngine;
  readonly entityService: EntityService;
  readonly server: ServerApi;
  readonly store: StoreApi;
  readonly cron: CronApi;
  readonly container: Container;
  readonly admin: AdminPart;
  isLoaded: boolean;
  readonly [other: string]: unknown;
}
