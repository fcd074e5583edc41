/**
 * Roles of the content API and their permissions, in the v4 tables. A process that serves calls
 * `access.invalidate()` after the commit of a change; other processes notice it by themselves.
 */

import type { Executor } from '../../../core/database/database.ts';
import { insertRow, timestamps } from '../../../core/database/seed/rows.ts';
import { valueOfWrittenTable } from '../../../core/database/sql/number-rows.ts';
import { sql } from '../../../core/database/sql-template.ts';

/** A role without its permissions. */
export interface Role {
  readonly id: number;
  readonly name: string | null;
  readonly description: string | null;
  /** `public`, `authenticated`, or made from the name. */
  readonly type: string | null;
}

/** The attributes of a role that a body may have. */
export interface RoleValues {
  readonly name?: string;
  readonly description?: string | null;
}

const ROLE = sql`SELECT id, name, description, type FROM up_roles`;

/** All roles, in the order of their ids. */
export async function allRoles(db: Executor): Promise<Role[]> {
  return db.query<Role>(sql`${ROLE} ORDER BY id`);
}

/** @returns null if the role does not exist */
export async function roleById(db: Executor, id: number): Promise<Role | null> {
  const [role] = await db.query<Role>(sql`${ROLE} WHERE id = ?`, [id]);
  return role ?? null;
}

/** The first role of a type. */
export async function roleByType(db: Executor, type: string): Promise<Role | null> {
  const [role] = await db.query<Role>(sql`${ROLE} WHERE type = ? ORDER BY id LIMIT 1`, [type]);
  return role ?? null;
}

const ACTIONS = sql`SELECT p.action FROM up_permissions_role_links l JOIN up_permissions p ON p.id = l.permission_id WHERE l.role_id = ?`;

/** The full names of a role's actions, in the order they were granted. */
export async function actionsOfRole(db: Executor, id: number): Promise<string[]> {
  const rows = await db.query<{ action: string }>(sql`${ACTIONS} ORDER BY l.permission_order, p.id`, [id]);
  return rows.map(({ action }) => action);
}

/** The same in a database no start has been at: before 4.6 v4 kept no order. */
export async function actionsOfRoleUnordered(db: Executor, id: number): Promise<string[]> {
  const rows = await db.query<{ action: string }>(sql`${ACTIONS} ORDER BY p.id`, [id]);
  return rows.map(({ action }) => action);
}

/** How many users each role has; roles without users are not in it. */
export async function usersByRole(db: Executor): Promise<Map<number, number>> {
  const rows = await db.query<{ id: number; users: number }>(
    sql`SELECT role_id AS "id", count(*) AS "users" FROM up_users_role_links GROUP BY role_id`,
  );
  return new Map(rows.map(({ id, users }) => [id, users]));
}

/** @returns the new role's id */
export async function insertRole(
  tx: Executor,
  role: { readonly name: string; readonly description: string | null; readonly type: string },
  actions: readonly string[],
  now: Date,
): Promise<number> {
  const { name, description, type } = role;
  const id = await insertRow(tx, 'up_roles', { name, description, type, ...timestamps(now) });
  await grantActions(tx, id, actions, now);
  return id;
}

/** Changes a role and gives it exactly these actions. */
export async function updateRole(
  tx: Executor,
  id: number,
  values: RoleValues,
  actions: readonly string[],
  now: Date,
): Promise<void> {
  const { name, description } = values;
  if (name !== undefined) await tx.run(sql`UPDATE up_roles SET name = ? WHERE id = ?`, [name, id]);
  if (description !== undefined) {
    await tx.run(sql`UPDATE up_roles SET description = ? WHERE id = ?`, [description, id]);
  }
  await tx.run(sql`UPDATE up_roles SET updated_at = ? WHERE id = ?`, [now, id]);
  const wanted = new Set(actions);
  const gone = (await actionsOfRole(tx, id)).filter((action) => !wanted.has(action));
  await revokeActions(tx, id, gone);
  await grantActions(tx, id, actions, now);
}

/** Deletes a role; its users get another. */
export async function deleteRole(tx: Executor, id: number, heir: number, now: Date): Promise<void> {
  await tx.run(
    sql`UPDATE up_users SET updated_at = ? WHERE id IN (SELECT user_id FROM up_users_role_links WHERE role_id = ?)`,
    [now, id],
  );
  const last = valueOfWrittenTable(
    tx,
    sql`coalesce(max(o.user_order), 0)`,
    sql`FROM up_users_role_links o WHERE o.role_id = ?`,
  );
  await tx.run(
    sql`UPDATE up_users_role_links SET role_id = ?, user_order = user_order + ${last}
     WHERE role_id = ?`,
    [heir, heir, id],
  );
  await revokeActions(tx, id, await actionsOfRole(tx, id));
  await tx.run(sql`DELETE FROM up_roles WHERE id = ?`, [id]);
}

/**
 * Grants a role more actions; those it has stay.
 * @returns the actions it did not have
 */
export async function grantActions(
  tx: Executor,
  role: number,
  actions: readonly string[],
  now: Date,
): Promise<string[]> {
  const has = new Set(await actionsOfRole(tx, role));
  const added = [...new Set(actions)].filter((action) => !has.has(action));
  const [last] = await tx.query<{ order: number }>(
    sql`SELECT coalesce(max(permission_order), 0) AS "order" FROM up_permissions_role_links WHERE role_id = ?`,
    [role],
  );
  let order = last!.order;
  for (const action of added) {
    order += 1;
    const permission = await insertRow(tx, 'up_permissions', { action, ...timestamps(now) });
    await insertRow(tx, 'up_permissions_role_links', {
      permission_id: permission,
      role_id: role,
      permission_order: order,
    });
  }
  return added;
}

/**
 * Revokes actions of a role.
 * @returns those it had
 */
export async function revokeActions(
  tx: Executor,
  role: number,
  actions: readonly string[],
): Promise<string[]> {
  const has = new Set(await actionsOfRole(tx, role));
  const gone = [...new Set(actions)].filter((action) => has.has(action));
  for (const action of gone) {
    // the link is deleted with its permission
    await tx.run(
      sql`DELETE FROM up_permissions WHERE action = ? AND id IN
         (SELECT permission_id FROM up_permissions_role_links WHERE role_id = ?)`,
      [action, role],
    );
  }
  return gone;
}
