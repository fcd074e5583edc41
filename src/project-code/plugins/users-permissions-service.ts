/** `service('users-permissions')`: what roles can be allowed, mail templates, the role of a user. */

import { fillTemplate, type TemplateValues } from '../../api/mail/fill-template.ts';
import { type ActionTree, actionsOf, actionTree } from '../../api/users/roles/action-tree.ts';
import { USER_UID } from '../../api/users/users-context.ts';
import { invalidTemplate } from '../../core/errors/catalogue.ts';
import { contentApiActions, type RouteDeclaration } from '../load/listed-routes.ts';
import type { Entity } from '../queries/query-engine.ts';
import type { AppServices } from '../shared/app-services.ts';
import type { Service } from '../shared/registry.ts';
import type { Strapi } from '../strapi/strapi.ts';

/**
 * @param parts there once the database is open
 * @param routes the routes that the project's files and plugins declare
 */
export function createUsersPermissionsService(
  strapi: () => Strapi,
  parts: () => AppServices,
  routes: () => readonly RouteDeclaration[],
): Service {
  return {
    /** The tree of all actions, none of them enabled unless asked for. */
    getActions: ({ defaultEnable = false }: { defaultEnable?: boolean } = {}): ActionTree => {
      const actions = [...new Set([...actionsOf(parts().model), ...contentApiActions(routes())])];
      return actionTree(actions, defaultEnable ? actions : []);
    },
    /** By the API or plugin that declares them. */
    getRoutes: async () => {
      const known = routes().filter(({ isContentApi }) => isContentApi);
      return Object.groupBy(
        known.map(({ isContentApi: _, ...route }) => route),
        ({ owner }) => owner,
      );
    },
    // a start has the roles and permissions; rows of actions that are gone stay, since a plugin may come back
    initialize: async (): Promise<void> => {},
    syncPermissions: async (): Promise<void> => {},
    template: (layout: unknown, data: TemplateValues = {}): string => {
      if (typeof layout !== 'string') throw invalidTemplate();
      return fillTemplate(layout, data);
    },
    updateUserRole: (user: { readonly id?: unknown }, role: unknown): Promise<Entity | null> =>
      strapi()
        .db.query(USER_UID)
        .update({ where: { id: user.id }, data: { role } }),
  };
}
