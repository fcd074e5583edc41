/** Administrators in the table of v4 (`admin_users`), and the roles they hold. */

import type { Executor, SqlParameter } from '../../../core/database/database.ts';
import { insertRow, timestamps } from '../../../core/database/seed/rows.ts';
import { assignments, placeholders, sql } from '../../../core/database/sql-template.ts';
import { SUPER_ADMIN_CODE } from '../../../core/model/builtin/admin.ts';
import { forgetAdmins } from './forget-admins.ts';

export { SUPER_ADMIN_CODE as SUPER_ADMIN };

/** A role as answers about an administrator show it. */
export interface RoleSummary {
  readonly id: number;
  readonly name: string;
  readonly description: string | null;
  readonly code: string;
}

/** An administrator as answers show one: no password, no token. */
export interface AdminUser {
  readonly id: number;
  readonly firstname: string | null;
  readonly lastname: string | null;
  readonly username: string | null;
  readonly email: string;
  readonly isActive: boolean;
  readonly blocked: boolean;
  readonly preferedLanguage: string | null;
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
  readonly roles: readonly RoleSummary[];
}

/** The columns of an administrator that can be written, by attribute. */
const COLUMNS = {
  firstname: 'firstname',
  lastname: 'lastname',
  username: 'username',
  email: 'email',
  password: 'password',
  isActive: 'is_active',
  preferedLanguage: 'prefered_language',
} as const;

/** Values to store; the password is a hash. */
export type AdminValues = Partial<Readonly<Record<keyof typeof COLUMNS, SqlParameter>>>;

/** A row as a statement gives it. */
export interface AdminRow {
  readonly id: number;
  readonly firstname: string | null;
  readonly lastname: string | null;
  readonly username: string | null;
  readonly email: string | null;
  readonly is_active: number;
  readonly blocked: number;
  readonly prefered_language: string | null;
  readonly created_at: number | string | null;
  readonly updated_at: number | string | null;
}

/** What a SELECT of administrators names; `u` is the table. */
export const ADMIN_COLUMNS = sql`u.id, u.firstname, u.lastname, u.username, u.email,
  CASE WHEN u.is_active THEN 1 ELSE 0 END AS is_active, CASE WHEN u.blocked THEN 1 ELSE 0 END AS blocked,
  u.prefered_language, u.created_at, u.updated_at`;

/** A datetime column as JSON has it: milliseconds on SQLite, text elsewhere. */
export const isoTime = (value: number | string | null): string | null =>
  value === null ? null : new Date(value).toISOString();

/** A row and its roles → an administrator as answers show one. */
export const toAdminUser = (row: AdminRow, roles: readonly RoleSummary[]): AdminUser => ({
  id: Number(row.id),
  firstname: row.firstname,
  lastname: row.lastname,
  username: row.username,
  email: row.email ?? '',
  isActive: Number(row.is_active) === 1,
  blocked: Number(row.blocked) === 1,
  preferedLanguage: row.prefered_language,
  createdAt: isoTime(row.created_at),
  updatedAt: isoTime(row.updated_at),
  roles,
});

