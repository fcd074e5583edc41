/**
 * The methods and paths that a project's files declare. Plugins ask for the list in `bootstrap`, when v4 has made its
 * routes already; here the routes are made after `bootstrap`, because code may change them until then.
 */
import { isObject } from '../../core/base/is-object.ts';
import type { DeclaredRoute, DeclaredRouter, PluginDefinition } from '../shared/plugin-definition.ts';
import type { LoadedApi } from './load-files.ts';

export interface ListedRoute {
  readonly method: string;
  readonly path: string;
}

/** A route as a file declares it. */
export interface RouteDeclaration extends ListedRoute {
  /** `api::article`, `plugin::shop` */
  readonly owner: string;
  /** The full name of its action; null for a handler that is a function. */
  readonly action: string | null;
  readonly isContentApi: boolean;
}

interface Declarations {
  readonly apis: readonly LoadedApi[];
  readonly plugins: ReadonlyMap<string, PluginDefinition>;
  /** `api.rest.prefix` */
  readonly prefix: string;
  /** The routes of an API without files of its own. */
  readonly generated: (api: string) => readonly DeclaredRoute[];
}

/** The full names of the actions that routes of the content API have. */
export const contentApiActions = (routes: readonly RouteDeclaration[]): string[] => [
  ...new Set(routes.flatMap(({ action, isContentApi }) => (isContentApi && action ? [action] : []))),
];

/** The routes of APIs and plugins; what is not a route is left out. */
export function listDeclaredRoutes({ apis, plugins, prefix, generated }: Declarations): RouteDeclaration[] {
  const ofApis = apis.flatMap(({ name, routers }) => {
    const owner = `api::${name}`;
    const declared = routers.flatMap(({ exported }) => routersOf(exported));
    const all = routers.length === 0 ? [{ routes: generated(name) }] : declared;
    return all.flatMap(({ type, prefix: routerPrefix, routes }) =>
      listed(
        { owner, base: type === 'admin' ? '' : prefix, routerPrefix, isContentApi: type !== 'admin' },
        routes,
      ),
    );
  });
  const ofPlugins = [...plugins].flatMap(([name, { routes }]) =>
    routersOf(routes).flatMap(({ type, prefix: routerPrefix = `/${name}`, routes: list }) => {
      const isContentApi = type === 'content-api';
      return listed(
        { owner: `plugin::${name}`, base: isContentApi ? prefix : '', routerPrefix, isContentApi },
        list,
      );
    }),
  );
  return [...ofApis, ...ofPlugins];
}

/** A router, a list of routes for administrators, or routers by name. */
function routersOf(value: unknown): DeclaredRouter[] {
  if (Array.isArray(value)) return [{ type: 'admin', routes: value }];
  if (!isObject(value)) return [];
  const router = value as DeclaredRouter;
  return Array.isArray(router.routes)
    ? [router]
    : (Object.values(value).filter(isObject) as DeclaredRouter[]);
}

interface Home {
  readonly owner: string;
  readonly base: string;
  /** The prefix of the router. */
  readonly routerPrefix: unknown;
  readonly isContentApi: boolean;
}

function listed({ owner, base, routerPrefix, isContentApi }: Home, routes: unknown): RouteDeclaration[] {
  const declared = Array.isArray(routes) ? (routes.filter(isObject) as DeclaredRoute[]) : [];
  return declared.flatMap(({ method, path, handler, config }) => {
    if (typeof path !== 'string') return [];
    // a route with a prefix of its own, whatever it is, goes without that of its router
    const hasOwn = (config as { prefix?: unknown } | undefined)?.prefix !== undefined;
    const before = hasOwn || typeof routerPrefix !== 'string' ? '' : routerPrefix;
    const named = typeof handler === 'string' ? handler : null;
    return [
      {
        method: String(method).toUpperCase(),
        path: `${base}${before}${path}`,
        owner,
        action: named === null || named.includes('::') ? named : `${owner}.${named}`,
        isContentApi,
      },
    ];
  });
}
