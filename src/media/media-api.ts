/** All routes of the media library for administrators (`/upload/*`). */
import type { AdminContext } from '../admin/admin-context.ts';
import type { Route } from '../base/http/route.ts';
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
