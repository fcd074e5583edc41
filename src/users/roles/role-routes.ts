/** `/api/users-permissions`: roles, and the tree of everything they can be allowed. */
import type { Access } from '../../access/access.ts';
import type { Caller } from '../../access/caller.ts';
import type { ContentReader } from '../../content/read-content.ts';
import type { Database } from '../../database/database.ts';
import { applicationError, notFound } from '../../errors/catalogue.ts';
import type { HttpReply, HttpRequest, Route } from '../../http/route.ts';
import { contentTypeOf, type Model } from '../../model/content-type.ts';
import { snakeCase } from '../../model/words.ts';
import { type GuardedAnswer, guardedRoute } from '../guarded-route.ts';
import { idIn } from '../path-id.ts';
import { actionsOf, actionTree } from './action-tree.ts';
import { NAME_MISSING, readRoleBody, roleProblem } from './role-body.ts';
import {
  actionsOfRole,
  deleteRole,
  insertRole,
  roleById,
  roleByType,
  updateRole,
  usersByRole,
} from './role-store.ts';

export interface RoleRoutesOptions {
  readonly db: Database;
  readonly model: Model;
  readonly access: Access;
  readonly reader: ContentReader;
  /** `api.rest.prefix`, normally `/api`. */
  readonly prefix: string;
}

/** A role as the API answers it: with every attribute of its type. */
interface AnsweredRole {
  readonly id: number;
  readonly [name: string]: unknown;
}

const ROLE = 'plugin::users-permissions.role';
const PERMISSIONS = 'plugin::users-permissions.permissions';

/** The routes of roles. Query strings have no effect on them. */
export function roleRoutes(options: RoleRoutesOptions): Route[] {
  const { db, model, access, reader, prefix } = options;
  const type = contentTypeOf(model, ROLE);
  const actions = actionsOf(model);
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
    const { id } = await existing(request);
    const read = reader.prepare('bareOne', type, caller, '', () => ({}));
    const role = JSON.parse((await reader.run(read, id)).toString()) as AnsweredRole;
    return ok({ role: { ...role, permissions: actionTree(actions, await actionsOfRole(db, id)) } });
  };

  const create = async (request: HttpRequest): Promise<HttpReply> => {
    const { name, description = null, actions } = readRoleBody(request.body);
    if (name === undefined) throw roleProblem('name', NAME_MISSING);
    const typeName = snakeCase(name);
    await db.transaction(async (tx) => {
      // roles are found by type: a second `public` would be as good as the first
      if (typeName === '' || (await roleByType(tx, typeName))) throw roleProblem('name', NAME_TAKEN);
      await insertRole(tx, { name, description, type: typeName }, actions, new Date());
    });
    access.invalidate();
    return DONE;
  };

  const update = async (request: HttpRequest): Promise<HttpReply> => {
    const { actions, ...values } = readRoleBody(request.body);
    await db.transaction(async (tx) => {
      const { id } = await existing(request);
      await updateRole(tx, id, values, actions, new Date());
    });
    access.invalidate();
    return DONE;
  };

  const remove = async (request: HttpRequest): Promise<HttpReply> => {
    await db.transaction(async (tx) => {
      const { id, type: typeName } = await existing(request);
      const heir = await roleByType(tx, 'public');
      if (typeName === 'public' || !heir) throw applicationError('Cannot delete public role');
      await deleteRole(tx, id, heir.id, new Date());
    });
    access.invalidate();
    return DONE;
  };

  /** The role a path names; inside a transaction it is read there. */
  const existing = async (request: HttpRequest) => {
    const id = idIn(request.params['id']);
    const role = id === null ? null : await roleById(db, id);
    if (!role) throw notFound('Role not found');
    return role;
  };

  return [
    route('GET', path, 'find', (_request, caller) => list(caller)),
    route('GET', `${path}/:id`, 'findOne', one),
    route('POST', path, 'createRole', create),
    route('PUT', `${path}/:id`, 'updateRole', update),
    route('DELETE', `${path}/:id`, 'deleteRole', remove),
    guardedRoute(
      access,
      'GET',
      `${prefix}/users-permissions/permissions`,
      `${PERMISSIONS}.getPermissions`,
      () => ok({ permissions: actionTree(actions, []) }),
    ),
  ];
}

const NAME_TAKEN = 'This attribute must be unique';

const ok = (body: object): HttpReply => ({ status: 200, body });

const DONE: HttpReply = ok({ ok: true });
