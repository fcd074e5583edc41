/** The administrators' side of users of the content API: `/users-permissions/*` and `/email/*`. */
import type { Route } from '../base/http/route.ts';
import { advancedRoutes } from './accounts/advanced-routes.ts';
import { adminEmailRoutes } from './accounts/email-routes.ts';
import { providerRoutes } from './accounts/provider-routes.ts';
import { accountRoleRoutes } from './accounts/role-routes.ts';
import { templateRoutes } from './accounts/template-routes.ts';
import type { AdminContext } from './admin-context.ts';

/** Which parts of a project there are. */
export interface AccountPlugins {
  readonly usersPermissions: { readonly enabled: boolean };
  readonly email: { readonly enabled: boolean };
}

export const accountsApi = (context: AdminContext, { usersPermissions, email }: AccountPlugins): Route[] => [
  ...(usersPermissions.enabled
    ? [
        ...accountRoleRoutes(context),
        ...templateRoutes(context),
        ...advancedRoutes(context),
        ...providerRoutes(context),
      ]
    : []),
  ...(email.enabled ? adminEmailRoutes(context) : []),
];
