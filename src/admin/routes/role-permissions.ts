/** `PUT /admin/roles/:id/permissions`: the permissions of a role in place of those before. */
import { isDeepStrictEqual } from 'node:util';
import type { Executor } from '../../database/database.ts';
import { type BrokenRule, brokenRules } from '../../errors/broken-rules.ts';
import { forbidden } from '../../errors/catalogue.ts';
import type { AdminContext } from '../admin-context.ts';
import { checkInput, list, object, text } from '../input.ts';
import type { Action } from '../permissions/actions.ts';
import {
  deletePermissions,
  insertPermissions,
  type Permission,
  type PermissionProperties,
  type PermissionValues,
  permissionsOfRole,
} from '../permissions/permission-store.ts';
import type { Administrator } from '../session/administrator.ts';
import type { AdminRole } from '../stores/role-store.ts';

/** A permission as a client sends it. */
interface PermissionInput {
  readonly action: string;
  readonly actionParameters?: Readonly<Record<string, unknown>> | null;
  readonly subject?: string | null;
  readonly properties?: PermissionProperties | null;
  readonly conditions?: readonly string[] | null;
}

const PERMISSIONS = object({
  permissions: list(
    object({
      action: text({ required: true }),
      actionParameters: object({}, { nullable: true, open: true }),
      subject: text({ nullable: true }),
      properties: object({}, { nullable: true, open: true }),
      conditions: list(text({ required: true }), { nullable: true }),
    }),
    { required: true },
  ),
});

/**
 * Replaces the permissions of a role. Rows that stay keep their ids; those of section `internal` are left alone.
 * @param body a client's, not checked yet
 * @returns the rows that are new
 * @throws OctavoError ValidationError for an unknown action, subject, property or condition; ForbiddenError where the
 *   caller gives what they do not hold (A207)
 */
export async function setRolePermissions(
  tx: Executor,
  context: AdminContext,
  role: AdminRole,
  body: unknown,
  admin: Administrator,
): Promise<Permission[]> {
  const { permissions } = checkInput<{ permissions: readonly PermissionInput[] }>(PERMISSIONS, body);
  checkPermissions(context, permissions);
  const wanted = permissions.map(toValues);
  const stored = (await permissionsOfRole(tx, role.id)).filter(
    ({ action }) => context.actions.get(action)?.section !== 'internal',
  );
  const added = wanted.filter((one) => !stored.some((row) => isSame(row, one)));
  const gone = stored.filter((row) => !wanted.some((one) => isSame(row, one)));
  if (!admin.isSuperAdmin && !added.every((one) => holds(admin, one))) throw forbidden();
  await deletePermissions(
    tx,
    gone.map(({ id }) => id),
  );
  const made = await insertPermissions(tx, role.id, added, new Date(context.now()));
  await publishPermissions(context, 'permission.create', role, made);
  await publishPermissions(context, 'permission.delete', role, gone);
  return made;
}

async function publishPermissions(
  { events }: AdminContext,
  name: 'permission.create' | 'permission.delete',
  { id, name: roleName }: AdminRole,
  permissions: readonly Permission[],
): Promise<void> {
  if (permissions.length > 0 && events.hasSubscribers(name))
    await events.publish(name, { value: { role: { id, name: roleName }, permissions } });
}

const toValues = ({
  action,
  actionParameters,
  subject,
  properties,
  conditions,
}: PermissionInput): PermissionValues => ({
  action,
  actionParameters: actionParameters ?? {},
  subject: subject ?? null,
  properties: properties ?? {},
  conditions: conditions ?? [],
});

const isSame = ({ id: _id, ...row }: Permission, values: PermissionValues): boolean =>
  isDeepStrictEqual(row, values);

/** Whether an administrator may do all that a permission allows. */
function holds(admin: Administrator, { action, subject, properties, conditions }: PermissionValues): boolean {
  return admin.permissions.some(
    (granted) =>
      granted.action === action &&
      granted.subject === subject &&
      isDeepStrictEqual(granted.conditions, conditions) &&
      covers(granted.properties.fields ?? null, properties.fields ?? null) &&
      covers(localesOf(granted.properties), localesOf(properties)),
  );
}

/** A permission without locales opens none (A361). */
const localesOf = ({ locales = [] }: PermissionProperties): readonly string[] | null => locales;

/** null means everything. */
const covers = (granted: readonly string[] | null, requested: readonly string[] | null): boolean =>
  granted === null || requested?.every((one) => granted.includes(one)) === true;

/** @throws OctavoError ValidationError with every broken rule */
function checkPermissions(
  { actions, conditions }: AdminContext,
  permissions: readonly PermissionInput[],
): void {
  const broken: BrokenRule[] = [];
  for (const [index, permission] of permissions.entries()) {
    const path = ['permissions', String(index)];
    const action = actions.get(permission.action);
    if (!action) {
      broken.push({ path: [...path, 'action'], message: 'action is not an existing permission action' });
      continue;
    }
    if (!isSubject(action, permission.subject ?? null)) {
      broken.push({ path: [...path, 'subject'], message: 'Invalid subject submitted' });
    }
    broken.push(...propertyMistakes(action, permission.properties ?? {}, index));
    const unknown = permission.conditions?.find((one) => !conditions.get(one));
    if (unknown !== undefined) {
      broken.push({ path: [...path, 'conditions'], message: `There is no condition ${unknown}` });
    }
  }
  if (broken.length === 0 && hasTwins(permissions)) {
    broken.push({
      path: ['permissions'],
      message: 'Some permissions are duplicated (same action and subject)',
    });
  }
  if (broken.length > 0) throw brokenRules(broken);
}

const isSubject = ({ subjects }: Action, subject: string | null): boolean =>
  subjects.length === 0 ? subject === null : subject !== null && subjects.includes(subject);

function propertyMistakes(action: Action, properties: PermissionProperties, index: number): BrokenRule[] {
  const place = `permissions[${index}].properties`;
  const path = ['permissions', String(index), 'properties'];
  const names = Object.keys(properties);
  if (names.some((name) => !action.applyToProperties.includes(name as 'fields' | 'locales'))) {
    return [{ path, message: `Invalid property set at ${place}` }];
  }
  const { fields, locales } = properties as Readonly<Record<string, unknown>>;
  const mistakes: BrokenRule[] = [];
  const isTexts = (value: unknown): value is string[] =>
    Array.isArray(value) && value.every((one) => typeof one === 'string');
  if (fields !== undefined && fields !== null && !isTexts(fields)) {
    mistakes.push({ path: [...path, 'fields'], message: `${place}.fields must be a list of texts` });
  } else if (isTexts(fields)) {
    if (new Set(fields).size < fields.length) {
      mistakes.push({ path: [...path, 'fields'], message: 'Fields format are incorrect (duplicates).' });
    }
    if (fields.some((one) => fields.some((other) => other.startsWith(`${one}.`)))) {
      mistakes.push({ path: [...path, 'fields'], message: 'Fields format are incorrect (bad nesting).' });
    }
  }
  if (locales !== undefined && locales !== null && !isTexts(locales)) {
    mistakes.push({ path: [...path, 'locales'], message: `${place}.locales must be a list of texts` });
  }
  return mistakes;
}

function hasTwins(permissions: readonly PermissionInput[]): boolean {
  const keys = permissions.map(({ action, subject }) => `${action} ${subject ?? ''}`);
  return new Set(keys).size < keys.length;
}
