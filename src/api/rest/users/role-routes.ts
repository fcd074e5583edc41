/** `/api/users-permissions`: roles, and the tree of everything they can be allowed. */
import type { Access } from '../../../core/access/access.ts';
import type { Caller } from '../../../core/access/caller.ts';
import type { HttpReply, HttpRequest, Route } from '../../../core/base/http/route.ts';
import type { ContentReader } from '../../../core/content/read-content.ts';
import type { Database } from '../../../core/database/database.ts';
import type { Model } from '../../../core/model/content-type.ts';
import { actionTree } from '../../users/roles/action-tree.ts';
import { listRoles, readRole } from '../../users/roles/read-roles.ts';
import { roleWriter } from '../../users/roles/write-roles.ts';
import { type GuardedAnswer, type GuardedRoute, guardedRoute } from '../guarded-route.ts';

export interface RoleRoutesOptions {
  readonly db: Database;
  readonly model: Model;
  readonly access: Access;
  readonly reader: ContentReader;
  /** `api.rest.prefix`, normally `/api`. */
  readonly prefix: string;
  /** All there are. */
  readonly actions: () => readonly string[];
}

const ROLE = 'plugin::users-permissions.role';
const PERMISSIONS = 'plugin::users-permissions.permissions';

/** The routes of roles. Query strings have no effect on them. */
export function roleRoutes(options: RoleRoutesOptions): GuardedRoute[] {
  const { db, model, access, reader, prefix, actions } = options;
  const path = `${prefix}/users-permissions/roles`;
  const route = (method: Route['method'], where: string, action: string, answer: GuardedAnswer) =>
    guardedRoute(access, method, where, `${ROLE}.${action}`, answer);

  const reading = (caller: Caller) => ({ db, reader, model, caller });

  const one = async (request: HttpRequest, caller: Caller): Promise<HttpReply> =>
    ok({ role: await readRole(reading(caller), request.params['id'], actions()) });

  const { create, change, remove } = roleWriter(options);

  return [
    route('GET', path, 'find', async (_request, caller) => ok({ roles: await listRoles(reading(caller)) })),
    route('GET', `${path}/:id`, 'findOne', one),
    route('POST', path, 'createRole', async (request) => ok(await create(await request.readBody()))),
    route('PUT', `${path}/:id`, 'updateRole', async (request) =>
      ok(await change(request.params['id'], await request.readBody())),
    ),
    route('DELETE', `${path}/:id`, 'deleteRole', async (request) => ok(await remove(request.params['id']))),
    guardedRoute(
      access,
      'GET',
      `${prefix}/users-permissions/permissions`,
      `${PERMISSIONS}.getPermissions`,
      () => ok({ permissions: actionTree(actions(), []) }),
    ),
  ];
}

const ok = (body: object): HttpReply => ({ status: 200, body });
