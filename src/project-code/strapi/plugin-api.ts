/** One plugin, or one api, as `strapi.plugin(name)` and `strapi.api` show it. */
import type { Controller, Service } from '../shared/registry.ts';
import type { CodeType } from '../shared/type-registry.ts';
import { type Path, valueAt } from './paths.ts';

export interface PluginApi {
  readonly services: Record<string, Service>;
  readonly controllers: Record<string, Controller>;
  readonly policies: Record<string, unknown>;
  readonly middlewares: Record<string, unknown>;
  readonly contentTypes: Record<string, CodeType>;
  routes: unknown;
  service(name: string): Service | undefined;
  controller(name: string): Controller | undefined;
  policy(name: string): unknown;
  middleware(name: string): unknown;
  contentType(name: string): CodeType | undefined;
  config(path: Path, fallback?: unknown): unknown;
  /** Other members of a plugin, such as the provider of mail. */
  [other: string]: unknown;
}

/** The registries of all plugins and apis, which this one's items are part of. */
export interface RegistryViews {
  readonly services: Record<string, Service>;
  readonly controllers: Record<string, Controller>;
  readonly policies: Record<string, unknown>;
  readonly middlewares: Record<string, unknown>;
  readonly contentTypes: Record<string, CodeType>;
}

/**
 * @param owner `plugin::upload`, `api::article`: what the uids of its parts begin with
 * @param config its configuration, now
 */
export function createPluginApi(
  owner: string,
  registries: RegistryViews,
  config: () => object,
  routes: unknown,
): PluginApi {
  const uid = (name: string): string => `${owner}.${name}`;
  return {
    routes,
    services: itemsFrom(`${owner}.`, registries.services),
    controllers: itemsFrom(`${owner}.`, registries.controllers),
    policies: itemsFrom(`${owner}.`, registries.policies),
    middlewares: itemsFrom(`${owner}.`, registries.middlewares),
    contentTypes: itemsFrom(`${owner}.`, registries.contentTypes),
    service: (name) => registries.services[uid(name)],
    controller: (name) => registries.controllers[uid(name)],
    policy: (name) => registries.policies[uid(name)],
    middleware: (name) => registries.middlewares[uid(name)],
    contentType: (name) => registries.contentTypes[uid(name)],
    config: (path, fallback) => (path === '' ? config() : (valueAt(config(), path) ?? fallback)),
  };
}

/** The items of a registry whose uids begin in one way, by the rest of the uids. */
export function itemsFrom<Item>(start: string, registry: Record<string, Item>): Record<string, Item> {
  const names = (): string[] =>
    Object.keys(registry)
      .filter((uid) => uid.startsWith(start))
      .map((uid) => uid.slice(start.length));
  return new Proxy({} as Record<string, Item>, {
    get: (_target, name) => (typeof name === 'string' ? registry[start + name] : undefined),
    has: (_target, name) => typeof name === 'string' && names().includes(name),
    ownKeys: () => names(),
    getOwnPropertyDescriptor: (_target, name) =>
      typeof name === 'string' && names().includes(name)
        ? { value: registry[start + name], enumerable: true, configurable: true, writable: true }
        : undefined,
    set: (_target, name, value: Item) => {
      if (typeof name === 'string') registry[start + name] = value;
      return true;
    },
  });
}
