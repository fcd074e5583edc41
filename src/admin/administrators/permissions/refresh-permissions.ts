/**
 * What a start does with the permissions of administrators and API tokens: the super admin's are rebuilt, the others are
 * cleaned of what is not there any more. Rows that stay as they are keep their ids.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Database, Executor } from '../../../core/database/database.ts';
import { contentTypeOf, type Model } from '../../../core/model/content-type.ts';
import { fieldsOf, pathsOf, permittedPaths } from '../../../core/model/field-paths.ts';
import { roleIdByCode } from '../stores/admin-role-store.ts';
import { SUPER_ADMIN } from '../stores/admin-user-store.ts';
import { listLocales } from '../stores/list-locales.ts';
import { forgetTokenActions } from '../stores/token-store.ts';
import { type Action, type ActionRegistry, AUDIT_READ } from './actions.ts';
import {
  allPermissions,
  deletePermissions,
  insertPermissions,
  type Permission,
  type PermissionProperties,
  type PermissionValues,
  permissionsOfRole,
  updateProperties,
} from './admin-permission-store.ts';

/**
 * Brings the stored permissions up to date, in one transaction.
 * @param contentActions the full names of all actions that tokens can be given
 */
export async function refreshPermissions(
  db: Database,
  model: Model,
  actions: ActionRegistry,
  contentActions: readonly string[],
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.lock?.('admin:permissions');
    await rebuildSuperAdmin(tx, model, actions, now);
    await cleanPermissions(tx, model, actions, now);
    await forgetTokenActions(tx, new Set(contentActions));
  });
}

/** Gives the super admin every action on every subject, with all fields and locales. */
export async function rebuildSuperAdmin(
  tx: Executor,
  model: Model,
  actions: ActionRegistry,
  now: Date,
): Promise<void> {
  const role = await roleIdByCode(tx, SUPER_ADMIN);
  if (role === null) return;
  const locales = (await listLocales(tx)).map(({ code }) => code);
  const wanted = actions
    .list()
    .filter(({ id }) => id !== AUDIT_READ)
    .flatMap((action) => permissionsOf(model, action, locales));
  const stored = await permissionsOfRole(tx, role);
  // names first: each start compares each permission with hundreds
  const isSame = (permission: Permission, values: PermissionValues): boolean => {
    if (permission.action !== values.action || permission.subject !== values.subject) return false;
    const { id: _id, ...row } = permission;
    return isDeepStrictEqual(row, values);
  };
  const added = wanted.filter((values) => !stored.some((row) => isSame(row, values)));
  const gone = stored.filter((row) => !wanted.some((values) => isSame(row, values)));
  await deletePermissions(
    tx,
    gone.map(({ id }) => id),
  );
  await insertPermissions(tx, role, added, now);
}

/** All that one action can be held for. */
function permissionsOf(model: Model, action: Action, locales: readonly string[]): PermissionValues[] {
  const subjects = action.subjects.length === 0 ? [null] : action.subjects;
  return subjects.map((subject) => ({
    action: action.id,
    actionParameters: {},
    subject,
    properties: subject === null ? {} : allProperties(model, action, subject, locales),
    conditions: [],
  }));
}

function allProperties(
  model: Model,
  { applyToProperties }: Action,
  subject: string,
  locales: readonly string[],
): PermissionProperties {
  const type = contentTypeOf(model, subject);
  return {
    ...(applyToProperties.includes('fields') ? { fields: pathsOf(fieldsOf(model, type)) } : {}),
    ...(applyToProperties.includes('locales') && type.localized ? { locales } : {}),
  };
}

/** Takes away what is not there any more, and adds the fields that a form cannot be saved without. */
async function cleanPermissions(
  tx: Executor,
  model: Model,
  actions: ActionRegistry,
  now: Date,
): Promise<void> {
  const gone: number[] = [];
  for (const permission of await allPermissions(tx)) {
    const properties = cleanedProperties(model, actions, permission);
    if (properties === null) gone.push(permission.id);
    else if (!isDeepStrictEqual(properties, permission.properties)) {
      await updateProperties(tx, { id: permission.id, properties }, now);
    }
  }
  await deletePermissions(tx, gone);
}

/** @returns null for a permission that gives nothing any more */
function cleanedProperties(
  model: Model,
  actions: ActionRegistry,
  { action: id, subject, properties }: Permission,
): PermissionProperties | null {
  const action = actions.get(id);
  if (!action) return null;
  if (action.subjects.length === 0) return properties;
  if (subject === null || !action.subjects.includes(subject)) return null;
  const type = contentTypeOf(model, subject);
  const needed = action.applyToProperties.filter((property) => property === 'fields' || type.localized);
  if (needed.length > 0 && !needed.some((property) => properties[property] !== undefined)) return null;
  const { fields, ...rest } = properties;
  if (!action.applyToProperties.includes('fields')) return rest;
  if (fields === undefined || fields === null) return properties;
  return { ...properties, fields: permittedPaths(fieldsOf(model, type), fields) };
}
