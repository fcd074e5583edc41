/**
 * GraphQL for one project: the routes are there at once, what runs operations is loaded after the start, so
 * that a server is up as soon as it can answer anything.
 */
import { graphqlRoutes } from '../graphql/http/graphql-routes.ts';
import { LazyExecutor } from '../graphql/http/lazy-executor.ts';
import type { Route } from '../http/route.ts';
import type { RateLimiter } from '../users/auth/rate-limiter.ts';
import type { CallerRoute } from '../users/guarded-route.ts';
import { roleWriter } from '../users/roles/write-roles.ts';
import type { UsersContext } from '../users/users-context.ts';
import { parseJson } from './body/parse-json.ts';
import type { OpenProject } from './open-project.ts';
import type { Surroundings } from './users-context.ts';

/** What signing in takes; null where the plugin is off. */
export type UsersPlugin = { readonly context: UsersContext; readonly limiter: RateLimiter } | null;

/** The routes of `/graphql`; none where the plugin is off. */
export function graphqlPlugin(
  project: OpenProject,
  around: Surroundings,
  users: UsersPlugin,
): (Route | CallerRoute)[] {
  const { access, config } = project;
  const { graphql } = config.plugins;
  if (!graphql.enabled) return [];
  const executor = new LazyExecutor(() => open(project, around, users));
  // whoever asks before it is ready waits for it
  around.afterStart(() => {
    executor.ready().catch((error: unknown) => around.reporter.warn(`graphql: ${String(error)}`));
  });
  return graphqlRoutes({
    access,
    executor,
    config: graphql,
    koaContext: project.code ? () => project.code?.runningContext() : undefined,
    playground: graphql.playgroundAlways || config.environment !== 'production',
    parseJson: (text) => parseJson(Buffer.from(text)),
  });
}

async function open(project: OpenProject, { logger, reporter }: Surroundings, users: UsersPlugin) {
  const { openGraphql } = await import('../graphql/open-graphql.ts');
  const { config, db, access, library } = project;
  return openGraphql({
    ...project,
    strict: config.api.compat === 'strict',
    config: config.plugins.graphql,
    code: project.code?.graphql() ?? null,
    users: users && { ...users, roles: roleWriter({ db, access }) },
    library: config.plugins.upload.enabled ? library : null,
    localized: config.plugins.i18n.enabled,
    onWarning: (message) => reporter.warn(message),
    report: (error) => logger.error({ err: error }, 'graphql'),
  });
}
