/**
 * The server's routes for administrators, with what extensions of v4's plugins have made of them: replaced actions, policies,
 * middlewares, routes of their own.
 */
import type { Route } from '../../core/base/http/route.ts';
import type { KoaMiddleware } from '../koa/code-context.ts';
import { panelRouters, uidIn } from '../panel-routes/panel-lines.ts';
import { TYPE_ACTIONS } from '../panel-routes/type-actions.ts';
import { isServersOwn } from '../plugins/built-in-actions.ts';
import { isUnchanged } from '../plugins/built-in-plugins.ts';
import type { DeclaredRoute, PluginDefinition } from '../shared/plugin-definition.ts';
import { isForAdmins, listOf, pluginRouter, routersOf, shapeOf } from './all-routes.ts';
import { setBody } from './code-routes.ts';
import { type RouterSettings, type RouteTools, servedRoutes } from './declared-routes.ts';

interface PanelRoute {
  readonly home: RouterSettings;
  readonly declared: DeclaredRoute;
  /** Method and path, whatever the parameters are called. */
  readonly key: string;
}

/**
 * @param name of the plugin in v4; `admin` for what stands below `/admin`
 * @param routes the server's own; those that v4 does not have stay as they are
 * @param own what to make of a route that no extension has changed
 * @returns all, in the order in which the router tries them: a route that v4 does not have is where the extension has put it,
 *   before all others or behind them
 */
export function panelRoutes(
  tools: RouteTools,
  name: string,
  plugin: Pick<PluginDefinition, 'routes'>,
  routes: readonly Route[],
  own: (route: Route) => Route,
): Route[] {
  const v4 = new Map(
    Object.values(panelRouters(name)).flatMap((declared) =>
      declared.map((route) => [keyOf(route, `/${name}`), uidIn(name, String(route.handler))]),
    ),
  );
  const declared = declaredRoutes(name, plugin);
  const serve = ({ home, declared: route }: PanelRoute): Route[] => servedRoutes(tools, home, route);
  const isOwn = ({ declared: route, key }: PanelRoute): boolean =>
    isUnchanged(route) && isServersOwn(tools, v4.get(key)!);
  const first = declared.findIndex(({ key }) => v4.has(key));
  const added = declared.map((route, place) => ({ route, place })).filter(({ route }) => !v4.has(route.key));
  const served = routes.flatMap((route) => {
    const key = keyOf(route, '');
    const scope = v4.get(key);
    if (scope === undefined) return [own(route)];
    tools.actions.knowPanel(scope, route);
    const found = declared.find((one) => one.key === key);
    if (!found) return [];
    const ofType = actionOfType(tools, scope);
    if (ofType) return serve({ ...found, declared: withMiddleware(found.declared, ofType) });
    return isOwn(found) ? [own(route)] : serve(found);
  });
  return [
    ...added.filter(({ place }) => place < first).flatMap(({ route }) => serve(route)),
    ...served,
    ...added.filter(({ place }) => place > first).flatMap(({ route }) => serve(route)),
  ];
}

/** What answers for one content-type in place of an action, if an extension has changed it. */
function actionOfType(tools: RouteTools, scope: string): KoaMiddleware | null {
  const found = TYPE_ACTIONS.get(scope);
  if (!found || isServersOwn(tools, found.scope)) return null;
  const dot = found.scope.lastIndexOf('.');
  const controller = tools.controllerOf(found.scope.slice(0, dot)) as Record<string, KoaMiddleware>;
  return async (ctx, next) => {
    if (ctx.params['model'] !== found.type) return next();
    return setBody(ctx, await controller[found.scope.slice(dot + 1)]!(ctx, next));
  };
}

function withMiddleware(route: DeclaredRoute, middleware: KoaMiddleware): DeclaredRoute {
  const config = (route.config ?? {}) as { readonly middlewares?: unknown };
  return { ...route, config: { ...config, middlewares: [middleware, ...listOf(config.middlewares)] } };
}

function declaredRoutes(name: string, plugin: Pick<PluginDefinition, 'routes'>): PanelRoute[] {
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
