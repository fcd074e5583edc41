/** All routes of the administration API (`/admin/*`). */
import type { Route } from '../../core/base/http/route.ts';
import type { AdminContext } from './admin-context.ts';
import { auditRoutes } from './routes/audit-routes.ts';
import { contentApiRoutes } from './routes/content-api-routes.ts';
import { panelSettingsRoutes } from './routes/panel-settings-routes.ts';
import { passwordResetRoutes } from './routes/password-reset-routes.ts';
import { permissionRoutes } from './routes/permission-routes.ts';
import { registrationRoutes } from './routes/registration-routes.ts';
import { roleRoutes } from './routes/role-routes.ts';
import { sessionRoutes } from './routes/session-routes.ts';
import { settingsRoutes } from './routes/settings-routes.ts';
import { tokenRoutes } from './routes/token-routes.ts';
import { userRoutes } from './routes/user-routes.ts';
import { webhookRoutes } from './routes/webhook-routes.ts';

export const adminApi = (context: AdminContext): Route[] => [
  ...settingsRoutes(context),
  ...panelSettingsRoutes(context),
  ...contentApiRoutes(context),
  ...sessionRoutes(context),
  ...registrationRoutes(context),
  ...passwordResetRoutes(context),
  ...userRoutes(context),
  ...roleRoutes(context),
  ...permissionRoutes(context),
  ...tokenRoutes(context),
  ...webhookRoutes(context),
  ...auditRoutes(context),
];
