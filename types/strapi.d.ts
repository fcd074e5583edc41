/** `@strapi/strapi`: the `strapi` object, the factories, and what files of a project export. */
import type { Server } from 'node:http';
import type { Context, Middleware, PolicyContext } from './context.js';
import type { Db, EntityParams, EntityService, TypeQueries } from './queries.js';
import type { ContentTypeUID } from './schema.js';

export type { Attribute, Common, Schema, Shared } from './schema.js';

type Path = string | string[];

/** A function that makes what it gives, or the thing itself. */
type Made<Thing> = Thing | ((given: { strapi: Strapi }) => Thing);

export type Action = (ctx: Context, next?: any) => any;

export interface CoreController {
  find(ctx: Context): Promise<any>;
  findOne(ctx: Context): Promise<any>;
  create(ctx: Context): Promise<any>;
  update(ctx: Context): Promise<any>;
  delete(ctx: Context): Promise<any>;
  transformResponse(data: any, meta?: object): any;
  sanitizeOutput(data: any, ctx: Context): Promise<any>;
  sanitizeInput(data: any, ctx: Context): Promise<any>;
  sanitizeQuery(ctx: Context): Promise<any>;
  validateQuery(ctx: Context): Promise<void>;
  validateInput(data: any, ctx: Context): Promise<void>;
}

/** What a controller's file gives: actions, and the parts of generated ones that it replaces. */
export interface Controller {
  transformResponse?(data: any, meta?: any): any;
  sanitizeOutput?(data: any, ctx?: any): any;
  sanitizeInput?(data: any, ctx?: any): any;
  validateInput?(data: any, ctx?: any): any;
  [action: string]: Action | undefined;
}

export interface CoreService {
  find(params?: EntityParams): Promise<any>;
  findOne(id: number | string, params?: EntityParams): Promise<any>;
  create(params: EntityParams): Promise<any>;
  update(id: number | string, params: EntityParams): Promise<any>;
  delete(id: number | string, params?: EntityParams): Promise<any>;
  createOrUpdate(params: EntityParams): Promise<any>;
  getFetchParams(params?: EntityParams): any;
}

export type Service = Record<string, any>;

/** `(policyContext, config, { strapi }) => true`, or with a name and a validator. */
export type Policy<Config = any> = (
  policyContext: PolicyContext,
  config: Config,
  given: { strapi: Strapi },
) => boolean | void | Promise<boolean | void>;

/** What a middleware's file gives. */
export type MiddlewareFactory<Config = any> = (
  config: Config,
  given: { strapi: Strapi },
) => Middleware | void;

type Named = string | { name: string; config?: any } | ((...given: any[]) => any);

export interface RouteConfig {
  auth?: false | { scope?: string[]; strategies?: string[] };
  policies?: Named[];
  middlewares?: Named[];
  prefix?: string;
  [key: string]: any;
}

export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS' | 'HEAD' | 'ALL' | (string & {});
  path: string;
  handler: string | Action | Middleware[];
  config?: RouteConfig;
  info?: any;
}

export interface Router {
  type?: string;
  prefix?: string;
  routes: Route[];
}

export interface CoreRouterConfig {
  prefix?: string;
  only?: string[];
  except?: string[];
  type?: string;
  config?: Record<string, RouteConfig>;
}

export interface CronTask {
  task: (given: { strapi: Strapi }) => any;
  options: { rule: string | Date; tz?: string; start?: Date | string; end?: Date | string };
}

/** `cron.tasks` of `config/server` */
export type CronTasks = Record<string, CronTask | ((given: { strapi: Strapi }) => any)>;

/** `env` of configuration files. */
export interface Env {
  (name: string): string | undefined;
  <T>(name: string, fallback: T): string | T;
  int<T = undefined>(name: string, fallback?: T): number | T;
  float<T = undefined>(name: string, fallback?: T): number | T;
  bool<T = undefined>(name: string, fallback?: T): boolean | T;
  json<T = undefined>(name: string, fallback?: T): any;
  array<T = undefined>(name: string, fallback?: T): string[] | T;
  date<T = undefined>(name: string, fallback?: T): Date | T;
  oneOf<T = undefined>(name: string, expected: readonly string[], fallback?: T): string | T;
}

