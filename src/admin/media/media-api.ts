/** All routes of the media library for administrators (`/upload/*`). */

import type { Route } from '../../core/base/http/route.ts';
import type { AdminContext } from '../administrators/admin-context.ts';
import { bulkRoutes } from './bulk-file-routes.ts';
import { detailRoutes } from './detail-routes.ts';
import { fileRoutes } from './file-routes.ts';
import { folderRoutes } from './folder-routes.ts';
import { remoteRoutes } from './remote-routes.ts';
import { resumableRoutes } from './resumable-routes.ts';
import { settingsRoutes } from './settings-routes.ts';
import { uploadRoutes } from './upload-routes.ts';

export const mediaApi = (context: AdminContext): Route[] => [
  ...fileRoutes(context),
  ...detailRoutes(context),
  ...uploadRoutes(context),
  ...resumableRoutes(context),
  ...remoteRoutes(context),
  ...folderRoutes(context),
  ...bulkRoutes(context),
  ...settingsRoutes(context),
];
