/** `service('users-permissions')`: what roles can be allowed, mail templates, the role of a user. */
import { OctavoError } from '../../errors/octavo-error.ts';
import { fillTemplate, type TemplateValues } from '../../mail/fill-template.ts';
import { type ActionTree, actionsOf, actionTree } from '../../users/roles/action-tree.ts';
import { USER_UID } from '../../users/users-context.ts';
import type { CodeParts } from '../code-parts.ts';
import type { Entity } from '../query/query-engine.ts';
import type { Service, Strapi } from '../strapi/strapi.ts';

/** @param parts there once the database is open */
export function createUsersPermissionsService(strapi: () => Strapi, parts: () => CodeParts): Service {
  return {
    /** The tree of all actions, none of them enabled unless asked for. */
    getActions: ({ defaultEnable = false }: { defaultEnable?: boolean } = {}): ActionTree => {
      const actions = actionsOf(parts().model);
      return actionTree(actions, defaultEnable ? actions : []);
    },
    template: (layout: unknown, data: TemplateValues = {}): string => {
      if (typeof layout !== 'string') throw new OctavoError('ApplicationError', 'Invalid email template');
      return fillTemplate(layout, data);
    },
    updateUserRole: (user: { readonly id?: unknown }, role: unknown): Promise<Entity | null> =>
      strapi()
        .db.query(USER_UID)
        .update({ where: { id: user.id }, data: { role } }),
  };
}
