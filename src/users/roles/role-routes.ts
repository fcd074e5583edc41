/** `/api/users-permissions`: roles, and the tree of everything they can be allowed. */
import type { Access } from '../../access/access.ts';
import type { Caller } from '../../access/caller.ts';
import type { ContentReader } from '../../content/read-content.ts';
import type { Database } from '../../database/database.ts';
import type { HttpReply, HttpRequest, Route } from '../../http/route.ts';
import { contentTypeOf, type Model } from '../../model/content-type.ts';
import { type GuardedAnswer, type GuardedRoute, guardedRoute } from '../guarded-route.ts';
import { actionsOf, actionTree } from './action-tree.ts';
import { actionsOfRole, usersByRole } from './role-store.ts';
import { existingRole, roleWriter } from './write-roles.ts';

export interface RoleRoutesOptions {
  readonly db: Database;
  readonly model: Model;
  readonly access: Access;
  readonly reader: ContentReader;
  /** `api.rest.prefix`, normally `/api`. */
  readonly prefix: string;
  /** The actions routes of the project's own code ask for. */
  readonly ownActions: () => readonly string[];
}

/** A role as the API answers it: with every attribute of its type. */
interface AnsweredRole {
  readonly id: number;
  readonly [name: string]: unknown;
}

const ROLE = 'plugin::users-permissions.role';
const PERMISSIONS = 'plugin::users-permissions.permissions';

/** The routes of roles. Query strings have no effect on them. */
export function roleRoutes(options: RoleRoutesOptions): GuardedRoute[] {
  const { db, model, access, reader, prefix, ownActions } = options;
  const type = contentTypeOf(model, ROLE);
  const actions = (): string[] => [...new Set([...actionsOf(model), ...ownActions()])];
  const path = `${prefix}/users-permissions/roles`;
  const route = (method: Route['method'], where: string, action: string, answer: GuardedAnswer) =>
    guardedRoute(access, method, where, `${ROLE}.${action}`, answer);

  const list = async (caller: Caller): Promise<HttpReply> => {
    const read = reader.prepare('bareList', type, caller, '', () => ({}));
    const roles = JSON.parse((await reader.run(read)).toString()) as AnsweredRole[];
    const users = await usersByRole(db);
    return ok({ roles: roles.map((role) => ({ ...role, nb_users: users.get(role.id) ?? 0 })) });
  };

  const one = async (request: HttpRequest, caller: Caller): Promise<HttpReply> => {
    const { id } = await existingRole(db, request.params['id']);
    const read = reader.prepare('bareOne', type, caller, '', () => ({}));
    const role = JSON.parse((await reader.run(read, id)).toString()) as AnsweredRole;
    return ok({ role: { ...role, permissions: actionTree(actions(), await actionsOfRole(db, id)) } });
  };

  const { create, change, remove } = roleWriter(options);

  return [
    route('GET', path, 'find', (_request, caller) => list(caller)),
    route('GET', `${path}/:id`, 'findOne', one),
    route('POST', path, 'createRole', async (request) => ok(await create(request.body))),
    route('PUT', `${path}/:id`, 'updateRole', async (request) =>
      ok(await change(request.params['id'], request.body)),
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
