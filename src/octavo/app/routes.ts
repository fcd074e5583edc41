/** All routes of a project, gathered from the features. */
import { adminEmailRoutes } from '../../admin/administrators/accounts/email-routes.ts';
import { usersApi } from '../../admin/administrators/accounts-api.ts';
import { adminApi } from '../../admin/administrators/admin-api.ts';
import { contentManagerApi, localesApi } from '../../admin/content-manager/content-manager-api.ts';
import { runSchedule } from '../../admin/content-manager/editing/run-schedule.ts';
import { startEditingTasks } from '../../admin/editing/editing-tasks.ts';
import { mediaApi } from '../../admin/media/media-api.ts';
import { Router } from '../../api/http/router.ts';
import {
  type BatchRoutesOptions,
  batchRoutes,
  type FindRoute,
  isBatchStep,
} from '../../api/rest/batch-routes.ts';
import { contentRoutes } from '../../api/rest/content-routes.ts';
import { emailRoutes } from '../../api/rest/email-routes.ts';
import type { GuardedRoute } from '../../api/rest/guarded-route.ts';
import { localeRoutes } from '../../api/rest/locale-routes.ts';
import { parseQueryString } from '../../api/rest/query-string.ts';
import { schemaRoutes } from '../../api/rest/schema-routes.ts';
import { uploadRoutes } from '../../api/rest/upload-routes.ts';
import { authRoutes } from '../../api/rest/users/auth-routes.ts';
import { roleRoutes } from '../../api/rest/users/role-routes.ts';
import { userRoutes } from '../../api/rest/users/user-routes.ts';
import { writeRoutes } from '../../api/rest/write-routes.ts';
import { registerWarning } from '../../api/users/auth/register.ts';
import { openRateLimitStore } from '../../api/users/rate-limits/open-store.ts';
import { createRateLimiter } from '../../api/users/rate-limits/rate-limiter.ts';
import type { UserMailer } from '../../api/users/user-services.ts';
import type { Route } from '../../core/base/http/route.ts';
import type { ApiFolder } from '../../core/project/api-folders.ts';
import { builderRoutes } from './content-type-builder.ts';
import { createAdminContext } from './create-admin-context.ts';
import { createUsersContext } from './create-users-context.ts';
import { writeDocumentation } from './documentation-file.ts';
import { documentationRoutes } from './documentation-routes.ts';
import { graphqlPlugin, type UsersPlugin } from './graphql-plugin.ts';
import { mcpRoutes } from './mcp-routes.ts';
import type { OpenProject } from './open-project.ts';
import { RoutedActions } from './routed-actions.ts';
import type { ServerContext } from './server-context.ts';

/** The routes a project's server answers: its code's, where it has some, and those that are built in. */
export function projectRoutes(project: OpenProject, serverContext: ServerContext): Route[] {
  const options = {
    ...project,
    limits: project.settings.limits,
    prefix: project.config.api.rest.prefix,
    rules: project.config.api.rules,
    format: project.config.api.responseFormat,
    cache: project.config.api.cache,
  };
  const { plugins } = project.config;
  const users = openUsers(project, serverContext);
  const actions = new RoutedActions(project);
  const defaultLocale = () => project.settings.defaultLocale;
  const upload = plugins.upload.enabled ? uploadRoutes(options) : [];
  const builtIn = [
    ...contentRoutes(options),
    ...writeRoutes(options),
    ...upload,
    ...schemaRoutes(options),
    ...(plugins.i18n.enabled ? localeRoutes({ ...options, defaultLocale }) : []),
    ...usersRoutes(project, users, actions),
    ...mailRoutes(project, users?.context ?? createUsersContext(project, serverContext)),
  ];
  const graphql = graphqlPlugin(project, serverContext, users);
  const shared = users?.context ?? createUsersContext(project, serverContext);
  const admin = createAdminContext(project, serverContext, shared, actions);
  serverContext.withAdministrators(admin);
  project.code?.connectAdministrators(admin);
  const { writer, views, refreshSettings, editing, hooks, listenerView } = project;
  const content = { writer, views, refreshSettings, editing, hooks, listenerView };
  const manager = { ...admin, ...content, users: users?.context ?? null };
  serverContext.afterStart(() => {
    const { db, clock } = project;
    const onWarning = (message: string): void => serverContext.reporter.warn(message);
    const { inBackground } = serverContext;
    const run = runSchedule(manager);
    const tasks = startEditingTasks(editing, { db, clock, run, onWarning, inBackground });
    serverContext.withWorker(tasks);
    serverContext.atEnd(() => tasks.end());
  });
  // the panel reads long lists, and its files come compressed as well
  const ofPanel = (plugin: string, own: readonly Route[]): readonly Route[] =>
    (project.code?.panelRoutes(plugin, own) ?? own).map((route) => ({ ...route, compress: true }));
  const routes: Route[] = [
    ...ofPanel('admin', adminApi(admin)),
    ...ofPanel('content-manager', contentManagerApi(manager)),
    ...ofPanel('content-type-builder', builderRoutes(project, serverContext, admin)),
    ...(project.code ? project.code.routes(builtIn) : generatedRoutes(builtIn, project.project.apis)),
    // behind the content API: without a prefix it has the same paths, and keeps them as in v4
    ...(plugins.i18n.enabled ? ofPanel('i18n', localesApi(manager)) : []),
    ...(plugins.usersPermissions.enabled ? ofPanel('users-permissions', usersApi(admin)) : []),
    ...(plugins.email.enabled ? ofPanel('email', adminEmailRoutes(admin)) : []),
    ...(plugins.upload.enabled ? ofPanel('upload', mediaApi(admin)) : []),
    ...(project.code ? project.code.openRoutes(graphql) : graphql),
  ];
  actions.add(routes);
  const served = [
    ...routes,
    ...batches(project, {
      ...options,
      find: entryWrites(routes),
      runsCode: project.code !== null,
    }),
    ...mcpRoutes(project, serverContext),
  ];
  serverContext.beforeListening(() => writeDocumentation(project, serverContext.reporter, served));
  return [...served, ...documentationRoutes(project, admin.limiter, served)];
}

