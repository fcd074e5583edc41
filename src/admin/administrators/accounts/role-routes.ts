/** `/users-permissions/roles` and what roles can be allowed: roles of the content API, for administrators. */

import { actionTree } from '../../../api/users/roles/action-tree.ts';
import { listRoles, readRole } from '../../../api/users/roles/read-roles.ts';
import type { HttpReply, Route } from '../../../core/base/http/route.ts';
import { CODE_CALLER } from '../../../core/content/entities/read-entities.ts';
import type { AdminContext } from '../admin-context.ts';
import { adminRoutes } from '../routes/admin-route.ts';
import { routesByOwner } from '../routes/content-api-routes.ts';
import { addUserRole, changeUserRole, removeUserRole } from './write-user-roles.ts';

const READ = 'plugin::users-permissions.roles.read';
const PATH = '/users-permissions/roles';

const answer = (body: object): HttpReply => ({ status: 200, body });

export function accountRoleRoutes(context: AdminContext): Route[] {
  const { guarded } = adminRoutes(context);
  const { db, reader, settings, contentActions } = context;
  const reading = () => ({ db, reader, model: settings().model, caller: CODE_CALLER });

  return [
    guarded('GET', '/users-permissions/permissions', READ, () =>
      answer({ permissions: actionTree(contentActions(), []) }),
    ),
    guarded('GET', '/users-permissions/policies', READ, () => answer({ policies: [] })),
    guarded('GET', '/users-permissions/routes', READ, () => answer({ routes: routesByOwner(context) })),
    guarded('GET', PATH, READ, async () => answer({ roles: await listRoles(reading()) })),
    guarded('GET', `${PATH}/:id`, READ, async ({ params }) =>
      answer({ role: await readRole(reading(), params['id'], contentActions()) }),
    ),
    guarded('POST', PATH, 'plugin::users-permissions.roles.create', async (request, admin) =>
      answer(await addUserRole(context, await request.readBody(), admin)),
    ),
    guarded('PUT', `${PATH}/:id`, 'plugin::users-permissions.roles.update', async (request, admin) =>
      answer(await changeUserRole(context, request.params['id'], await request.readBody(), admin)),
    ),
    guarded('DELETE', `${PATH}/:id`, 'plugin::users-permissions.roles.delete', async ({ params }) =>
      answer(await removeUserRole(context, params['id'])),
    ),
  ];
}
