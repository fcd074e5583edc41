/** The routes that write entries. */
import type { Route } from '../../base/http/route.ts';
import type { ContentManagerContext } from '../content-manager-context.ts';
import { bulkRoutes } from './bulk-routes.ts';
import { entryRoutes } from './entry-routes.ts';
import { singleTypeRoutes } from './single-type-routes.ts';

export const writeRoutes = (context: ContentManagerContext): Route[] => [
  ...bulkRoutes(context),
  ...entryRoutes(context),
  ...singleTypeRoutes(context),
];
