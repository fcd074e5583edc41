/** All routes of the content manager (`/content-manager/*`): what editors work with. */
import type { Route } from '../../core/base/http/route.ts';
import type { ContentManagerContext } from './content-manager-context.ts';
import { revisionRoutes } from './editing/revision-routes.ts';
import { scheduleRoutes } from './editing/schedule-routes.ts';
import { trashRoutes } from './editing/trash-routes.ts';
import { fillInRoutes } from './fill-in/fill-in-routes.ts';
import { overviewRoutes } from './read/overview-routes.ts';
import { readRoutes } from './read/read-routes.ts';
import { relationRoutes } from './relations/relation-routes.ts';
import { configurationRoutes } from './routes/configuration-routes.ts';
import { localeRoutes } from './routes/locale-routes.ts';
import { translationRoutes } from './routes/translation-routes.ts';
import { typeRoutes } from './routes/type-routes.ts';
import { uidRoutes } from './uid/uid-routes.ts';
import { whereUsedRoutes } from './where-used/where-used-routes.ts';
import { bulkRoutes } from './write/bulk-entry-routes.ts';
import { entryRoutes } from './write/entry-routes.ts';
import { singleTypeRoutes } from './write/single-type-routes.ts';

export const contentManagerApi = (context: ContentManagerContext): Route[] => [
  ...typeRoutes(context),
  ...configurationRoutes(context),
  ...readRoutes(context),
  ...overviewRoutes(context),
  ...relationRoutes(context),
  ...bulkRoutes(context),
  ...entryRoutes(context),
  ...singleTypeRoutes(context),
  ...uidRoutes(context),
  ...revisionRoutes(context),
  ...scheduleRoutes(context),
  ...trashRoutes(context),
  ...whereUsedRoutes(context),
  ...fillInRoutes(context),
];

/** The routes of locales (`/i18n/*`). */
export const localesApi = (context: ContentManagerContext): Route[] => [
  ...localeRoutes(context),
  ...translationRoutes(context),
];
