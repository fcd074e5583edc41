/** All routes of a server with project code: its own ones, and those that code declares, changes or adds. */

import type { GuardedRoute } from '../../api/rest/guarded-route.ts';
import type { Route } from '../../core/base/http/route.ts';
import type { Project } from '../../core/project/load-project.ts';
import { type Problem, StartError, stoppingProblems } from '../../core/project/start-error.ts';
import { withReadHooks } from '../listeners/row-read-hooks.ts';
import { type AllRoutesOptions, allRoutes, lateRoutes } from '../routes/all-routes.ts';
import { withAddedChecks } from '../routes/checked-answers.ts';
import type { CodeRunner } from '../routes/code-routes.ts';
import type { RouteTools } from '../routes/declared-routes.ts';
import { panelRoutes } from '../routes/panel-routes.ts';
import type { ServerAdditions } from '../strapi/server-api.ts';
import type { CodeContainer } from './load-project-code.ts';

export interface ServeRoutesOptions
  extends Pick<AllRoutesOptions, 'plugins' | 'early'>,
    Pick<AllRoutesOptions['tools'], 'askedFor' | 'listed'> {
  readonly project: Project;
  /** With the services of the open database. */
  readonly container: CodeContainer;
  readonly runner: CodeRunner;
}

/**
 * @param builtIn the server's own routes; those a project has not changed are served as they are
 * @returns the routes in the order in which the router tries them
 * @throws StartError naming each route that cannot be served
 */
export function serveRoutes(builtIn: readonly GuardedRoute[], options: ServeRoutesOptions): Route[] {
  const { project, container, plugins, early } = options;
  const { actions, additions, runtime, content, files, checks, types } = container;
  const rows = { parts: runtime.requireServices(), visibleTo: content.sanitizeRow };
  const checked = { checks, typeOf: (uid: string) => types.get(uid) };
  const hooked = builtIn.map((route) => withAddedChecks(withReadHooks(route, rows), checked));
  actions.know(hooked);
  const routes = withTools(options, (tools) =>
    allRoutes({
      tools,
      apis: files.apis,
      plugins,
      added: additions,
      early,
      prefix: project.config.api.rest.prefix,
      builtIn: hooked,
    }),
  );
  runtime.listRoutes = () => routes;
  return routes;
}

/**
 * Has routes served that code adds from now on.
 * @param serve takes them; they come after all others
 */
export function serveLateRoutes(
  options: ServeRoutesOptions,
  serve: (routes: readonly Route[]) => void,
): void {
  const { project, container } = options;
  const { additions, runtime } = container;
  let known = countOf(additions);
  additions.onRoute = () => {
    const { routers, plain } = known;
    known = countOf(additions);
    const late = {
      routers: additions.routers.slice(routers),
      plainRoutes: additions.plainRoutes.slice(plain),
    };
    const prefix = project.config.api.rest.prefix;
    const routes = withTools(options, (tools) => lateRoutes({ tools, prefix }, late));
    const before = runtime.listRoutes();
    runtime.listRoutes = () => [...before, ...routes];
    serve(routes);
  };
}

const countOf = ({ routers, plainRoutes }: ServerAdditions) => ({
  routers: routers.length,
  plain: plainRoutes.length,
});

/**
 * @param name of the plugin that has these routes in v4; `admin` for those of `strapi.admin`
 * @param routes the server's own for administrators
 * @param own what to make of those that no extension has changed
 * @throws StartError naming each route of an extension that cannot be served
 */
export function servePanelRoutes(
  name: string,
  routes: readonly Route[],
  own: (route: Route) => Route,
  options: ServeRoutesOptions,
): Route[] {
  const plugin = name === 'admin' ? options.container.strapi.admin : options.plugins.get(name);
  if (!plugin) return routes.map(own);
  return withTools(options, (tools) => panelRoutes(tools, name, plugin, routes, own));
}

/** @throws StartError for what has been found wrong */
function withTools(
  { project, container, runner, askedFor, listed }: ServeRoutesOptions,
  serve: (tools: RouteTools) => Route[],
): Route[] {
  const { actions, controllers, guards, registries, environment } = container;
  const problems: Problem[] = [];
  const routes = serve({
    guards,
    controllers,
    controllerOf: (uid) => registries.controllers.get(uid),
    actions,
    runner,
    problems,
    askedFor,
    listed,
  });
  const stopping = stoppingProblems(
    problems.map((problem) => ({ ...problem, ...partOfRoute(problem, project) })),
    project.partial,
    environment.warn,
  );
  if (stopping.length > 0) throw new StartError(stopping);
  return routes;
}

/** A partial start can do without a route of an installed plugin, but not without one of the project's own. */
function partOfRoute({ file = '' }: Problem, { plugins }: Project): Partial<Problem> {
  const name = file.replace(/^plugin /, '');
  return plugins.run.some((plugin) => file === `plugin ${plugin.name}`)
    ? { without: `this route of the plugin ${name}` }
    : {};
}
