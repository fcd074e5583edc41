/**
 * GraphQL for one project: its routes, and the engine that runs operations. The engine is opened once the project's code
 * has registered its additions to the schema.
 */

import { graphqlRoutes } from '../../api/graphql/http/graphql-routes.ts';
import { LazyExecutor } from '../../api/graphql/http/lazy-executor.ts';
import { parseJson } from '../../api/http/body/parse-json.ts';
import type { CallerRoute } from '../../api/rest/guarded-route.ts';
import type { RateLimiter } from '../../api/users/rate-limits/rate-limiter.ts';
import { roleWriter } from '../../api/users/roles/write-roles.ts';
import type { UsersContext } from '../../api/users/users-context.ts';
import type { Route } from '../../core/base/http/route.ts';
import { graphqlUnavailable } from '../../core/errors/catalogue.ts';
import { CostlyRequest } from '../../core/errors/causes.ts';
import { partProblems, StartError, stoppingProblems } from '../../core/project/start-error.ts';
import type { OpenProject } from './open-project.ts';
import type { ServerContext } from './server-context.ts';

/** What signing in takes; null where the plugin is off. */
export type UsersPlugin = { readonly context: UsersContext; readonly limiter: RateLimiter } | null;

/** The routes of `/graphql`; none where the plugin is off. */
export function graphqlPlugin(
  project: OpenProject,
  serverContext: ServerContext,
  users: UsersPlugin,
): (Route | CallerRoute)[] {
  const { access, config } = project;
  const { graphql } = config.plugins;
  if (!graphql.enabled) return [];
  const executor = new LazyExecutor(() => open(project, serverContext, users));
  serverContext.beforeListening(() => openOrStop(project, executor, serverContext));
  return graphqlRoutes({
    access,
    executor,
    config: graphql,
    koaContext: project.code ? () => project.code?.runningContext() : undefined,
    playground: graphql.playgroundAlways || config.environment !== 'production',
    parseJson: (text) => parseJson(Buffer.from(text)),
  });
}

/**
 * A schema that cannot be built stops the start. Where the project starts without parts that cannot run, each
 * request is a 503 instead.
 * @throws StartError with the reason, and where it was thrown
 */
async function openOrStop(
  { project }: OpenProject,
  executor: LazyExecutor,
  { reporter }: ServerContext,
): Promise<void> {
  try {
    await executor.ready();
  } catch (error) {
    const { codeProblem } = await import('../../project-code/shared/error-location.ts');
    const found =
      error instanceof StartError
        ? error.problems
        : [codeProblem(project.dir, 'GraphQL extension', error, 'the schema cannot be built')];
    const problems = partProblems(found, 'GraphQL');
    const stopping = stoppingProblems(problems, project.partial, (message) => reporter.warn(message));
    if (stopping.length > 0) throw new StartError(stopping);
    executor.replace(async () => {
      throw graphqlUnavailable();
    });
  }
}

async function open(project: OpenProject, { logger, reporter }: ServerContext, users: UsersPlugin) {
  const { openGraphql } = await import('../../api/graphql/open-graphql.ts');
  const { config, db, access, library } = project;
  return openGraphql({
    ...project,
    settings: () => project.settings,
    rules: config.api.rules,
    config: config.plugins.graphql,
    code: project.code?.graphql() ?? null,
    users: users && { ...users, roles: roleWriter({ db, access }) },
    library: config.plugins.upload.enabled ? library : null,
    localized: config.plugins.i18n.enabled,
    onWarning: (message) => reporter.warn(message),
    report: (error) =>
      error instanceof CostlyRequest ? logger.warn(error.message) : logger.error({ err: error }, 'graphql'),
  });
}