/** The roles of some administrators, in the order each holds them. */
export async function rolesOf(db: Executor, ids: readonly number[]): Promise<Map<number, RoleSummary[]>> {
  const roles = new Map<number, RoleSummary[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return roles;
  const rows = await db.query<RoleSummary & { user_id: number }>(
    sql`SELECT l.user_id, r.id, r.name, r.description, r.code FROM admin_users_roles_links l
       JOIN admin_roles r ON r.id = l.role_id WHERE l.user_id IN (${placeholders(ids.length)})
       ORDER BY l.user_id, l.role_order, l.id`,
    ids,
  );
  for (const { user_id, id, name, description, code } of rows) {
    roles.get(Number(user_id))?.push({ id: Number(id), name, description, code });
  }
  return roles;
}

/** @returns null where there is no such administrator */
export async function findAdmin(db: Executor, id: number): Promise<AdminUser | null> {
  const [row] = await db.query<AdminRow>(sql`SELECT ${ADMIN_COLUMNS} FROM admin_users u WHERE u.id = ?`, [
    id,
  ]);
  return row ? toAdminUser(row, (await rolesOf(db, [Number(row.id)])).get(Number(row.id))!) : null;
}

/** @returns the administrators among these ids, in the order of their ids */
export async function findAdmins(db: Executor, ids: readonly number[]): Promise<AdminUser[]> {
  if (ids.length === 0) return [];
  const rows = await db.query<AdminRow>(
    sql`SELECT ${ADMIN_COLUMNS} FROM admin_users u WHERE u.id IN (${placeholders(ids.length)}) ORDER BY u.id`,
    ids,
  );
  const roles = await rolesOf(
    db,
    rows.map(({ id }) => Number(id)),
  );
  return rows.map((row) => toAdminUser(row, roles.get(Number(row.id)) ?? []));
}

/** All administrators, in the order of their ids. */
export async function allAdmins(db: Executor): Promise<AdminUser[]> {
  const rows = await db.query<{ id: number }>(sql`SELECT id FROM admin_users ORDER BY id`);
  return findAdmins(
    db,
    rows.map(({ id }) => Number(id)),
  );
}

/** Lets an administrator in, or not. */
export async function setBlocked(tx: Executor, id: number, blocked: boolean, now: Date): Promise<void> {
  await tx.run(sql`UPDATE admin_users SET blocked = ?, updated_at = ? WHERE id = ?`, [blocked, now, id]);
}

/** What signing in looks at. */
export interface AdminLogin {
  readonly id: number;
  /** A bcrypt hash; null for an administrator who has not registered yet. */
  readonly password: string | null;
  readonly isActive: boolean;
  readonly blocked: boolean;
}

/** @param email compared exactly; v4 stores addresses in lower case */
export async function findLogin(db: Executor, email: string): Promise<AdminLogin | null> {
  const rows = await db.query<{
    id: number;
    email: string;
    password: string | null;
    is_active: number;
    blocked: number;
  }>(
    sql`SELECT id, email, password, CASE WHEN is_active THEN 1 ELSE 0 END AS is_active,
       CASE WHEN blocked THEN 1 ELSE 0 END AS blocked FROM admin_users WHERE email = ? ORDER BY id`,
    [email],
  );
  // some collations pass over blanks and accents
  const row = rows.find((one) => one.email === email);
  if (!row) return null;
  return {
    id: Number(row.id),
    password: row.password,
    isActive: Number(row.is_active) === 1,
    blocked: Number(row.blocked) === 1,
  };
}

/** The hash of an administrator's password; null where there is none. */
export async function passwordOf(db: Executor, id: number): Promise<string | null> {
  const [row] = await db.query<{ password: string | null }>(
    sql`SELECT password FROM admin_users WHERE id = ?`,
    [id],
  );
  return row?.password ?? null;
}

/** True where another administrator has this address. */
export async function isEmailTaken(db: Executor, email: string, except: number | null): Promise<boolean> {
  const rows = await db.query<{ id: number }>(sql`SELECT id FROM admin_users WHERE email = ?`, [email]);
  return rows.some(({ id }) => Number(id) !== except);
}

/** True where at least one administrator is in the table. */
export const hasAdmins = async (db: Executor): Promise<boolean> =>
  (await db.query(sql`SELECT id FROM admin_users LIMIT 1`)).length > 0;

/** @returns the id of the new administrator, who is not blocked */
export async function insertAdmin(tx: Executor, values: AdminValues, now: Date): Promise<number> {
  const columns = Object.entries(values).map(([name, value]) => [
    COLUMNS[name as keyof typeof COLUMNS],
    value,
  ]);
  return insertRow(tx, 'admin_users', {
    is_active: false,
    ...Object.fromEntries(columns),
    blocked: false,
    ...timestamps(now),
  });
}

/** Stores the values that are given, and the time of the change. */
export async function updateAdmin(tx: Executor, id: number, values: AdminValues, now: Date): Promise<void> {
  const entries = Object.entries(values) as [keyof typeof COLUMNS, SqlParameter][];
  const set = assignments([...entries.map(([name]) => COLUMNS[name]), 'updated_at']);
  await tx.run(sql`UPDATE admin_users SET ${set} WHERE id = ?`, [
    ...entries.map(([, value]) => value),
    now,
    id,
  ]);
}

/** Gives an administrator these roles and no others, in this order. */
export async function setRoles(tx: Executor, adminId: number, roles: readonly number[]): Promise<void> {
  const before = await tx.query<{ role_id: number; user_order: number | null }>(
    sql`SELECT role_id, user_order FROM admin_users_roles_links WHERE user_id = ?`,
    [adminId],
  );
  const places = new Map(before.map(({ role_id, user_order }) => [Number(role_id), user_order]));
  await tx.run(sql`DELETE FROM admin_users_roles_links WHERE user_id = ?`, [adminId]);
  for (const [index, role] of roles.entries()) {
    const [last] = await tx.query<{ place: number | null }>(
      sql`SELECT MAX(user_order) AS place FROM admin_users_roles_links WHERE role_id = ?`,
      [role],
    );
    await insertRow(tx, 'admin_users_roles_links', {
      user_id: adminId,
      role_id: role,
      role_order: index + 1,
      user_order: places.get(role) ?? Number(last?.place ?? 0) + 1,
    });
  }
}

/** Deletes administrators; entries keep what they hold, without a creator (foreign keys). */
export async function deleteAdmins(tx: Executor, ids: readonly number[]): Promise<void> {
  const marks = placeholders(ids.length);
  await forgetAdmins(tx, ids);
  await tx.run(sql`DELETE FROM admin_users WHERE id IN (${marks})`, ids);
}

/** The ids of the active, registered administrators who hold the role that may do everything. */
export async function activeSuperAdmins(tx: Executor): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    sql`SELECT u.id FROM admin_users u JOIN admin_users_roles_links l ON l.user_id = u.id
       JOIN admin_roles r ON r.id = l.role_id
       WHERE r.code = ? AND u.is_active = ? AND (u.blocked IS NULL OR u.blocked = ?) AND u.password IS NOT NULL`,
    [SUPER_ADMIN_CODE, true, false],
  );
  return rows.map(({ id }) => Number(id));
}
