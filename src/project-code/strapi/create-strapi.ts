/** Makes the `strapi` object from its parts. */
import type { Project } from '../../core/project/load-project.ts';
import type { AuthService } from '../authentication/auth-service.ts';
import { requestContext } from '../koa/code-context.ts';
import type { EntityService } from '../queries/entity-service.ts';
import type { QueryEngine } from '../queries/query-engine.ts';
import { type Controller, Registry, type Service } from '../shared/registry.ts';
import type { ServerEnvironment } from '../shared/server-environment.ts';
import type { TypeRegistry } from '../shared/type-registry.ts';
import type { Hook } from '../utils/strapi-hooks.ts';
import type { ConfigApi } from './config-api.ts';
import type { Container } from './container.ts';
import type { CronApi } from './cron.ts';
import { createDirs } from './dirs.ts';
import { createEventHub } from './event-hub.ts';
import { createFileApi } from './file-api.ts';
import { createLogApi, type LogApi } from './log-api.ts';
import { itemsFrom, type PluginApi } from './plugin-api.ts';
import { createReload } from './reload.ts';
import type { StoreApi } from './store.ts';
import type { ServerApi, Strapi } from './strapi.ts';
import type { WebhookRunnerApi } from './webhook-runner-api.ts';
import type { WebhookStoreApi } from './webhook-store-api.ts';

/** What the files of a project's code define, by uid. */
export interface Registries {
  readonly controllers: Registry<Controller>;
  readonly services: Registry<Service>;
  /** As their files export them. */
  readonly policies: Registry<object>;
  readonly middlewares: Registry<object>;
}

/** @param strapi the argument of the files' functions */
export function createRegistries(strapi: () => Strapi): Registries {
  const make = (definition: unknown, uid: string): Record<string, unknown> => {
    const item: unknown = typeof definition === 'function' ? definition({ strapi: strapi() }) : definition;
    if ((typeof item !== 'object' && typeof item !== 'function') || item === null) {
      throw new Error(`${uid} is neither an object nor a function that gives one`);
    }
    return item as Record<string, unknown>;
  };
  const asExported = (definition: unknown, uid: string): object => {
    if ((typeof definition === 'function' || typeof definition === 'object') && definition !== null)
      return definition;
    throw new Error(`${uid} is no function`);
  };
  return {
    controllers: new Registry(make),
    services: new Registry(make),
    policies: new Registry(asExported),
    middlewares: new Registry(asExported),
  };
}

/** The items of one plugin or api, by name. */
export type Definitions = Readonly<Record<keyof Registries, Readonly<Record<string, unknown>>>>;

/**
 * Registers the items of a plugin or an api.
 * @param owner what their uids begin with: `api::article`, `plugin::upload`
 */
export function addDefinitions(registries: Registries, owner: string, definitions: Definitions): void {
  for (const kind of ['controllers', 'services', 'policies', 'middlewares'] as const) {
    for (const [name, definition] of Object.entries(definitions[kind])) {
      registries[kind].add(`${owner}.${name}`, definition);
    }
  }
}

/** The parts of the `strapi` object that are made outside of it. */
export interface StrapiOptions {
  readonly project: Project;
  readonly config: ConfigApi;
  readonly environment: ServerEnvironment;
  readonly types: TypeRegistry;
  readonly registries: Registries;
  readonly plugins: Record<string, PluginApi>;
  readonly apis: Record<string, PluginApi>;
  readonly server: ServerApi;
  readonly store: StoreApi;
  readonly cron: CronApi;
  readonly customFields: object;
  readonly contentAPI: object;
  readonly webhookStore: WebhookStoreApi;
  readonly webhookRunner: WebhookRunnerApi;
  readonly container: Container;
  readonly auth: AuthService;
  readonly hooks: Readonly<Record<string, Hook>>;
  /** What code adds to the checks of requests, by name; the server calls none of it. */
  readonly sanitizers: object;
  readonly validators: object;
}

export function createStrapi(parts: StrapiOptions): Strapi {
  const { project, config, types, registries, plugins, server } = parts;
  const { controllers, services, policies, middlewares } = registries;
  const { log, program } = parts.environment;
  const strapi: Strapi = become<Strapi>(program?.strapi ?? {}, {
    config,
    log: (program?.log(log) as LogApi | undefined) ?? createLogApi(log),
    fs: createFileApi(project.dir),
    dirs: createDirs(project.dir, project.config.server.publicDir),
    eventHub: createEventHub(),
    requestContext: { ...requestContext },
    contentTypes: types.contentTypes,
    components: types.components,
    controllers: controllers.view,
    services: services.view,
    policies: policies.view,
    middlewares: middlewares.view,
    plugins,
    api: parts.apis,
    contentType: (uid) => types.contentTypes[uid],
    getModel: (uid) => types.get(uid),
    controller: (uid) => controllers.get(uid),
    service: (uid) => services.get(uid),
    policy: (uid) => policies.get(uid),
    middleware: (uid) => middlewares.get(uid),
    plugin: (name) => plugins[name],
    query: (uid) => strapi.db.query(uid),
    // `ProjectCode.connect` sets both
    db: undefined as unknown as QueryEngine,
    entityService: undefined as unknown as EntityService,
    server,
    store: parts.store,
    cron: parts.cron,
    customFields: parts.customFields,
    contentAPI: parts.contentAPI,
    webhookStore: parts.webhookStore,
    webhookRunner: parts.webhookRunner,
    telemetry,
    fetch: (url: string, options?: RequestInit) => fetch(url, options),
    EE: false,
    // flags of v4 for future features: none is set
    features: { future: { isEnabled: () => false } },
    isLoaded: false,
    app: server.app,
    reload: createReload(parts.environment.watcher ?? null),
    container: parts.container,
    auth: parts.auth,
    hooks: parts.hooks,
    hook: (name: string) => parts.hooks[name],
    sanitizers: parts.sanitizers,
    validators: parts.validators,
    admin: {
      services: itemsFrom('admin::', services.view),
      controllers: itemsFrom('admin::', controllers.view),
      policies: itemsFrom<unknown>('admin::', policies.view),
      middlewares: itemsFrom<unknown>('admin::', middlewares.view),
      contentTypes: itemsFrom('admin::', types.contentTypes),
      // `addAdmin` sets them
      routes: {},
      get config() {
        return config.get('admin') ?? {};
      },
    },
  });
  return strapi;
}

/** Gives an object the members, which may be getters. */
const become = <T extends object>(target: object, members: T): T =>
  Object.defineProperties(target, Object.getOwnPropertyDescriptors(members)) as T;

/** `strapi.telemetry`: there, because code may call it; nothing is ever sent. */
export const telemetry = {
  isDisabled: true,
  register: (): void => {},
  bootstrap: (): void => {},
  destroy: (): void => {},
  send: async (): Promise<boolean> => false,
};
