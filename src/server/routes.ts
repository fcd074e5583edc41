/** All routes of a project, gathered from the features. */
import type { Route } from '../http/route.ts';
import { contentRoutes } from '../rest/content-routes.ts';
import { uploadRoutes } from '../rest/upload-routes.ts';
import { writeRoutes } from '../rest/write-routes.ts';
import type { OpenProject } from './open-project.ts';

/** The routes a project's server answers. */
export function projectRoutes(project: OpenProject): Route[] {
  const options = {
    ...project,
    limits: project.settings.limits,
    prefix: project.config.api.rest.prefix,
    strict: project.config.api.compat === 'strict',
  };
  const upload = project.config.plugins.upload.enabled ? uploadRoutes(options) : [];
  return [...contentRoutes(options), ...writeRoutes(options), ...upload];
}
