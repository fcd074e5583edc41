/** The routes of a project without code of its own: those its folders have, as v4's generators write them. */
import type { Route } from '../base/http/route.ts';
import type { ApiFolder } from '../project/api-folders.ts';

const ACTION = /^api::([^.]+)\.([^.]+)\./;

/**
 * Leaves out what the project does not route: a folder with controllers or services has the routes of its
 * router files, one of schemas alone has all there are.
 * @param routes all routes of the server; those without an `action` are there whatever a project declares
 */
export function generatedRoutes<Own extends Route>(
  routes: readonly Own[],
  apis: readonly ApiFolder[],
): Own[] {
  const folders = new Map(apis.map((api) => [api.name, api]));
  return routes.filter(({ action = '' }) => {
    const [, name = '', type = ''] = ACTION.exec(action) ?? [];
    const folder = folders.get(name);
    return !folder?.hasCode || folder.routers.includes(type);
  });
}