/** What a configuration file gives. */
export type ConfigFile = object | ((given: { env: Env }) => object | Promise<object>);

/** What `src/index` and plugins give. */
export interface AppModule {
  register?(given: { strapi: Strapi }): any;
  bootstrap?(given: { strapi: Strapi }): any;
  destroy?(given: { strapi: Strapi }): any;
}

interface Log {
  error(...values: any[]): any;
  warn(...values: any[]): any;
  info(...values: any[]): any;
  http(...values: any[]): any;
  verbose(...values: any[]): any;
  debug(...values: any[]): any;
  silly(...values: any[]): any;
  log(level: string, ...values: any[]): any;
  /** What is less severe is not logged. */
  level: string;
  /** A log whose lines have these members, too. */
  child(members?: object): Log;
}

interface Config {
  get<Value = any>(path: Path, fallback?: Value): Value;
  set(path: Path, value: any): any;
  has(path: Path): boolean;
  environment: string;
  [section: string]: any;
}

interface EventHub {
  emit(event: string, ...values: any[]): Promise<void>;
  subscribe(subscriber: (event: string, ...values: any[]) => any): () => void;
  unsubscribe(subscriber: (...values: any[]) => any): void;
  on(event: string, listener: (...values: any[]) => any): () => void;
  once(event: string, listener: (...values: any[]) => any): () => void;
  off(event: string, listener: (...values: any[]) => any): void;
  addListener(event: string, listener: (...values: any[]) => any): () => void;
  removeListener(event: string, listener: (...values: any[]) => any): void;
  removeAllListeners(): void;
  destroy(): any;
}

/** An address that receives events. */
export interface Webhook {
  id: number;
  name: string;
  url: string;
  headers: Record<string, string>;
  events: string[];
  isEnabled: boolean;
}

interface StoreKey {
  key?: string;
  type?: string;
  name?: string;
  environment?: string;
  tag?: string;
}

interface Store {
  get(key?: StoreKey): Promise<any>;
  /** Gives the stored row; its `value` is JSON. */
  set(key?: StoreKey & { value?: any }): Promise<any>;
  /** Gives the row as it was; null where there was none. */
  delete(key?: StoreKey): Promise<any>;
}

interface Dirs {
  root: string;
  src: string;
  api: string;
  components: string;
  extensions: string;
  policies: string;
  middlewares: string;
  config: string;
}

export interface Plugin {
  service(name: string): any;
  controller(name: string): any;
  policy(name: string): any;
  middleware(name: string): any;
  contentType(name: string): any;
  config<Value = any>(path: Path, fallback?: Value): Value;
  services: Record<string, any>;
  controllers: Record<string, any>;
  policies: Record<string, any>;
  middlewares: Record<string, any>;
  contentTypes: Record<string, any>;
  routes: any;
  [key: string]: any;
}

interface KoaRouter {
  get(path: string, ...handlers: Middleware[]): KoaRouter;
  post(path: string, ...handlers: Middleware[]): KoaRouter;
  put(path: string, ...handlers: Middleware[]): KoaRouter;
  patch(path: string, ...handlers: Middleware[]): KoaRouter;
  delete(path: string, ...handlers: Middleware[]): KoaRouter;
  all(path: string, ...handlers: Middleware[]): KoaRouter;
  /** For programs of v4, as `allowedMethods`: the routes are there without. */
  routes(): Middleware;
  allowedMethods(): Middleware;
}

/** The routes of one API: `server.api('content-api')`. */
interface ServerApi {
  use(middleware: Middleware): ServerApi;
  routes(routes: Router | Route[]): ServerApi;
  [key: string]: any;
}

