/** Writes of administrators' roles, each with all that follows from it in one transaction, and its event. */
import { hyphened } from '../../core/base/case.ts';
import type { Executor } from '../../core/database/database.ts';
import { brokenRules } from '../../core/errors/broken-rules.ts';
import {
  adminRoleNotFound,
  roleNameTaken,
  superAdminPermissionsFixed,
  superAdminRoleFixed,
} from '../../core/errors/catalogue.ts';
import { type ChangeContext, changeIn } from './change.ts';
import type { Permission } from './permissions/admin-permission-store.ts';
import { publishChange } from './publish-change.ts';
import type { Administrator } from './session/administrator.ts';
import { type PermissionContext, setRolePermissions } from './set-role-permissions.ts';
import {
  type AdminRole,
  deleteRoles,
  findRole,
  findRoles,
  insertRole,
  isNameTaken,
  updateRole,
  usersByRole,
} from './stores/admin-role-store.ts';
import { SUPER_ADMIN } from './stores/admin-user-store.ts';

export interface RoleValues {
  readonly name: string;
  readonly description?: string | null;
}

/**
 * @param roleId null for what no id can be
 * @throws OctavoError NotFoundError
 */
export async function existingRole(db: Executor, roleId: number | null): Promise<AdminRole> {
  const role = roleId === null ? null : await findRole(db, roleId);
  if (!role) throw adminRoleNotFound();
  return role;
}

/** @throws OctavoError ValidationError for a name that is taken */
export function addRole(
  { db, events, now }: ChangeContext,
  { name, description = null }: RoleValues,
): Promise<AdminRole> {
  return changeIn(db, async (tx) => {
    await checkName(tx, name, null);
    const code = `${hyphened(name)}-${now().toString(36)}`;
    const roleId = await insertRole(tx, { name, code, description }, new Date(now()));
    const role = (await findRole(tx, roleId))!;
    await publishChange(events, 'role', { before: null, after: role });
    return role;
  });
}

/** @throws OctavoError NotFoundError; ValidationError for the super admin's role and for a name that is taken */
export function changeRole(
  { db, events, now }: ChangeContext,
  roleId: number | null,
  values: Partial<RoleValues>,
): Promise<AdminRole> {
  return changeIn(db, async (tx) => {
    const before = await existingRole(tx, roleId);
    if (before.code === SUPER_ADMIN) throw superAdminRoleFixed();
    if (values.name !== undefined) await checkName(tx, values.name, before.id);
    await updateRole(tx, before.id, values, new Date(now()));
    const after = (await findRole(tx, before.id))!;
    await publishChange(events, 'role', { before, after });
    return after;
  });
}

/**
 * @param path the parameter that names the roles, for the error
 * @returns those that were there
 * @throws OctavoError ValidationError for the super admin's role, and for one that administrators have
 */
export function removeRoles(
  { db, events }: ChangeContext,
  roleIds: readonly number[],
  path: string,
): Promise<AdminRole[]> {
  const refusal = (message: string) => brokenRules([{ path: [path], message }]);
  return changeIn(db, async (tx) => {
    const roles = await findRoles(tx, roleIds);
    if (roles.some(({ code }) => code === SUPER_ADMIN))
      throw refusal('You cannot delete the super admin role');
    const users = await usersByRole(tx);
    if (roles.some(({ id }) => (users.get(id) ?? 0) > 0))
      throw refusal('Some roles are still assigned to some users');
    if (roles.length > 0)
      await deleteRoles(
        tx,
        roles.map(({ id }) => id),
      );
    for (const role of roles) await publishChange(events, 'role', { before: role, after: null });
    return roles;
  });
}

/**
 * Replaces the permissions of a role.
 * @param body a client's, not checked yet
 * @returns the permissions that are new
 * @throws OctavoError NotFoundError; ValidationError for the super admin's role; what `setRolePermissions` throws
 */
export function changeRolePermissions(
  context: PermissionContext,
  roleId: number | null,
  body: unknown,
  by: Administrator,
): Promise<Permission[]> {
  return changeIn(context.db, async (tx) => {
    const role = await existingRole(tx, roleId);
    if (role.code === SUPER_ADMIN) throw superAdminPermissionsFixed();
    return setRolePermissions(tx, context, role, body, by);
  });
}

async function checkName(tx: Executor, name: string, except: number | null): Promise<void> {
  await tx.lock?.('admin:role-names');
  if (await isNameTaken(tx, name, except)) throw roleNameTaken(name);
}