/** By default only where no code of the project expects to see each write as a request. */
const batches = ({ code, config }: OpenProject, options: BatchRoutesOptions): Route[] =>
  (config.api.rest.batch ?? code === null) ? batchRoutes(options) : [];

/** Finds the routes that write entries as the server itself does; a route of the project's at the same path counts first. */
function entryWrites(routes: readonly Route[]): FindRoute {
  const router = new Router(routes);
  return (method, path) => {
    const found = router.match(method, path);
    if (!found || !isBatchStep(found.route)) return null;
    return { route: found.route, params: found.params };
  };
}

/** What users and their counts work with; null where the plugin is off. */
function openUsers(project: OpenProject, serverContext: ServerContext): UsersPlugin {
  const { enabled, ratelimit } = project.config.plugins.usersPermissions;
  if (!enabled) return null;
  const context = createUsersContext(project, serverContext);
  project.code?.connectUsers(context);
  const warning = registerWarning(context);
  if (warning) serverContext.reporter.warn(warning);
  const { isOneOfSeveral, reporter } = serverContext;
  const onWarning = (message: string): void => reporter.warn(message);
  const store = openRateLimitStore(ratelimit, { db: project.db, isOneOfSeveral, onWarning });
  serverContext.atEnd(() => store.close?.());
  return {
    context,
    limiter: createRateLimiter({
      ...ratelimit,
      accountsAsInV4: !project.config.api.rules.addressesLimitRegistering,
      clock: project.clock,
      store,
    }),
  };
}

/** Mail that a caller has written; none where the plugin is off. */
function mailRoutes(
  { access, config }: OpenProject,
  { mailer, email, prefix }: Pick<UserMailer, 'mailer' | 'email' | 'prefix'>,
): GuardedRoute[] {
  if (!config.plugins.email.enabled) return [];
  const defaults = { from: email.defaultFrom, replyTo: email.defaultReplyTo };
  return emailRoutes({ access, mailer, defaults, prefix });
}

/** Users, their roles, and how they sign in; none where the plugin is off. */
function usersRoutes(project: OpenProject, users: UsersPlugin, actions: RoutedActions): GuardedRoute[] {
  if (!users) return [];
  const { context, limiter } = users;
  const parse = (rawQuery: string) => parseQueryString(rawQuery, project.settings.limits);
  const { access } = project;
  const { prefix } = context;
  return [
    ...authRoutes(context, access, limiter, parse),
    ...userRoutes(context, access, parse),
    ...roleRoutes({ ...project, prefix, actions: actions.list }),
  ];
}

const ACTION = /^api::([^.]+)\.([^.]+)\./;

/**
 * The routes of a project without code of its own: those its folders have, as v4's generators write them. A folder with
 * controllers or services has the routes of its router files, one of schemas alone has all there are.
 * @param routes all routes of the server; those without an `action` are there whatever a project declares
 */
function generatedRoutes<Own extends Route>(routes: readonly Own[], apis: readonly ApiFolder[]): Own[] {
  const folders = new Map(apis.map((api) => [api.name, api]));
  return routes.filter(({ action = '' }) => {
    const [, name = '', type = ''] = ACTION.exec(action) ?? [];
    const folder = folders.get(name);
    return !folder?.hasCode || folder.routers.includes(type);
  });
}