interface HttpServer {
  app: any;
  api(name: 'content-api' | 'admin'): ServerApi;
  /** It listens after `bootstrap`. */
  httpServer: Server;
  router: KoaRouter;
  use(middleware: Middleware): HttpServer;
  routes(routes: Router | Route[]): HttpServer;
  listRoutes(): { methods: string[]; path: string }[];
  /** In programs; the routes are there without. */
  mount(): HttpServer;
  /** In programs: as the one of `node:http`. */
  listen: Server['listen'];
  /** In programs: takes no more requests. */
  destroy(): Promise<void>;
}

interface Cron {
  add(tasks: CronTasks): Cron;
  remove(name: string): Cron;
  start(): Cron;
  stop(): Cron;
  destroy(): Cron;
  jobs: any[];
}

/** A way to sign in: `strapi.container.get('auth').register('content-api', strategy)`. */
export interface AuthStrategy {
  name: string;
  authenticate(ctx: Context): any;
  verify?(auth: any, config: { scope?: string[] }): any;
}

interface AuthService {
  register(type: string, strategy: AuthStrategy): AuthService;
  [key: string]: any;
}

/** v4's registries by name: `auth`, `services`, `controllers` … */
interface Container {
  get(name: 'auth'): AuthService;
  get(name: string): any;
  register(name: string, resolver: any): Container;
  extend(name: string, change: (value: any) => any): Container;
}

interface Hook {
  register(handler: (...values: any[]) => any): Hook;
  delete(handler: (...values: any[]) => any): Hook;
  call(...values: any[]): any;
  [key: string]: any;
}

/** The global `strapi`. What code puts on it itself has any type. */
export interface Strapi {
  auth: AuthService;
  container: Container;
  hook(name: string): Hook;
  hooks: Record<string, Hook>;
  sanitizers: any;
  validators: any;
  config: Config;
  log: Log;
  dirs: { app: Dirs; dist: Dirs; static: { public: string } };
  /** Files of the project, by paths relative to its folder. */
  fs: {
    writeAppFile(path: string | readonly string[], data: string | Uint8Array): Promise<void>;
    writePluginFile(
      plugin: string,
      path: string | readonly string[],
      data: string | Uint8Array,
    ): Promise<void>;
    removeAppFile(path: string | readonly string[]): Promise<void>;
    appendFile(path: string | readonly string[], data: string | Uint8Array): void;
  };
  eventHub: EventHub;
  requestContext: { get(): Context | undefined; run<Result>(ctx: Context, work: () => Result): Result };
  contentTypes: Record<string, any>;
  components: Record<string, any>;
  controllers: Record<string, any>;
  services: Record<string, any>;
  policies: Record<string, any>;
  middlewares: Record<string, any>;
  plugins: Record<string, Plugin>;
  api: Record<string, Plugin>;
  contentType(uid: ContentTypeUID): any;
  getModel(uid: string): any;
  controller(uid: string): any;
  service(uid: string): any;
  policy(uid: string): any;
  middleware(uid: string): any;
  plugin(name: string): Plugin;
  query<Uid extends ContentTypeUID>(uid: Uid): TypeQueries<Uid>;
  db: Db;
  entityService: EntityService;
  /** Holds data against the rules of its type and writes nothing. */
  entityValidator: {
    validateEntityCreation(model: any, data?: any, options?: { isDraft?: boolean }): Promise<any>;
    validateEntityUpdate(model: any, data?: any, options?: { isDraft?: boolean }, entity?: any): Promise<any>;
  };
  server: HttpServer;
  store: Store & ((defaults?: StoreKey) => Store);
  cron: Cron;
  customFields: { register(fields: CustomField | CustomField[]): void };
  contentAPI: { sanitize: any; validate: any; [key: string]: any };
  webhookStore: {
    allowedEvents: Map<string, string>;
    addAllowedEvent(name: string, value: string): void;
    removeAllowedEvent(name: string): void;
    getAllowedEvent(name: string): string | undefined;
    listAllowedEvents(): Map<string, string>;
    findWebhooks(): Promise<Webhook[]>;
    findWebhook(id: number | string): Promise<Webhook | null>;
    createWebhook(values: Pick<Webhook, 'name' | 'url' | 'events'> & Partial<Webhook>): Promise<Webhook>;
    /** Changes what is given of it. */
    updateWebhook(id: number | string, values: Partial<Omit<Webhook, 'id'>>): Promise<Webhook | null>;
    deleteWebhook(id: number | string): Promise<Webhook | null>;
    [key: string]: any;
  };
  webhookRunner: {
    /** Sends an event to the webhooks that have it; it does not wait for their answers. */
    executeListener(event: { event: string; info?: object }): Promise<void>;
    /** Sends an event to one webhook. */
    run(
      webhook: { id: number },
      event: string,
      info?: object,
    ): Promise<{ statusCode: number; message?: string }>;
    add(webhook: { id: number }): Promise<void>;
    update(webhook: { id: number }): Promise<void>;
    remove(webhook: { id: number }): Promise<void>;
    [key: string]: any;
  };
  telemetry: {
    isDisabled: boolean;
    register(): any;
    bootstrap(): any;
    destroy(): any;
    send(event: string, payload?: object): Promise<boolean>;
  };
  fetch(url: string, options?: RequestInit): Promise<Response>;
  EE: boolean;
  features: { future: { isEnabled(name: string): boolean } };
  isLoaded: boolean;
  /** Starts the server again under `octavo dev`. */
  reload: {
    (): void;
    /** Whether a changed file of the project starts the server again. */
    isWatching: boolean;
    readonly isReloading: boolean;
  };
  app: any;
  admin: { services: any; controllers: any; config: any; [key: string]: any };
  [own: string]: any;
}

