/** All routes of a project, gathered from the features. */
import type { Route } from '../http/route.ts';
import { contentRoutes } from '../rest/content-routes.ts';
import { emailRoutes } from '../rest/email-routes.ts';
import { localeRoutes } from '../rest/locale-routes.ts';
import { parseQueryString } from '../rest/query-string.ts';
import { schemaRoutes } from '../rest/schema-routes.ts';
import { uploadRoutes } from '../rest/upload-routes.ts';
import { writeRoutes } from '../rest/write-routes.ts';
import { authRoutes } from '../users/auth/auth-routes.ts';
import { openCounts } from '../users/auth/open-counts.ts';
import { createRateLimiter } from '../users/auth/rate-limiter.ts';
import { registerWarning } from '../users/auth/register-fields.ts';
import { NO_SENDER } from '../users/auth/user-mail.ts';
import type { GuardedRoute } from '../users/guarded-route.ts';
import { roleRoutes } from '../users/roles/role-routes.ts';
import { userRoutes } from '../users/users/user-routes.ts';
import type { UsersContext } from '../users/users-context.ts';
import { generatedRoutes } from './generated-routes.ts';
import { graphqlPlugin, type UsersPlugin } from './graphql-plugin.ts';
import type { OpenProject } from './open-project.ts';
import { createUsersContext, type Surroundings } from './users-context.ts';

/** The routes a project's server answers: its code's, where it has some, and those that are built in. */
export function projectRoutes(project: OpenProject, surroundings: Surroundings): Route[] {
  const options = {
    ...project,
    limits: project.settings.limits,
    prefix: project.config.api.rest.prefix,
    strict: project.config.api.compat === 'strict',
  };
  const users = openUsers(project, surroundings);
  const defaultLocale = () => project.settings.defaultLocale;
  const upload = project.config.plugins.upload.enabled ? uploadRoutes(options) : [];
  const builtIn = [
    ...contentRoutes(options),
    ...writeRoutes(options),
    ...upload,
    ...schemaRoutes(options),
    ...(project.config.plugins.i18n.enabled ? localeRoutes({ ...options, defaultLocale }) : []),
    ...usersRoutes(project, users),
    ...mailRoutes(project, users?.context ?? createUsersContext(project, surroundings)),
  ];
  const graphql = graphqlPlugin(project, surroundings, users);
  return [
    ...(project.code ? project.code.routes(builtIn) : generatedRoutes(builtIn, project.project.apis)),
    ...(project.code ? project.code.openRoutes(graphql) : graphql),
  ];
}

/** What users and their counts work with; null where the plugin is off. */
function openUsers(project: OpenProject, surroundings: Surroundings): UsersPlugin {
  const { enabled, ratelimit } = project.config.plugins.usersPermissions;
  if (!enabled) return null;
  const context = createUsersContext(project, surroundings);
  project.code?.connectUsers(context);
  const warning = registerWarning(context);
  if (warning) surroundings.reporter.warn(warning);
  const { isOneOfSeveral, reporter } = surroundings;
  const onWarning = (message: string): void => reporter.warn(message);
  const store = openCounts(ratelimit, { db: project.db, isOneOfSeveral, onWarning });
  surroundings.atEnd(() => store.close?.());
  return {
    context,
    limiter: createRateLimiter({
      ...ratelimit,
      accountsAsInV4: project.config.api.compat === 'reference',
      now: context.now,
      store,
    }),
  };
}

/** Mail in a caller's words; none where the plugin is off. */
function mailRoutes(
  { access, config }: OpenProject,
  { mailer, email, prefix }: Pick<UsersContext, 'mailer' | 'email' | 'prefix'>,
): GuardedRoute[] {
  if (!config.plugins.email.enabled) return [];
  const defaults = { from: email.defaultFrom ?? NO_SENDER, replyTo: email.defaultReplyTo };
  return emailRoutes({ access, mailer, defaults, prefix });
}

/** Users, their roles, and how they sign in; none where the plugin is off. */
function usersRoutes(project: OpenProject, users: UsersPlugin): GuardedRoute[] {
  if (!users) return [];
  const { context, limiter } = users;
  const parse = (words: string) => parseQueryString(words, project.settings.limits);
  const { access } = project;
  const { prefix } = context;
  return [
    ...authRoutes(context, access, limiter, parse),
    ...userRoutes(context, access, parse),
    ...roleRoutes({ ...project, prefix, ownActions: () => project.code?.routeActions() ?? [] }),
  ];
}
