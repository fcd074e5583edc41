/** Roles of administrators in the table of v4 (`admin_roles`). */

import type { Executor, SqlParameter } from '../../../core/database/database.ts';
import { insertRow, timestamps } from '../../../core/database/seed/rows.ts';
import { assignments, placeholders, sql } from '../../../core/database/sql-template.ts';
import { isoTime } from './admin-user-store.ts';

/** A role as answers show it. */
export interface AdminRole {
  readonly id: number;
  readonly name: string;
  readonly code: string;
  readonly description: string | null;
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
}

interface RoleRow {
  readonly id: number;
  readonly name: string;
  readonly code: string;
  readonly description: string | null;
  readonly created_at: number | string | null;
  readonly updated_at: number | string | null;
}

const COLUMNS = sql`id, name, code, description, created_at, updated_at`;

const toRole = ({ id, name, code, description, created_at, updated_at }: RoleRow): AdminRole => ({
  id: Number(id),
  name,
  code,
  description,
  createdAt: isoTime(created_at),
  updatedAt: isoTime(updated_at),
});

/** The roles among these ids, in the order of their ids. */
export async function findRoles(db: Executor, ids: readonly number[]): Promise<AdminRole[]> {
  if (ids.length === 0) return [];
  const marks = placeholders(ids.length);
  return (
    await db.query<RoleRow>(sql`SELECT ${COLUMNS} FROM admin_roles WHERE id IN (${marks}) ORDER BY id`, ids)
  ).map(toRole);
}

/** All roles, in the order of their ids. */
export const allRoles = async (db: Executor): Promise<AdminRole[]> =>
  (await db.query<RoleRow>(sql`SELECT ${COLUMNS} FROM admin_roles ORDER BY id`)).map(toRole);

/** @returns null where there is no such role */
export const findRole = async (db: Executor, id: number): Promise<AdminRole | null> =>
  (await findRoles(db, [id]))[0] ?? null;

/** @returns null where no role has this code */
export async function roleIdByCode(db: Executor, code: string): Promise<number | null> {
  const [row] = await db.query<{ id: number }>(sql`SELECT id FROM admin_roles WHERE code = ?`, [code]);
  return row ? Number(row.id) : null;
}

/** True where another role has this name, compared exactly. */
export async function isNameTaken(db: Executor, name: string, except: number | null): Promise<boolean> {
  const rows = await db.query<{ id: number; name: string }>(
    sql`SELECT id, name FROM admin_roles WHERE name = ?`,
    [name],
  );
  return rows.some((row) => row.name === name && Number(row.id) !== except);
}

/** How many administrators hold each role, active or not. */
export async function usersByRole(db: Executor): Promise<Map<number, number>> {
  const rows = await db.query<{ role_id: number; users: number }>(
    sql`SELECT role_id, COUNT(*) AS users FROM admin_users_roles_links GROUP BY role_id`,
  );
  return new Map(rows.map(({ role_id, users }) => [Number(role_id), Number(users)]));
}

/** @returns the id of the new role */
export const insertRole = (
  tx: Executor,
  values: { readonly name: string; readonly code: string; readonly description: string | null },
  now: Date,
): Promise<number> => insertRow(tx, 'admin_roles', { ...values, ...timestamps(now) });

/** Stores the values that are given, and the time of the change. */
export async function updateRole(
  tx: Executor,
  id: number,
  values: { readonly name?: string; readonly description?: string | null },
  now: Date,
): Promise<void> {
  const entries: [string, SqlParameter][] = [
    ...(values.name === undefined ? [] : [['name', values.name] as [string, SqlParameter]]),
    ...(values.description === undefined
      ? []
      : [['description', values.description] as [string, SqlParameter]]),
  ];
  const set = assignments([...entries.map(([name]) => name), 'updated_at']);
  await tx.run(sql`UPDATE admin_roles SET ${set} WHERE id = ?`, [
    ...entries.map(([, value]) => value),
    now,
    id,
  ]);
}

/** Deletes roles with their permissions. */
export async function deleteRoles(tx: Executor, ids: readonly number[]): Promise<void> {
  const marks = placeholders(ids.length);
  await tx.run(
    sql`DELETE FROM admin_permissions WHERE id IN
       (SELECT permission_id FROM admin_permissions_role_links WHERE role_id IN (${marks}))`,
    ids,
  );
  await tx.run(sql`DELETE FROM admin_roles WHERE id IN (${marks})`, ids);
}