interface CustomField {
  name: string;
  plugin?: string;
  type: string;
  [key: string]: any;
}

export interface Factories {
  /** `super` in its methods is the generated controller. */
  createCoreController<Uid extends ContentTypeUID, Own extends Controller>(
    uid: Uid,
    own?: Made<Own & ThisType<CoreController & Record<string, any>>>,
  ): (given: { strapi: Strapi }) => Own & CoreController;
  createCoreService<Uid extends ContentTypeUID, Own extends Service>(
    uid: Uid,
    own?: Made<Own & ThisType<CoreService & Record<string, any>>>,
  ): (given: { strapi: Strapi }) => Own & CoreService;
  createCoreRouter<Uid extends ContentTypeUID>(uid: Uid, config?: CoreRouterConfig): Router;
}

export const factories: Factories;

export interface ProgramOptions {
  /** The project folder; this one unless given. */
  appDir?: string;
  /** Whether a new, empty database may be made for a project that seems to have one elsewhere; in tests, unless given. */
  newDatabase?: boolean;
  /** False to serve no panel, whatever `config/admin` says. */
  serveAdminPanel?: boolean;
  /** v4's other options have no effect: nothing is compiled or watched. */
  distDir?: string;
  autoReload?: any;
}

/** The `strapi` of a program that opens the project by itself: a script, or a test. */
export interface ProgramStrapi extends Strapi {
  /** Opens the project. Other members are there afterwards. */
  load(): Promise<ProgramStrapi>;
  /** Opens the project and listens. */
  start(): Promise<ProgramStrapi>;
  listen(): Promise<void>;
  /** Does nothing: functions of serverless platforms call it after `load()`. */
  postListen(): Promise<void>;
  /** Closes everything. */
  destroy(): Promise<void>;
  /** Closes everything and ends the process. */
  stop(exitCode?: number): void;
  stopWithError(error: unknown, message?: string): void;
}

/** Opens the project in a program of its own; in code that a server runs it throws. */
declare const createStrapi: {
  (options?: ProgramOptions): ProgramStrapi;
  /** What v4 compiles a project with before it opens it; nothing is compiled here. */
  compile(): Promise<ProgramOptions>;
  factories: Factories;
};
export const compile: (typeof createStrapi)['compile'];
export default createStrapi;

declare global {
  /** The server's own object, for all code of the project. */
  var strapi: Strapi;
}
