/** The administrators' side of users of the content API: `/users-permissions/*`. */
import type { Route } from '../../core/base/http/route.ts';
import { advancedRoutes } from './accounts/advanced-routes.ts';
import { providerRoutes } from './accounts/provider-routes.ts';
import { accountRoleRoutes } from './accounts/role-routes.ts';
import { templateRoutes } from './accounts/template-routes.ts';
import type { AdminContext } from './admin-context.ts';

export const usersApi = (context: AdminContext): Route[] => [
  ...accountRoleRoutes(context),
  ...templateRoutes(context),
  ...advancedRoutes(context),
  ...providerRoutes(context),
];
