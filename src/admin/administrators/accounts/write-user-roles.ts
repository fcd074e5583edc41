/**
 * Writes of the roles of the content API by administrators, each with all that follows from it in one transaction, and
 * its event.
 */

import { readAdvancedSettings } from '../../../api/users/account-settings.ts';
import { enabledActions } from '../../../api/users/roles/action-tree.ts';
import { actionsOfRole, allRoles, type Role, roleById } from '../../../api/users/roles/role-store.ts';
import {
  type Done,
  existingRole,
  NAME_TAKEN,
  roleProblem,
  roleWriter,
} from '../../../api/users/roles/write-roles.ts';
import type { Access } from '../../../core/access/access.ts';
import { isObject } from '../../../core/base/is-object.ts';
import type { Executor } from '../../../core/database/database.ts';
import { defaultRoleKept, emptyRole } from '../../../core/errors/catalogue.ts';
import { type ChangeContext, changeIn } from '../change.ts';
import { type HandOutContext, requireHandOut } from '../hand-out.ts';
import { publishChange } from '../publish-change.ts';
import type { Administrator } from '../session/administrator.ts';

export interface UserRoleContext extends ChangeContext, HandOutContext {
  readonly access: Access;
  /** The full names of all content actions there are. */
  readonly contentActions: () => readonly string[];
}

const NAME_LENGTH = 3;

/** @throws OctavoError ValidationError naming what is wrong; ForbiddenError for actions that the administrator may not hand out */
export function addUserRole(context: UserRoleContext, body: unknown, by: Administrator): Promise<Done> {
  return change(context, async (tx) => {
    await checkRole(tx, context, body, null, by);
    const done = await roleWriter(context).create(body);
    const role = (await allRoles(tx)).at(-1)!;
    await publishChange(context.events, 'user-role', { before: null, after: await shownRole(tx, role.id) });
    return done;
  });
}

/**
 * @param id as it is in the path
 * @throws OctavoError ValidationError naming what is wrong; NotFoundError; ForbiddenError for actions that the administrator
 *   may not hand out
 */
export async function changeUserRole(
  context: UserRoleContext,
  id: string | undefined,
  body: unknown,
  by: Administrator,
): Promise<Done> {
  if (!isObject(body) || Object.keys(body).length === 0) throw emptyRole();
  return change(context, async (tx) => {
    const role = await existingRole(tx, id);
    await checkRole(tx, context, body, role, by);
    const before = await shownRole(tx, role.id);
    // a body without permissions leaves them as they are (A257)
    const keepsActions = Object.hasOwn(body, 'permissions') ? undefined : true;
    const done = await roleWriter(context).change(String(role.id), body, keepsActions);
    await publishChange(context.events, 'user-role', { before, after: await shownRole(tx, role.id) });
    return done;
  });
}

/**
 * @param id as it is in the path
 * @throws OctavoError NotFoundError; ApplicationError for the role that new users get, and the public one
 */
export function removeUserRole(context: UserRoleContext, id: string | undefined): Promise<Done> {
  return change(context, async (tx) => {
    const role = await existingRole(tx, id);
    const { defaultRole } = await readAdvancedSettings(tx);
    if (role.type === defaultRole && role.type !== 'public') throw defaultRoleKept();
    const before = await shownRole(tx, role.id);
    const done = await roleWriter(context).remove(String(role.id));
    await publishChange(context.events, 'user-role', { before, after: null });
    return done;
  });
}

/** One change of the roles at a time: what is checked holds until the commit. */
const change = ({ db }: UserRoleContext, work: (tx: Executor) => Promise<Done>): Promise<Done> =>
  changeIn(db, async (tx) => {
    await tx.lock?.('users-permissions:roles');
    return work(tx);
  });

/** A role as its events show it. */
async function shownRole(tx: Executor, id: number): Promise<object> {
  const role = await roleById(tx, id);
  return { ...role, permissions: await actionsOfRole(tx, id) };
}

/**
 * Names are distinguished, and an action exists or is held already (A258).
 * @throws OctavoError ValidationError naming what is wrong; ForbiddenError for actions that the administrator may not hand out
 */
async function checkRole(
  tx: Executor,
  context: UserRoleContext,
  body: unknown,
  role: Role | null,
  by: Administrator,
): Promise<void> {
  if (!isObject(body)) return;
  const { name } = body;
  if (typeof name === 'string' && name.trim() !== '') {
    if (name.length < NAME_LENGTH)
      throw roleProblem('name', `name must be at least ${NAME_LENGTH} characters`);
    const others = (await allRoles(tx)).filter(({ id }) => id !== role?.id);
    if (others.some((other) => other.name === name)) throw roleProblem('name', NAME_TAKEN);
  }
  const held = role ? await actionsOfRole(tx, role.id) : [];
  const known = new Set([...context.contentActions(), ...held]);
  const enabled = enabledActions(body['permissions']) ?? [];
  const unknown = enabled.find((action) => !known.has(action));
  if (unknown !== undefined) {
    throw roleProblem('permissions', `permissions: ${unknown} is no action of the content API`);
  }
  const added = enabled.filter((action) => !held.includes(action));
  await requireHandOut(
    tx,
    context,
    by,
    added.map((contentAction) => ({ contentAction })),
  );
}
