/**
 * The server's routes for administrators, with what extensions of v4's plugins have made of them: replaced actions, policies,
 * middlewares, routes of their own.
 */
import type { Route } from '../../base/http/route.ts';
import type { DeclaredRoute, PluginDefinition } from '../base/plugin-definition.ts';
import { builtInAction, isUnchanged } from '../plugins/built-in-plugins.ts';
import { panelRouters } from '../plugins/panel-lines.ts';
import { isForAdmins, listOf, pluginRouter, routersOf, shapeOf } from './all-routes.ts';
import { type RouterSettings, type RouteTools, servedRoutes } from './declared-routes.ts';

interface PanelRoute {
  readonly home: RouterSettings;
  readonly declared: DeclaredRoute;
  /** Method and path, whatever the parameters are called. */
  readonly key: string;
}

/**
 * @param name of the plugin in v4
 * @param routes the server's own; those that v4 does not have stay as they are
 * @param own what to make of a route that no extension has changed
 * @returns all, in the order in which the router tries them: a route that v4 does not have is where the extension has put it,
 *   before all others or behind them
 */
export function panelRoutes(
  tools: RouteTools,
  name: string,
  plugin: PluginDefinition,
  routes: readonly Route[],
  own: (route: Route) => Route,
): Route[] {
  const v4 = new Map(
    Object.values(panelRouters(name)).flatMap((declared) =>
      declared.map((route) => [keyOf(route, `/${name}`), `plugin::${name}.${route.handler}`]),
    ),
  );
  const declared = declaredRoutes(name, plugin);
  const serve = ({ home, declared: route }: PanelRoute): Route[] => servedRoutes(tools, home, route);
  const isOwn = ({ declared: route, key }: PanelRoute): boolean => {
    const scope = v4.get(key)!;
    const dot = scope.lastIndexOf('.');
    const action = tools.controllerOf(scope.slice(0, dot))?.[scope.slice(dot + 1)];
    return isUnchanged(route) && builtInAction(action) === scope;
  };
  const first = declared.findIndex(({ key }) => v4.has(key));
  const added = declared.map((route, place) => ({ route, place })).filter(({ route }) => !v4.has(route.key));
  const served = routes.flatMap((route) => {
    const key = keyOf(route, '');
    const scope = v4.get(key);
    if (scope === undefined) return [own(route)];
    tools.actions.knowPanel(scope, route);
    const found = declared.find((one) => one.key === key);
    if (!found) return [];
    return isOwn(found) ? [own(route)] : serve(found);
  });
  return [
    ...added.filter(({ place }) => place < first).flatMap(({ route }) => serve(route)),
    ...served,
    ...added.filter(({ place }) => place > first).flatMap(({ route }) => serve(route)),
  ];
}

function declaredRoutes(name: string, plugin: PluginDefinition): PanelRoute[] {
  return routersOf(plugin.routes)
    .filter(isForAdmins)
    .flatMap((router) => {
      const home = pluginRouter(name, router, '');
      return listOf(router.routes).map((route) => {
        const declared = (typeof route === 'object' && route !== null ? route : {}) as DeclaredRoute;
        const isOutside = (declared.config as { prefix?: unknown } | undefined)?.prefix !== undefined;
        return { home, declared, key: keyOf(declared, isOutside ? '' : home.prefix) };
      });
    });
}

const keyOf = ({ method, path }: DeclaredRoute, prefix: string): string =>
  `${String(method).toUpperCase()} ${shapeOf(`${prefix}${String(path)}`)}`;
