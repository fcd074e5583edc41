/** All routes of a project with code, in v4's order: those added first, the apis', the plugins', those added last. */

import type { GuardedRoute } from '../../api/rest/guarded-route.ts';
import type { Route } from '../../core/base/http/route.ts';
import type { LoadedApi } from '../load/load-files.ts';
import { PANEL_PLUGINS, uidIn } from '../panel-routes/panel-lines.ts';
import { isServersOwn } from '../plugins/built-in-actions.ts';
import { isUnchanged, v4Routes } from '../plugins/built-in-plugins.ts';
import type { DeclaredRoute, DeclaredRouter, PluginDefinition } from '../shared/plugin-definition.ts';
import type { ServerAdditions } from '../strapi/server-api.ts';
import { defaultRoute, type RouterSettings, type RouteTools, servedRoutes } from './declared-routes.ts';

export interface AllRoutesOptions {
  readonly tools: RouteTools;
  readonly apis: readonly LoadedApi[];
  readonly plugins: ReadonlyMap<string, PluginDefinition>;
  readonly added: ServerAdditions;
  /** How many of the added routers and plain routes came before the server had its own. */
  readonly early: { readonly routers: number; readonly plain: number };
  /** `api.rest.prefix` */
  readonly prefix: string;
  readonly builtIn: readonly GuardedRoute[];
}

export function allRoutes(parts: AllRoutesOptions): Route[] {
  const { added, early } = parts;
  return [
    ...addedRoutes(parts, added.routers.slice(0, early.routers), added.plainRoutes.slice(0, early.plain)),
    ...parts.apis.flatMap((api) => apiRoutes(parts, api)),
    ...[...parts.plugins].flatMap(([name, plugin]) => pluginRoutes(parts, name, plugin)),
    ...addedRoutes(parts, added.routers.slice(early.routers), added.plainRoutes.slice(early.plain)),
  ];
}

/** The routes that code adds to a server that runs already; they come after all others. */
export const lateRoutes = (
  parts: Pick<AllRoutesOptions, 'tools' | 'prefix'>,
  { routers, plainRoutes }: Pick<ServerAdditions, 'routers' | 'plainRoutes'>,
): Route[] => addedRoutes(parts, routers, plainRoutes);

const isRouter = (value: unknown): value is DeclaredRouter => typeof value === 'object' && value !== null;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function apiRoutes({ tools, prefix, builtIn }: AllRoutesOptions, api: LoadedApi): Route[] {
  const owner = `api::${api.name}`;
  const ofApi = builtIn.filter(({ scope }) => scope.startsWith(`${owner}.`));
  // a folder of schemas alone gets the generated routes
  const generated: RouterSettings = {
    file: `src/api/${api.name}`,
    owner,
    base: prefix,
    prefix: '',
    isAdmin: false,
    info: { apiName: api.name, type: 'content-api' },
  };
  if (api.routers.length + api.controllers.length + api.services.length === 0)
    return ofApi.flatMap((route) => generatedRoute(tools, generated, route));
  const routes = api.routers.flatMap(({ file, exported }) => {
    const home: RouterSettings = {
      file,
      owner,
      base: '',
      prefix: '',
      isAdmin: false,
      info: { apiName: api.name, type: 'content-api' },
    };
    if (Array.isArray(exported)) {
      // outside the API's prefix, and for the admin panel's users
      const adminHome = { ...home, isAdmin: true };
      return exported.flatMap((route) => servedRoutes(tools, adminHome, route));
    }
    if (!isRouter(exported)) {
      tools.problems.push({ file, message: 'expected a list of routes, or an object with routes' });
      return [];
    }
    const isAdmin = exported.type === 'admin';
    const router = { ...home, isAdmin, base: isAdmin ? '' : prefix, prefix: textOf(exported.prefix) };
    return routesOf(tools, router, exported);
  });
  // v4 adds the localizations to each router
  const types = new Set(api.routers.map(({ name }) => name));
  const localizations = ofApi.filter(({ scope }) => {
    const [, type = '', action] = scope.split('.');
    return action === 'createLocalization' && types.has(type);
  });
  return [...routes, ...localizations.map((route) => localizationRoute(tools, generated, route))];
}

/** The server's own route, or one through project code if listeners need to see the entries. */
function generatedRoute(tools: RouteTools, home: RouterSettings, route: GuardedRoute): Route[] {
  const { scope, method } = route;
  const dot = scope.lastIndexOf('.');
  const action = scope.slice(dot + 1);
  if (action === 'createLocalization') return [localizationRoute(tools, home, route)];
  const declared = { method, path: route.path.slice(home.base.length), handler: scope };
  if (tools.controllers.hasAddedChecks() || tools.controllers.hasReadListeners(scope.slice(0, dot), action))
    return servedRoutes(tools, home, declared);
  return [defaultRoute(tools, home, declared, route)];
}

/** v4 names this action without its API. */
function localizationRoute(tools: RouteTools, home: RouterSettings, route: GuardedRoute): GuardedRoute {
  const [, type = '', action = ''] = route.scope.split('.');
  const path = route.path.slice(home.base.length);
  return defaultRoute(tools, home, { path, handler: `${type}.${action}`, config: {} }, route);
}

/** A generated router makes its routes when they are read, and may fail then. */
function routesOf(tools: RouteTools, home: RouterSettings, router: DeclaredRouter): Route[] {
  let declared: unknown;
  try {
    declared = router.routes;
  } catch (error) {
    tools.problems.push({ file: home.file, message: error instanceof Error ? error.message : String(error) });
  }
  return listOf(declared).flatMap((route) => servedRoutes(tools, home, route));
}

