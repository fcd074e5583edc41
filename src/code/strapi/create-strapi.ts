/** Puts the `strapi` object together. */
import type { Project } from '../../project/load-project.ts';
import type { AuthService } from '../http/own-strategies.ts';
import { requestContext } from '../http/request-context.ts';
import type { EntityService } from '../query/entity-service.ts';
import type { QueryEngine } from '../query/query-engine.ts';
import { Registry } from '../registry.ts';
import type { CodeSurroundings } from '../surroundings.ts';
import type { Hook } from '../utils/hooks.ts';
import type { ConfigFacet } from './config-facet.ts';
import type { Container } from './container.ts';
import type { CronFacet } from './cron.ts';
import { createDirs } from './dirs.ts';
import { createEventHub } from './event-hub.ts';
import { createLogFacet } from './log-facet.ts';
import type { PluginFacet } from './plugin-facet.ts';
import type { StoreFacet } from './store.ts';
import type { Controller, ServerFacet, Service, Strapi } from './strapi.ts';
import { telemetry } from './telemetry.ts';
import type { TypesFacet } from './types-facet.ts';
import type { WebhookStoreFacet } from './webhook-store.ts';

/** The pieces of code by uid. */
export interface Registries {
  readonly controllers: Registry<Controller>;
  readonly services: Registry<Service>;
  /** As their files give them. */
  readonly policies: Registry<object>;
  readonly middlewares: Registry<object>;
}

/** @param strapi what the files' functions are given */
export function createRegistries(strapi: () => Strapi): Registries {
  const made = (given: unknown, uid: string): Record<string, unknown> => {
    const piece: unknown = typeof given === 'function' ? given({ strapi: strapi() }) : given;
    if ((typeof piece !== 'object' && typeof piece !== 'function') || piece === null) {
      throw new Error(`${uid} is neither an object nor a function that gives one`);
    }
    return piece as Record<string, unknown>;
  };
  const asGiven = (given: unknown, uid: string): object => {
    if ((typeof given === 'function' || typeof given === 'object') && given !== null) return given;
    throw new Error(`${uid} is no function`);
  };
  return {
    controllers: new Registry(made),
    services: new Registry(made),
    policies: new Registry(asGiven),
    middlewares: new Registry(asGiven),
  };
}

/** What there is from the start, and what comes when the database is open. */
export interface StrapiParts {
  readonly project: Project;
  readonly config: ConfigFacet;
  readonly surroundings: CodeSurroundings;
  readonly types: TypesFacet;
  readonly registries: Registries;
  readonly plugins: Record<string, PluginFacet>;
  readonly apis: Record<string, PluginFacet>;
  readonly server: ServerFacet;
  readonly store: StoreFacet;
  readonly cron: CronFacet;
  readonly customFields: object;
  readonly contentAPI: object;
  readonly webhookStore: WebhookStoreFacet;
  readonly container: Container;
  readonly auth: AuthService;
  readonly hooks: Readonly<Record<string, Hook>>;
  /** What code adds to the checks of requests, by name. */
  readonly sanitizers: object;
  readonly validators: object;
  /** The names of the admin panel's services. */
  readonly adminServices: readonly string[];
}

/** An object whose members are looked up when somebody asks for them. */
function lazyMembers(names: readonly string[], find: (name: string) => unknown): object {
  const members = {};
  for (const name of names) Object.defineProperty(members, name, { get: () => find(name), enumerable: true });
  return members;
}

export function createStrapi(parts: StrapiParts): Strapi {
  const { project, config, types, registries, plugins, server } = parts;
  const { controllers, services, policies, middlewares } = registries;
  const strapi: Strapi = {
    config,
    log: createLogFacet(parts.surroundings.log),
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
    // both come with `connect`
    db: undefined as unknown as QueryEngine,
    entityService: undefined as unknown as EntityService,
    server,
    store: parts.store,
    cron: parts.cron,
    customFields: parts.customFields,
    contentAPI: parts.contentAPI,
    webhookStore: parts.webhookStore,
    telemetry,
    fetch: (url: string, options?: RequestInit) => fetch(url, options),
    EE: false,
    // flags of v4 for what is to come: none is set
    features: { future: { isEnabled: () => false } },
    isLoaded: false,
    app: server.app,
    container: parts.container,
    auth: parts.auth,
    hooks: parts.hooks,
    hook: (name: string) => parts.hooks[name],
    sanitizers: parts.sanitizers,
    validators: parts.validators,
    admin: {
      services: lazyMembers(parts.adminServices, (name) => services.get(`admin::${name}`)),
      controllers: {},
      contentTypes: lazyMembers(
        Object.keys(types.contentTypes).flatMap((uid) => (uid.startsWith('admin::') ? [uid.slice(7)] : [])),
        (name) => types.contentTypes[`admin::${name}`],
      ),
      get config() {
        return config.get('admin') ?? {};
      },
    },
  };
  return strapi;
}
