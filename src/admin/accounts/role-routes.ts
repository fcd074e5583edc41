/** `/users-permissions/roles` and what roles can be allowed: roles of the content API, for administrators. */
import type { HttpReply, HttpRequest, Route } from '../../base/http/route.ts';
import { isObject } from '../../base/is-object.ts';
import { CODE_CALLER } from '../../content/entities/read-entities.ts';
import type { Executor } from '../../database/database.ts';
import { defaultRoleKept, emptyRole } from '../../errors/catalogue.ts';
import { readAdvancedSettings } from '../../users/account-settings.ts';
import { actionTree, enabledActions } from '../../users/roles/action-tree.ts';
import { listRoles, readRole } from '../../users/roles/read-roles.ts';
import { actionsOfRole, allRoles, type Role, roleById } from '../../users/roles/role-store.ts';
import {
  type Done,
  existingRole,
  NAME_TAKEN,
  roleProblem,
  roleWriter,
} from '../../users/roles/write-roles.ts';
import type { AdminContext } from '../admin-context.ts';
import { changeIn } from '../change.ts';
import { publishChange } from '../publish-change.ts';
import { adminRoutes } from '../routes/admin-route.ts';
import { routesByOwner } from '../routes/content-api-routes.ts';

const READ = 'plugin::users-permissions.roles.read';
const PATH = '/users-permissions/roles';
const NAME_LENGTH = 3;

const answer = (body: object): HttpReply => ({ status: 200, body });

export function accountRoleRoutes(context: AdminContext): Route[] {
  const { guarded } = adminRoutes(context);
  const { db, reader, events, settings, contentActions } = context;
  const { create, change, remove } = roleWriter(context);
  const reading = () => ({ db, reader, model: settings().model, caller: CODE_CALLER });

  /** One change of the roles at a time: what is checked holds until the commit. */
  const changed = (work: (tx: Executor) => Promise<Done>): Promise<HttpReply> =>
    changeIn(db, async (tx) => {
      await tx.lock?.('users-permissions:roles');
      return answer(await work(tx));
    });

  const named = async (tx: Executor, id: number): Promise<object> => {
    const role = await roleById(tx, id);
    return { ...role, permissions: await actionsOfRole(tx, id) };
  };

  /**
   * Names are distinguished, and an action exists or is held already (A258).
   * @throws OctavoError ValidationError naming what is wrong
   */
  const check = async (tx: Executor, body: unknown, role: Role | null): Promise<void> => {
    if (!isObject(body)) return;
    const { name } = body;
    if (typeof name === 'string' && name.trim() !== '') {
      if (name.length < NAME_LENGTH)
        throw roleProblem('name', `name must be at least ${NAME_LENGTH} characters`);
      const others = (await allRoles(tx)).filter(({ id }) => id !== role?.id);
      if (others.some((other) => other.name === name)) throw roleProblem('name', NAME_TAKEN);
    }
    const held = role ? await actionsOfRole(tx, role.id) : [];
    const known = new Set([...contentActions(), ...held]);
    const unknown = enabledActions(body['permissions'])?.find((action) => !known.has(action));
    if (unknown !== undefined) {
      throw roleProblem('permissions', `permissions: ${unknown} is no action of the content API`);
    }
  };

  const createRole = async (request: HttpRequest): Promise<HttpReply> => {
    const body = await request.readBody();
    return changed(async (tx) => {
      await check(tx, body, null);
      const done = await create(body);
      const made = (await allRoles(tx)).at(-1)!;
      await publishChange(events, 'user-role', { before: null, after: await named(tx, made.id) });
      return done;
    });
  };

  const changeRole = async (request: HttpRequest): Promise<HttpReply> => {
    const body = await request.readBody();
    if (!isObject(body) || Object.keys(body).length === 0) throw emptyRole();
    return changed(async (tx) => {
      const role = await existingRole(tx, request.params['id']);
      await check(tx, body, role);
      const before = await named(tx, role.id);
      // a body without permissions leaves them as they are (A257)
      const done = await change(String(role.id), body, Object.hasOwn(body, 'permissions') ? undefined : true);
      await publishChange(events, 'user-role', { before, after: await named(tx, role.id) });
      return done;
    });
  };

  const removeRole = (request: HttpRequest): Promise<HttpReply> =>
    changed(async (tx) => {
      const role = await existingRole(tx, request.params['id']);
      const { defaultRole } = await readAdvancedSettings(tx);
      if (role.type === defaultRole && role.type !== 'public') throw defaultRoleKept();
      const before = await named(tx, role.id);
      const done = await remove(String(role.id));
      await publishChange(events, 'user-role', { before, after: null });
      return done;
    });

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
    guarded('POST', PATH, 'plugin::users-permissions.roles.create', createRole),
    guarded('PUT', `${PATH}/:id`, 'plugin::users-permissions.roles.update', changeRole),
    guarded('DELETE', `${PATH}/:id`, 'plugin::users-permissions.roles.delete', removeRole),
  ];
}
