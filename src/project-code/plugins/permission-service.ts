/** `service('permission')` of users-permissions: what roles may do, for strategies that code adds to `strapi.auth`. */

import type { Entity } from '../queries/query-engine.ts';
import type { Service } from '../shared/registry.ts';
import type { Strapi } from '../strapi/strapi.ts';

const PERMISSION_UID = 'plugin::users-permissions.permission';

export function createPermissionService(strapi: () => Strapi): Service {
  const ofRole = (role: object): Promise<Entity[]> =>
    strapi().db.query(PERMISSION_UID).findMany({ where: { role } });
  return {
    findRolePermissions: (id: unknown) => ofRole({ id }),
    findPublicPermissions: () => ofRole({ type: 'public' }),
    /** A permission in the form that `strapi.contentAPI.permissions.engine` takes. */
    toContentAPIPermission: ({ action }: { readonly action?: unknown }) => ({ action }),
  };
}
