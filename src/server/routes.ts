/** All routes of a project, gathered from the features. */
import type { Route } from '../http/route.ts';
import { contentRoutes } from '../rest/content-routes.ts';
import { localeRoutes } from '../rest/locale-routes.ts';
import { parseQueryString } from '../rest/query-string.ts';
import { uploadRoutes } from '../rest/upload-routes.ts';
import { writeRoutes } from '../rest/write-routes.ts';
import { authRoutes } from '../users/auth/auth-routes.ts';
import { createRateLimiter } from '../users/auth/rate-limiter.ts';
import { roleRoutes } from '../users/roles/role-routes.ts';
import { userRoutes } from '../users/users/user-routes.ts';
import type { OpenProject } from './open-project.ts';
import { createUsersContext, type Surroundings } from './users-context.ts';

/** The routes a project's server answers. */
export function projectRoutes(project: OpenProject, surroundings: Surroundings): Route[] {
  const options = {
    ...project,
    limits: project.settings.limits,
    prefix: project.config.api.rest.prefix,
    strict: project.config.api.compat === 'strict',
  };
  const defaultLocale = () => project.settings.defaultLocale;
  const upload = project.config.plugins.upload.enabled ? uploadRoutes(options) : [];
  return [
    ...contentRoutes(options),
    ...writeRoutes(options),
    ...upload,
    ...(project.config.plugins.i18n.enabled ? localeRoutes({ ...options, defaultLocale }) : []),
    ...usersRoutes(project, surroundings),
  ];
}

/** Users, their roles, and how they sign in; none where the plugin is off. */
function usersRoutes(project: OpenProject, surroundings: Surroundings): Route[] {
  const { enabled, ratelimit } = project.config.plugins.usersPermissions;
  if (!enabled) return [];
  const context = createUsersContext(project, surroundings);
  const parse = (words: string) => parseQueryString(words, project.settings.limits);
  const limiter = createRateLimiter({ ...ratelimit, now: context.now });
  const { access } = project;
  const { prefix } = context;
  return [
    ...authRoutes(context, access, limiter, parse),
    ...userRoutes(context, access, parse),
    ...roleRoutes({ ...project, prefix }),
  ];
}
