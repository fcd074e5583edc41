/** `/admin/roles`: the roles of administrators and what each may do. */

import { parseQueryString } from '../../../api/rest/query-string.ts';
import type { HttpReply, HttpRequest, Route } from '../../../core/base/http/route.ts';
import { isObject } from '../../../core/base/is-object.ts';
import { parseId } from '../../../core/base/parse-id.ts';
import { invalidParameter } from '../../../core/errors/catalogue.ts';
import { contentTypeOf } from '../../../core/model/content-type.ts';
import type { AdminLimits } from '../../../core/project/config/admin-limits.ts';
import { OpenAttributes } from '../../../core/rights/open-attributes.ts';
import type { AdminContext } from '../admin-context.ts';
import { holdLists } from '../admin-limits.ts';
import { atLeast, checkInput, idsAmong, list, looseId, object, text } from '../input.ts';
import { readIds, searchIn } from '../list-rows.ts';
import { permissionsOfRole } from '../permissions/admin-permission-store.ts';
import { type AdminRole, findRoles, usersByRole } from '../stores/admin-role-store.ts';
import {
  addRole,
  changeRole,
  changeRolePermissions,
  existingRole,
  type RoleValues,
  removeRoles,
} from '../write-roles.ts';
import { adminRoutes, data } from './admin-route.ts';
import { readOffset } from './pagination.ts';
import { NAMES_OF_USER } from './user-routes.ts';

const OPEN = new OpenAttributes({
  'admin::role': ['name', 'code', 'description', 'createdAt', 'updatedAt', 'users'],
  'admin::user': NAMES_OF_USER,
});

const NEW_ROLE = object({
  name: text({ required: true }, atLeast(1)),
  description: text({ nullable: true }),
});
const ROLE_CHANGE = object({ name: text({}, atLeast(1)), description: text({ nullable: true }) });
const IDS = object({ ids: list(looseId(), { required: true, min: 1 }) });

export function roleRoutes(context: AdminContext): Route[] {
  const { guarded } = adminRoutes(context);
  const { db } = context;
  return [
    guarded('GET', '/admin/roles', 'admin::roles.read', (request) => listRoles(context, request)),
    guarded('GET', '/admin/roles/:id', 'admin::roles.read', async ({ params }) => {
      const role = await existingRole(db, parseId(params['id']));
      return data({ ...role, usersCount: (await usersByRole(db)).get(role.id) ?? 0 });
    }),
    guarded('POST', '/admin/roles', 'admin::roles.create', async (request) => {
      const values = checkInput<RoleValues>(NEW_ROLE, await request.readBody());
      return data(await addRole(context, values), 201);
    }),
    guarded('PUT', '/admin/roles/:id', 'admin::roles.update', async (request) => {
      const values = checkInput<Partial<RoleValues>>(ROLE_CHANGE, await request.readBody());
      return data(await changeRole(context, parseId(request.params['id']), values));
    }),
    guarded('POST', '/admin/roles/batch-delete', 'admin::roles.delete', async (request) => {
      const body = await request.readBody();
      holdLists(context.config.limits, 'ids', body, 'ids');
      const { ids } = checkInput<{ ids: readonly (number | string)[] }>(IDS, body);
      return data(await removeRoles(context, idsAmong(ids), 'ids'));
    }),
    guarded('DELETE', '/admin/roles/:id', 'admin::roles.delete', async ({ params }) => {
      const roleId = parseId(params['id']);
      const [removed = null] = roleId === null ? [] : await removeRoles(context, [roleId], 'id');
      return data(removed);
    }),
    guarded('GET', '/admin/roles/:id/permissions', 'admin::roles.read', async ({ params }) => {
      const role = await existingRole(db, parseId(params['id']));
      return data(await permissionsOfRole(db, role.id));
    }),
    guarded('PUT', '/admin/roles/:id/permissions', 'admin::roles.update', async (request, admin) => {
      const body = await request.readBody();
      holdPermissions(context.config.limits, body);
      return data(await changeRolePermissions(context, parseId(request.params['id']), body, admin));
    }),
  ];
}

/** @throws OctavoError ValidationError naming the limit */
function holdPermissions(limits: AdminLimits, body: unknown): void {
  holdLists(limits, 'permissions', body, 'permissions');
  const permissions = isObject(body) ? body['permissions'] : null;
  for (const one of Array.isArray(permissions) ? permissions.filter(isObject) : []) {
    holdLists(limits, 'fields', one['properties'], 'fields', 'locales');
    holdLists(limits, 'fields', one, 'conditions');
  }
}

async function listRoles(
  { db, reader, settings }: AdminContext,
  { rawQuery }: HttpRequest,
): Promise<HttpReply> {
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
