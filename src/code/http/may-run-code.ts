/** Whether project code may be asked while one of the server's own routes answers. */
import type { ExtensionService } from '../../graphql/schema/extensions/extension-service.ts';
import type { CallerRoute, GuardedRoute } from '../../users/guarded-route.ts';
import { hubHearsAnything } from '../strapi/event-hub.ts';
import type { Strapi } from '../strapi/strapi.ts';
import type { Strategies } from './authenticate.ts';

/**
 * True where listeners may hear of what a route does: they are to find the request in `strapi.requestContext`.
 * Reads of a content-type which somebody listens to are routes with code already.
 * @param strategies the project's own ways to know callers, which all routes ask
 * @param graphql what code has said of the GraphQL schema; null where that is off
 */
export function mayRunCode(
  route: CallerRoute | GuardedRoute,
  { db, eventHub }: Strapi,
  graphql: Pick<ExtensionService, 'isUsed'> | null,
  strategies: Pick<Strategies, 'hasOwn'>,
): boolean {
  if (strategies.hasOwn) return true;
  if (route.method === 'GET' && route.action !== undefined) return false;
  // resolvers and policies of fields
  if (!('scope' in route) && graphql?.isUsed) return true;
  return db.lifecycles.hearsAnything() || hubHearsAnything(eventHub);
}
