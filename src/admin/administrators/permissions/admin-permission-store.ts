/** Permissions of administrators' roles in the table of v4 (`admin_permissions`). */

import { LRUCache } from 'lru-cache';
import { isObject } from '../../../core/base/is-object.ts';
import type { Executor, SqlValue } from '../../../core/database/database.ts';
import { insertRow, timestamps } from '../../../core/database/seed/rows.ts';
import { jsonColumn } from '../../../core/database/sql/json-column.ts';
import { column, joined, placeholders, sql } from '../../../core/database/sql-template.ts';

/** What a permission is narrowed to. */
export interface PermissionProperties {
  /** Absent or null: every field. */
  readonly fields?: readonly string[] | null;
  /** Of localized types. Absent: none; null: every locale (A361). */
  readonly locales?: readonly string[] | null;
  readonly [name: string]: unknown;
}

/** What a role may do. */
export interface PermissionValues {
  readonly action: string;
  readonly actionParameters: Readonly<Record<string, unknown>>;
  /** The uid of a content-type; null for an action without a subject. */
  readonly subject: string | null;
  readonly properties: PermissionProperties;
  /** The ids of conditions; the permission holds where one of them does. */
  readonly conditions: readonly string[];
}

/** A stored permission, as answers show it. */
export interface Permission extends PermissionValues {
  readonly id: number;
}

interface PermissionRow {
  readonly id: number;
  readonly action: string;
  readonly action_parameters: SqlValue;
  readonly subject: string | null;
  readonly properties: SqlValue;
  readonly conditions: SqlValue;
}

/** The columns of `admin_permissions` that say something. */
export const PERMISSION_COLUMNS = [
  'id',
  'action',
  'action_parameters',
  'subject',
  'properties',
  'conditions',
] as const;

const COLUMNS = joined(
  PERMISSION_COLUMNS.map((name) => column('p', name)),
  ', ',
);

function toPermission(row: PermissionRow): Permission {
  const parameters = jsonColumn(row.action_parameters);
  const properties = jsonColumn(row.properties);
  const conditions = jsonColumn(row.conditions);
  return {
    id: Number(row.id),
    action: row.action,
    actionParameters: isObject(parameters) ? parameters : {},
    subject: row.subject,
    properties: isObject(properties) ? properties : {},
    conditions: Array.isArray(conditions) ? conditions.filter((one) => typeof one === 'string') : [],
  };
}

/** The permissions of a role, in the order of their ids. */
export async function permissionsOfRole(db: Executor, roleId: number): Promise<Permission[]> {
  const rows = await db.query<PermissionRow>(
    sql`SELECT ${COLUMNS} FROM admin_permissions p
       JOIN admin_permissions_role_links l ON l.permission_id = p.id WHERE l.role_id = ? ORDER BY p.id`,
    [roleId],
  );
  return rows.map(toPermission);
}

/** Sets of permissions that are kept, and the characters of them. */
const KEPT_SETS = 200;
const KEPT_CHARACTERS = 8_000_000;

/** Sets of permissions by what their rows hold: a set is read with each request and rarely changes. */
const keptSets = new LRUCache<string, readonly Permission[]>({
  max: KEPT_SETS,
  maxSize: KEPT_CHARACTERS,
  sizeCalculation: (_set, text) => text.length + 1,
});

/**
 * The permissions of all roles of an administrator, in the order of their ids. They are read with each call; equal rows
 * give the same list, so that what is made of it can be kept under it.
 */
export async function permissionsOfAdmin(db: Executor, adminId: number): Promise<readonly Permission[]> {
  const rows = await db.query<PermissionRow>(
    sql`SELECT ${COLUMNS} FROM admin_permissions p
       JOIN admin_permissions_role_links l ON l.permission_id = p.id
       JOIN admin_users_roles_links r ON r.role_id = l.role_id WHERE r.user_id = ? ORDER BY p.id`,
    [adminId],
  );
  const text = textOf(rows);
  if (text === null) return rows.map(toPermission);
  let set = keptSets.get(text);
  if (!set) {
    set = rows.map(toPermission);
    keptSets.set(text, set);
  }
  return set;
}

/** What rows hold; null where a driver has read their JSON already. */
function textOf(rows: readonly PermissionRow[]): string | null {
  let text = '';
  for (const row of rows) {
    const { id, action, subject, properties, conditions, action_parameters: parameters } = row;
    for (const value of [properties, conditions, parameters]) {
      if (typeof value === 'object' && value !== null) return null;
    }
    text += `${id}\0${action}\0${subject}\0${properties}\0${conditions}\0${parameters}\n`;
  }
  return text;
}

/** All permissions, in the order of their ids. */
export async function allPermissions(db: Executor): Promise<Permission[]> {
  return (await db.query<PermissionRow>(sql`SELECT ${COLUMNS} FROM admin_permissions p ORDER BY p.id`)).map(
    toPermission,
  );
}

/** Gives a role more permissions. @returns the stored rows */
export async function insertPermissions(
  tx: Executor,
  roleId: number,
  permissions: readonly PermissionValues[],
  now: Date,
): Promise<Permission[]> {
  const [last] = await tx.query<{ place: number | null }>(
    sql`SELECT MAX(permission_order) AS place FROM admin_permissions_role_links WHERE role_id = ?`,
    [roleId],
  );
  let place = Number(last?.place ?? 0);
  const stored: Permission[] = [];
  for (const { action, actionParameters, subject, properties, conditions } of permissions) {
    place += 1;
    const id = await insertRow(tx, 'admin_permissions', {
      action,
      action_parameters: JSON.stringify(actionParameters),
      subject,
      properties: JSON.stringify(properties),
      conditions: JSON.stringify(conditions),
      ...timestamps(now),
    });
    await insertRow(tx, 'admin_permissions_role_links', {
      permission_id: id,
      role_id: roleId,
      permission_order: place,
    });
    stored.push({ id, action, actionParameters, subject, properties, conditions });
  }
  return stored;
}

/** Changes what a permission is narrowed to. */
export async function updateProperties(
  tx: Executor,
  { id, properties }: Pick<Permission, 'id' | 'properties'>,
  now: Date,
): Promise<void> {
  await tx.run(sql`UPDATE admin_permissions SET properties = ?, updated_at = ? WHERE id = ?`, [
    JSON.stringify(properties),
    now,
    id,
  ]);
}

/** Values one statement takes at most. */
const BATCH = 500;

/** Takes permissions away; their links go with them (foreign keys). */
export async function deletePermissions(tx: Executor, ids: readonly number[]): Promise<void> {
  for (let start = 0; start < ids.length; start += BATCH) {
    const some = ids.slice(start, start + BATCH);
    await tx.run(sql`DELETE FROM admin_permissions WHERE id IN (${placeholders(some.length)})`, some);
  }
}
