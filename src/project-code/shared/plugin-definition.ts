/** What a v4 plugin is made of, as `strapi-server.js` gives it and extensions change it. */

/** A route as code declares it. */
export interface DeclaredRoute {
  readonly method?: unknown;
  readonly path?: unknown;
  readonly handler?: unknown;
  readonly config?: unknown;
}

/** A list of routes with what holds for all of them. */
export interface DeclaredRouter {
  readonly type?: unknown;
  readonly prefix?: unknown;
  readonly routes?: unknown;
}

type Named = Record<string, unknown>;

/** Everything is there, so that extensions can add to it. */
export interface PluginDefinition {
  register: (context: { strapi: unknown }) => unknown;
  bootstrap: (context: { strapi: unknown }) => unknown;
  destroy: (context: { strapi: unknown }) => unknown;
  /** What the plugin says of its configuration; for extensions the configuration itself. */
  config: { default?: unknown; validator?: unknown };
  routes: unknown;
  controllers: Named;
  services: Named;
  policies: Named;
  middlewares: Named;
  contentTypes: Named;
  [other: string]: unknown;
}

const nothing = (): void => {};

/** The phases of plugins that are none of the project's code. */
export const SERVERS_PHASES = new WeakSet<object>([nothing]);

/** The parts of a plugin, with what it leaves out. */
export function completePlugin(exported: unknown): PluginDefinition {
  const parts =
    typeof exported === 'object' && exported !== null ? (exported as Partial<PluginDefinition>) : {};
  return {
    register: nothing,
    bootstrap: nothing,
    destroy: nothing,
    routes: [],
    ...parts,
    config: { ...parts.config },
    controllers: { ...parts.controllers },
    services: { ...parts.services },
    policies: { ...parts.policies },
    middlewares: { ...parts.middlewares },
    contentTypes: { ...parts.contentTypes },
  };
}
