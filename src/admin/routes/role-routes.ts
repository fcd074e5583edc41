/** `/admin/roles`: the roles of administrators and what each may do. */

import { hyphened } from '../../base/case.ts';
import type { HttpReply, HttpRequest, Route } from '../../base/http/route.ts';
import type { Executor } from '../../database/database.ts';
import { brokenRules } from '../../errors/broken-rules.ts';
import {
  adminRoleNotFound,
  invalidParameter,
  roleNameTaken,
  superAdminPermissionsFixed,
  superAdminRoleFixed,
} from '../../errors/catalogue.ts';
import { contentTypeOf } from '../../model/content-type.ts';
import { parseQueryString } from '../../rest/query-string.ts';
import { OpenAttributes } from '../../rights/open-attributes.ts';
import { parseId } from '../../users/parse-id.ts';
import type { AdminContext } from '../admin-context.ts';
import { changeIn } from '../change.ts';
import { atLeast, checkInput, idsAmong, list, looseId, object, text } from '../input.ts';
import { readIds, searchIn } from '../list-rows.ts';
import { permissionsOfRole } from '../permissions/admin-permission-store.ts';
import { publishChange } from '../publish-change.ts';
import type { Administrator } from '../session/administrator.ts';
import {
  type AdminRole,
  deleteRoles,
  findRole,
  findRoles,
  insertRole,
  isNameTaken,
  updateRole,
  usersByRole,
} from '../stores/admin-role-store.ts';
import { SUPER_ADMIN } from '../stores/admin-user-store.ts';
import { adminRoutes, data } from './admin-route.ts';
import { readOffset } from './pagination.ts';
import { setRolePermissions } from './role-permissions.ts';
import { NAMES_OF_USER } from './user-routes.ts';

const OPEN = new OpenAttributes({
  'admin::role': ['name', 'code', 'description', 'createdAt', 'updatedAt', 'users'],
  'admin::user': NAMES_OF_USER,
});

interface RoleInput {
  readonly name: string;
  readonly description?: string | null;
}

const NEW_ROLE = object({
  name: text({ required: true }, atLeast(1)),
  description: text({ nullable: true }),
});
const ROLE_CHANGE = object({ name: text({}, atLeast(1)), description: text({ nullable: true }) });
const IDS = object({ ids: list(looseId(), { required: true, min: 1 }) });

