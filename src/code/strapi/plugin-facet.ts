/** One plugin, or one api, as `strapi.plugin(name)` and `strapi.api` show it. */
import { type Path, valueAt } from './paths.ts';
import type { Controller, Service } from './strapi.ts';
import type { CodeType } from './types-facet.ts';

export interface PluginFacet {
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
  /** What else a plugin shows: the provider of mail. */
  [other: string]: unknown;
}

/** The registries a facet looks into. */
export interface Shelves {
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
export function createPluginFacet(
  owner: string,
  shelves: Shelves,
  config: () => object,
  routes: unknown,
): PluginFacet {
  const uid = (name: string): string => `${owner}.${name}`;
  return {
    routes,
    services: part(owner, shelves.services),
    controllers: part(owner, shelves.controllers),
    policies: part(owner, shelves.policies),
    middlewares: part(owner, shelves.middlewares),
    contentTypes: part(owner, shelves.contentTypes),
    service: (name) => shelves.services[uid(name)],
    controller: (name) => shelves.controllers[uid(name)],
    policy: (name) => shelves.policies[uid(name)],
    middleware: (name) => shelves.middlewares[uid(name)],
    contentType: (name) => shelves.contentTypes[uid(name)],
    config: (path, fallback) => (path === '' ? config() : (valueAt(config(), path) ?? fallback)),
  };
}

/** The part of a shelf that belongs to an owner, by names without it. */
function part<Piece>(owner: string, shelf: Record<string, Piece>): Record<string, Piece> {
  const start = `${owner}.`;
  const names = (): string[] =>
    Object.keys(shelf)
      .filter((uid) => uid.startsWith(start))
      .map((uid) => uid.slice(start.length));
  return new Proxy({} as Record<string, Piece>, {
    get: (_target, name) => (typeof name === 'string' ? shelf[start + name] : undefined),
    has: (_target, name) => typeof name === 'string' && names().includes(name),
    ownKeys: () => names(),
    getOwnPropertyDescriptor: (_target, name) =>
      typeof name === 'string' && names().includes(name)
        ? { value: shelf[start + name], enumerable: true, configurable: true, writable: true }
        : undefined,
    set: (_target, name, value: Piece) => {
      if (typeof name === 'string') shelf[start + name] = value;
      return true;
    },
  });
}
