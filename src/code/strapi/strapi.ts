/** The `strapi` object: what project code reaches everything by. Types only; `create-strapi.ts` makes it. */
import type { Server } from 'node:http';
import type Koa from 'koa';
import type { CodeContext, KoaMiddleware } from '../http/koa-app.ts';
import type { EntityService } from '../query/entity-service.ts';
import type { QueryEngine } from '../query/query-engine.ts';
import type { ConfigFacet } from './config-facet.ts';
import type { Container } from './container.ts';
import type { CronFacet } from './cron.ts';
import type { createDirs } from './dirs.ts';
import type { EventHubFacet } from './event-hub.ts';
import type { LogFacet } from './log-facet.ts';
import type { PluginFacet } from './plugin-facet.ts';
import type { StoreFacet } from './store.ts';
import type { CodeType } from './types-facet.ts';

/** A controller: actions by name. */
export type Controller = Record<string, unknown>;

/** A service: whatever its file has made. */
export type Service = Record<string, unknown>;

export interface ServerFacet {
  /** It listens after `bootstrap`. */
  readonly httpServer: Server;
  readonly app: Koa;
  readonly router: RouterFacet;
  use(middleware: KoaMiddleware): ServerFacet;
  routes(routes: unknown): ServerFacet;
  /** The routes of `content-api` or `admin`; undefined for any other name. */
  api(name: string): ApiFacet | undefined;
  listRoutes(): { readonly methods: readonly string[]; readonly path: string }[];
}

type Verb = 'get' | 'post' | 'put' | 'patch' | 'delete' | 'all';

/** As much of koa's router as adds routes and middlewares. */
export type RouterFacet = Record<Verb, (path: string, ...handlers: KoaMiddleware[]) => RouterFacet> & {
  /** Adds middlewares for all requests, or for those whose path begins as a pattern says. */
  use(...given: (string | readonly string[] | KoaMiddleware)[]): RouterFacet;
};

/** The routes of one kind: `strapi.server.api('content-api')`. */
export interface ApiFacet {
  use(...given: (string | readonly string[] | KoaMiddleware)[]): ApiFacet;
  routes(routes: unknown): ApiFacet;
  listRoutes(): { readonly methods: readonly string[]; readonly path: string }[];
}

export interface Strapi {
  readonly config: ConfigFacet;
  readonly log: LogFacet;
  readonly dirs: ReturnType<typeof createDirs>;
  readonly eventHub: EventHubFacet;
  readonly requestContext: { get(): CodeContext | undefined };
  readonly contentTypes: Record<string, CodeType>;
  readonly components: Record<string, CodeType>;
  readonly controllers: Record<string, Controller>;
  readonly services: Record<string, Service>;
  readonly policies: Record<string, unknown>;
  readonly middlewares: Record<string, unknown>;
  readonly plugins: Record<string, PluginFacet>;
  readonly api: Record<string, PluginFacet>;
  contentType(uid: string): CodeType | undefined;
  getModel(uid: string): CodeType | undefined;
  controller(uid: string): Controller | undefined;
  service(uid: string): Service | undefined;
  policy(uid: string): unknown;
  middleware(uid: string): unknown;
  plugin(name: string): PluginFacet | undefined;
  /** v4's short form of `db.query`. */
  query(uid: string): ReturnType<QueryEngine['query']>;
  readonly db: QueryEngine;
  readonly entityService: EntityService;
  readonly server: ServerFacet;
  readonly store: StoreFacet;
  readonly cron: CronFacet;
  readonly container: Container;
  isLoaded: boolean;
  readonly [other: string]: unknown;
}