/** Routers by name; a plain list is the admin panel's. */
export function routersOf(routes: unknown): DeclaredRouter[] {
  if (Array.isArray(routes)) return [{ type: 'admin', routes }];
  if (!isRouter(routes)) return [];
  return Array.isArray(routes.routes) ? [routes] : Object.values(routes).filter(isRouter);
}

/** What applies to the routes of one of a plugin's routers. */
export function pluginRouter(name: string, router: DeclaredRouter, prefix: string): RouterSettings {
  const isAdmin = isForAdmins(router);
  return {
    file: name === 'admin' ? 'strapi.admin' : `plugin ${name}`,
    owner: uidIn(name, '').replace(/\.$/, ''),
    base: isAdmin ? '' : prefix,
    prefix: router.prefix === undefined ? `/${name}` : textOf(router.prefix),
    isAdmin,
    info: { pluginName: name, type: isAdmin ? 'admin' : 'content-api' },
  };
}

export const isForAdmins = ({ type }: DeclaredRouter): boolean => type !== 'content-api';

function pluginRoutes(parts: AllRoutesOptions, name: string, plugin: PluginDefinition): Route[] {
  const { tools, prefix } = parts;
  const homeOf = (router: DeclaredRouter): RouterSettings => pluginRouter(name, router, prefix);
  // they are served among the server's own
  const isPanels = PANEL_PLUGINS.includes(name);
  const routers = routersOf(plugin.routes).filter((router) => !(isPanels && isForAdmins(router)));
  return [
    ...furtherRoutes(parts, name, plugin, homeOf),
    ...routers.flatMap((router) =>
      listOf(router.routes).flatMap((route) => {
        const home = homeOf(router);
        return unchangedRoutes(parts, home, route) ?? servedRoutes(tools, home, route);
      }),
    ),
  ];
}

/** What the server has besides v4's routes of a plugin, as long as the project routes that action at all. */
function furtherRoutes(
  { tools, builtIn, prefix }: AllRoutesOptions,
  name: string,
  plugin: PluginDefinition,
  homeOf: (router: DeclaredRouter) => RouterSettings,
): GuardedRoute[] {
  const owner = `plugin::${name}`;
  const known = v4Routes(name);
  const routed = new Set(
    routersOf(plugin.routes).flatMap(({ routes }) =>
      listOf(routes).map((route) => `${owner}.${(route as DeclaredRoute | null)?.handler}`),
    ),
  );
  const isKnown = (route: GuardedRoute): boolean =>
    known.some((declared) => isSame(route, declared, owner, `${prefix}${beforeOf(declared, `/${name}`)}`));
  const home = homeOf({ type: 'content-api' });
  return builtIn
    .filter((route) => routed.has(route.scope) && !isKnown(route))
    .map((route) => {
      const declared = {
        path: route.path.slice(prefix.length),
        handler: route.scope.slice(owner.length + 1),
      };
      return defaultRoute(tools, home, declared, route);
    });
}

/** The server's own routes for one of a built-in plugin that the project has not changed; null if project code has to run. */
function unchangedRoutes(
  { tools, builtIn, prefix }: AllRoutesOptions,
  home: RouterSettings,
  declared: unknown,
): GuardedRoute[] | null {
  if (typeof declared !== 'object' || declared === null || !isUnchanged(declared)) return null;
  const scope = `${home.owner}.${(declared as DeclaredRoute).handler}`;
  if (!isServersOwn(tools, scope)) return null;
  const before = `${prefix}${beforeOf(declared, home.prefix)}`;
  return builtIn
    .filter((route) => isSame(route, declared, String(home.owner), before))
    .map((route) => defaultRoute(tools, home, declared, route));
}

/** A route with a prefix of its own does not get the prefix of its plugin. */
const beforeOf = ({ config }: DeclaredRoute, prefix: string): string =>
  (config as { prefix?: unknown } | undefined)?.prefix === undefined ? prefix : '';

/** Whether a route of the server's is the one v4 declares; an expression in a path stands for all of its action. */
function isSame(route: GuardedRoute, declared: DeclaredRoute, owner: string, before: string): boolean {
  const path = textOf(declared.path);
  if (route.scope !== `${owner}.${declared.handler}`) return false;
  return (
    path.includes('(') || (route.method === declared.method && shapeOf(route.path) === shapeOf(before + path))
  );
}

/** A path whatever its parameters are called. */
export const shapeOf = (path: string): string => path.replace(/:\w+/g, ':').replace(/\/$/, '');

function addedRoutes(
  { tools, prefix }: Pick<AllRoutesOptions, 'tools' | 'prefix'>,
  routers: ServerAdditions['routers'],
  plain: ServerAdditions['plainRoutes'],
): Route[] {
  const home: RouterSettings = {
    file: 'strapi.server.routes',
    owner: null,
    base: '',
    prefix: '',
    isAdmin: true,
    info: {},
  };
  const added = routers.flatMap((router) => {
    if (Array.isArray(router)) return router.flatMap((route) => servedRoutes(tools, home, route));
    const { type, prefix: routerPrefix } = router as DeclaredRouter;
    const isContent = type === 'content-api';
    const place = {
      ...home,
      isAdmin: !isContent,
      base: isContent ? prefix : '',
      prefix: textOf(routerPrefix),
      info: { type },
    };
    return routesOf(tools, place, router as DeclaredRouter);
  });
  const open = { file: 'strapi.server.router', config: { auth: false } };
  return [
    ...added,
    ...plain.flatMap(({ method, path, action }) =>
      servedRoutes(
        tools,
        { ...home, file: open.file },
        { method, path, handler: action, config: open.config },
      ),
    ),
  ];
}
