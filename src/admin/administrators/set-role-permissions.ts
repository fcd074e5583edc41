/** `PUT /admin/roles/:id/permissions`: the permissions of a role in place of those before. */
import { isDeepStrictEqual } from 'node:util';
import { isObject, type JsonObject } from '../../core/base/is-object.ts';
import type { Executor } from '../../core/database/database.ts';
import { brokenRules } from '../../core/errors/broken-rules.ts';
import type { OctavoError } from '../../core/errors/octavo-error.ts';
import type { ChangeContext } from './change.ts';
import { type HandOutContext, requireHandOut } from './hand-out.ts';
import { all, checkInput, type InputRule, labelOf, list, object, type Report, text } from './input.ts';
import type { Action } from './permissions/actions.ts';
import {
  deletePermissions,
  insertPermissions,
  type Permission,
  type PermissionProperties,
  type PermissionValues,
  permissionsOfRole,
} from './permissions/admin-permission-store.ts';
import type { ConditionRegistry } from './permissions/condition-registry.ts';
import { hasNestedNames } from './permissions/has-nested-names.ts';
import type { Administrator } from './session/administrator.ts';
import type { AdminRole } from './stores/admin-role-store.ts';

/** A permission as a client sends it. */
interface PermissionInput {
  readonly action: string;
  readonly actionParameters?: Readonly<Record<string, unknown>> | null;
  readonly subject?: string | null;
  readonly properties?: PermissionProperties;
  readonly conditions?: readonly string[];
}

/** What there is to permit. */
export interface PermissionContext extends ChangeContext, HandOutContext {
  readonly conditions: ConditionRegistry;
}

/** The rules of the body: which subjects and properties a permission may have is up to its action. */
function permissionsRule({ actions, conditions }: PermissionContext): InputRule {
  const permission: InputRule = (value, path, report) => {
    const name = isObject(value) ? value['action'] : undefined;
    const action = typeof name === 'string' ? actions.get(name) : undefined;
    const known: InputRule = (text, at) => {
      if (typeof text === 'string' && !action) report(at, 'action is not an existing permission action');
    };
    const fitting: InputRule = (subject = null, at) => {
      if (!action || (subject !== null && typeof subject !== 'string')) return;
      if (!isSubject(action, subject)) report(at, 'Invalid subject submitted');
    };
    const applicable: InputRule = (properties, at) => {
      if (isObject(properties)) reportProperties(action, properties, at, report);
    };
    const registered: InputRule = (names, at) => {
      const texts = Array.isArray(names) ? names.filter((one) => typeof one === 'string') : [];
      const unknown = texts.find((one) => !conditions.get(one));
      if (unknown !== undefined) report(at, `There is no condition ${unknown}`);
    };
    object({
      action: all(text({ required: true }), known),
      actionParameters: object({}, { nullable: true, open: true }),
      subject: all(text({ nullable: true }), fitting),
      properties: all(object({}, { open: true }), applicable),
      conditions: all(list(text()), registered),
    })(value, path, report);
  };
  return object({ permissions: list(permission, { required: true }) });
}

/**
 * Replaces the permissions of a role. Rows that stay keep their ids; those of section `internal` are left alone.
 * @param body a client's, not checked yet
 * @returns the rows that are new
 * @throws OctavoError ValidationError for an unknown action, subject, property or condition; ForbiddenError where the
 *   caller gives what they do not hold (A207)
 */
export async function setRolePermissions(
  tx: Executor,
  context: PermissionContext,
  role: AdminRole,
  body: unknown,
  admin: Administrator,
): Promise<Permission[]> {
  const { permissions } = checkInput<{ permissions: readonly PermissionInput[] }>(
    permissionsRule(context),
    body,
  );
  if (hasTwins(permissions)) throw duplicated();
  const wanted = permissions.map(toValues);
  const stored = (await permissionsOfRole(tx, role.id)).filter(
    ({ action }) => context.actions.get(action)?.section !== 'internal',
  );
  const wantedOf = new Map(wanted.map((one) => [keyOf(one), one]));
  const isKept = (row: Permission): boolean => {
    const values = wantedOf.get(keyOf(row));
    return values !== undefined && isSame(row, values);
  };
  const kept = new Set(stored.filter(isKept).map(keyOf));
  const added = wanted.filter((one) => !kept.has(keyOf(one)));
  const gone = stored.filter((row) => !isKept(row));
  await requireHandOut(
    tx,
    context,
    admin,
    added.map((permission) => ({ permission })),
  );
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
  { events }: PermissionContext,
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

const duplicated = (): OctavoError =>
  brokenRules([
    { path: ['permissions'], message: 'Some permissions are duplicated (same action and subject)' },
  ]);

const isSubject = ({ subjects }: Action, subject: string | null): boolean =>
  subjects.length === 0 ? subject === null : subject !== null && subjects.includes(subject);

/** Properties that an action does not have, among them all of an unknown one, and texts that name no places. */
function reportProperties(
  action: Action | undefined,
  properties: JsonObject,
  path: readonly string[],
  report: Report,
): void {
  const place = labelOf(path);
  const applicable: readonly string[] = action?.applyToProperties ?? [];
  if (!Object.keys(properties).every((name) => applicable.includes(name))) {
    report(path, `Invalid property set at ${place}`);
    return;
  }
  const { fields, locales } = properties;
  const isTexts = (value: unknown): value is string[] =>
    Array.isArray(value) && value.every((one) => typeof one === 'string');
  if (fields !== undefined && fields !== null && !isTexts(fields)) {
    report([...path, 'fields'], `${place}.fields must be a list of texts`);
  } else if (isTexts(fields)) {
    if (new Set(fields).size < fields.length)
      report([...path, 'fields'], 'Fields format are incorrect (duplicates).');
    if (hasNestedNames(fields)) report([...path, 'fields'], 'Fields format are incorrect (bad nesting).');
  }
  if (locales !== undefined && locales !== null && !isTexts(locales))
    report([...path, 'locales'], `${place}.locales must be a list of texts`);
}

/** A role has each action on each subject once. */
const keyOf = ({ action, subject }: Pick<PermissionInput, 'action' | 'subject'>): string =>
  `${action} ${subject ?? ''}`;

function hasTwins(permissions: readonly PermissionInput[]): boolean {
  const keys = permissions.map(keyOf);
  return new Set(keys).size < keys.length;
}
