/** `service('role')` of users-permissions: roles with what they allow, by the rules of the roles' own routes. */

import { actionsOf, actionTree } from '../../api/users/roles/action-tree.ts';
import { actionsOfRole, usersByRole } from '../../api/users/roles/role-store.ts';
import { existingRole, roleWriter } from '../../api/users/roles/write-roles.ts';
import { ROLE_UID } from '../../api/users/users-context.ts';
import type { Entity } from '../queries/query-engine.ts';
import type { AppServices } from '../shared/app-services.ts';
import type { Service } from '../shared/registry.ts';
import type { Strapi } from '../strapi/strapi.ts';

/** @param parts there once the database is open */
export function createRoleService(strapi: () => Strapi, parts: () => AppServices): Service {
  const roles = () => strapi().db.query(ROLE_UID);
  const writer = () => roleWriter(parts());
  return {
    find: async (): Promise<Entity[]> => {
      const users = await usersByRole(parts().db);
      const found = await roles().findMany({ orderBy: { id: 'asc' } });
      return found.map((role) => ({ ...role, nb_users: users.get(Number(role['id'])) ?? 0 }));
    },
    /** @throws OctavoError NotFoundError */
    findOne: async (id: unknown): Promise<Entity> => {
      const { db, model } = parts();
      const role = await existingRole(db, String(id));
      const permissions = actionTree(actionsOf(model), await actionsOfRole(db, role.id));
      return { ...(await roles().findOne({ where: { id: role.id } })), permissions };
    },
    /** @throws OctavoError ValidationError for a missing or taken name */
    createRole: async (values: unknown): Promise<void> => {
      await writer().create(values);
    },
    /** Values without `permissions` leave it none. @throws OctavoError NotFoundError */
    updateRole: async (id: unknown, values: unknown): Promise<void> => {
      await writer().change(String(id), values);
    },
    /** @throws OctavoError NotFoundError, ApplicationError for the public role */
    deleteRole: async (id: unknown, heir?: unknown): Promise<void> => {
      await writer().remove(String(id), heir === undefined ? undefined : String(heir));
    },
  };
}