export function roleRoutes(context: AdminContext): Route[] {
  const { guarded } = adminRoutes(context);
  const { db, events, reader, settings, now } = context;

  const existing = async (tx: Executor, path: string | undefined): Promise<AdminRole> => {
    const roleId = parseId(path);
    const role = roleId === null ? null : await findRole(tx, roleId);
    if (!role) throw adminRoleNotFound();
    return role;
  };

  const listRoles = async ({ rawQuery }: HttpRequest): Promise<HttpReply> => {
    const query = parseQueryString(rawQuery, settings().limits) as Readonly<Record<string, unknown>>;
    // v4 shows whole administrators here, password and tokens included
    if (query['populate'] !== undefined) throw invalidParameter(populated(query['populate']));
    const selection = {
      filters: query['filters'],
      sort: query['sort'],
      search: searchIn(query['_q'], ['name', 'code', 'description']),
      ...readOffset(query),
    };
    const ids = await readIds(reader, contentTypeOf(settings().model, 'admin::role'), selection, OPEN);
    const roles = new Map((await findRoles(db, ids)).map((role) => [role.id, role]));
    const users = await usersByRole(db);
    const show = shownFields(query['fields']);
    return data(
      [...new Set(ids)].flatMap((one) =>
        roles.has(one) ? [{ ...show(roles.get(one)!), usersCount: users.get(one) ?? 0 }] : [],
      ),
    );
  };

  const create = async (body: unknown): Promise<HttpReply> => {
    const { name, description = null } = checkInput<RoleInput>(NEW_ROLE, body);
    const role = await changeIn(db, async (tx) => {
      await checkName(tx, name, null);
      const code = `${hyphened(name)}-${now().toString(36)}`;
      const made = await findRole(tx, await insertRole(tx, { name, code, description }, new Date(now())));
      await publishChange(events, 'role', { before: null, after: made });
      return made;
    });
    return data(role, 201);
  };

  const update = async (request: HttpRequest): Promise<HttpReply> => {
    const { params } = request;
    const body = await request.readBody();
    const values = checkInput<Partial<RoleInput>>(ROLE_CHANGE, body);
    const role = await changeIn(db, async (tx) => {
      const before = await existing(tx, params['id']);
      const { id: roleId } = before;
      if (before.code === SUPER_ADMIN) throw superAdminRoleFixed();
      if (values.name !== undefined) await checkName(tx, values.name, roleId);
      await updateRole(tx, roleId, values, new Date(now()));
      const after = await findRole(tx, roleId);
      await publishChange(events, 'role', { before, after });
      return after;
    });
    return data(role);
  };

  /** @param path the parameter that names the roles, for the error */
  const remove = (ids: readonly number[], path: string): Promise<AdminRole[]> =>
    changeIn(db, async (tx) => {
      const roles = await findRoles(tx, ids);
      const refuse = (message: string) => brokenRules([{ path: [path], message }]);
      if (roles.some(({ code }) => code === SUPER_ADMIN))
        throw refuse('You cannot delete the super admin role');
      const users = await usersByRole(tx);
      if (roles.some((role) => (users.get(role.id) ?? 0) > 0))
        throw refuse('Some roles are still assigned to some users');
      if (roles.length > 0)
        await deleteRoles(
          tx,
          roles.map((role) => role.id),
        );
      for (const role of roles) await publishChange(events, 'role', { before: role, after: null });
      return roles;
    });

  const setPermissions = async (request: HttpRequest, admin: Administrator): Promise<HttpReply> => {
    const { params } = request;
    const body = await request.readBody();
    const created = await changeIn(db, async (tx) => {
      const role = await existing(tx, params['id']);
      if (role.code === SUPER_ADMIN) throw superAdminPermissionsFixed();
      return setRolePermissions(tx, context, role, body, admin);
    });
    return data(created);
  };

  return [
    guarded('GET', '/admin/roles', 'admin::roles.read', (request) => listRoles(request)),
    guarded('GET', '/admin/roles/:id', 'admin::roles.read', async ({ params }) => {
      const role = await existing(db, params['id']);
      return data({ ...role, usersCount: (await usersByRole(db)).get(role.id) ?? 0 });
    }),
    guarded('POST', '/admin/roles', 'admin::roles.create', async (request) =>
      create(await request.readBody()),
    ),
    guarded('PUT', '/admin/roles/:id', 'admin::roles.update', (request) => update(request)),
    guarded('POST', '/admin/roles/batch-delete', 'admin::roles.delete', async (request) => {
      const body = await request.readBody();
      const { ids } = checkInput<{ ids: readonly (number | string)[] }>(IDS, body);
      return data(await remove(idsAmong(ids), 'ids'));
    }),
    guarded('DELETE', '/admin/roles/:id', 'admin::roles.delete', async ({ params }) => {
      const roleId = parseId(params['id']);
      const [removed = null] = roleId === null ? [] : await remove([roleId], 'id');
      return data(removed);
    }),
    guarded('GET', '/admin/roles/:id/permissions', 'admin::roles.read', async ({ params }) => {
      const role = await existing(db, params['id']);
      return data(await permissionsOfRole(db, role.id));
    }),
    guarded('PUT', '/admin/roles/:id/permissions', 'admin::roles.update', setPermissions),
  ];
}

async function checkName(tx: Executor, name: string, except: number | null): Promise<void> {
  await tx.lock?.('admin:role-names');
  if (await isNameTaken(tx, name, except)) throw roleNameTaken(name);
}

/** The first relation a client wants populated, for the error. */
function populated(populate: unknown): string {
  if (typeof populate === 'string' && populate !== '*') return populate.split(/[.,]/)[0]!;
  if (typeof populate !== 'object' || populate === null) return 'users';
  return Array.isArray(populate) ? String(populate[0]) : (Object.keys(populate)[0] ?? 'users');
}

function shownFields(fields: unknown): (role: AdminRole) => object {
  if (fields === undefined || fields === '*') return (role) => role;
  const shown = new Set(['id', ...(Array.isArray(fields) ? fields : String(fields).split(',')).map(String)]);
  return (role) => Object.fromEntries(Object.entries(role).filter(([name]) => shown.has(name)));
}
