/** Writes of administrators, each with all that follows from it in one transaction, and its event. */

import { type Actor, actingAs } from '../../core/base/actor.ts';
import { parseId } from '../../core/base/parse-id.ts';
import type { Executor } from '../../core/database/database.ts';
import { withOctavoTables } from '../../core/database/sync/with-octavo-tables.ts';
import {
  adminEmailExists,
  adminEmailTaken,
  adminRoleMissing,
  adminUserMissing,
  firstAdminExists,
  superAdminRoleMissing,
} from '../../core/errors/catalogue.ts';
import type { OctavoError } from '../../core/errors/octavo-error.ts';
import { type ChangeContext, changeIn } from './change.ts';
import { type HandOutContext, requireHandOut } from './hand-out.ts';
import { idsAmong } from './input.ts';
import { keepingSuperAdmin, mayTouch } from './protect-super-admins.ts';
import { publishChange } from './publish-change.ts';
import type { Administrator } from './session/administrator.ts';
import {
  clearOneTimeToken,
  findByOneTimeToken,
  issueOneTimeToken,
  type OneTimePurpose,
} from './session/one-time-tokens.ts';
import { endAdminSessions } from './session/session-store.ts';
import { type AdminRole, findRoles, roleIdByCode } from './stores/admin-role-store.ts';
import {
  type AdminUser,
  type AdminValues,
  deleteAdmins,
  findAdmin,
  findAdmins,
  hasAdmins,
  insertAdmin,
  isEmailTaken,
  SUPER_ADMIN,
  setRoles,
  updateAdmin,
} from './stores/admin-user-store.ts';

/** What changes of administrators by others work with. */
type AdminContext = ChangeContext & HandOutContext;

/** The ids of roles as a client sends them. */
type RoleIds = readonly (number | string)[];

/** An administrator who has been invited, with the token of the invitation. */
export interface InvitedAdmin {
  readonly user: AdminUser;
  readonly registrationToken: string;
}

/** @throws OctavoError ValidationError for an address that is taken, and for roles the caller may not hand out */
export function addAdmin(
  context: AdminContext,
  values: AdminValues & { readonly email: string; readonly firstname: string },
  roles: RoleIds,
  by: Administrator,
): Promise<InvitedAdmin> {
  const { db, events, now } = context;
  return changeIn(db, async (tx) => {
    const found = await existingRoles(tx, roles);
    await requireHandOut(
      tx,
      context,
      by,
      found.map((role) => ({ role })),
    );
    await tx.lock?.('admin:emails');
    if (await isEmailTaken(tx, values.email, null)) throw adminEmailTaken();
    const id = await insertAdmin(tx, values, new Date(now()));
    await setRoles(tx, id, idsAmong(roles));
    const registrationToken = await issueOneTimeToken(tx, id, 'registration', now());
    const user = (await findAdmin(tx, id))!;
    await publishChange(events, 'user', { before: null, after: user });
    return { user, registrationToken };
  });
}

/** What is changed of an administrator. */
export interface AdminChange {
  readonly values: AdminValues;
  /** They stay as they are unless given. */
  readonly roles?: RoleIds | undefined;
}

/**
 * A new password ends the sessions; with it, or switched on or off, an account has no open invitation any more.
 * @throws OctavoError for one that is not there or that the caller may not touch, for roles that the caller may not hand out,
 *   and for the last super admin
 */
export function changeAdmin(
  context: AdminContext,
  userId: number,
  { values, roles }: AdminChange,
  by: Administrator,
): Promise<AdminUser> {
  const { db, events, now } = context;
  return changeIn(db, async (tx) => {
    const before = await keepingSuperAdmin(tx, async () => {
      const stored = await findAdmin(tx, userId);
      if (!stored) throw adminUserMissing();
      mayTouch(by, [stored]);
      const sent = roles === undefined ? [] : await existingRoles(tx, roles);
      const isNew = ({ id }: { readonly id: number }) => !stored.roles.some((held) => held.id === id);
      const handed = [...sent.filter(isNew), ...(opensAccount(stored, values, by) ? stored.roles : [])];
      const isKept = ({ id }: { readonly id: number }) => sent.some((one) => one.id === id);
      if (roles !== undefined)
        await requireHeld(
          tx,
          context,
          by,
          stored.roles.filter((role) => !isKept(role)),
        );
      await requireHandOut(
        tx,
        context,
        by,
        handed.map((role) => ({ role })),
      );
      if (values.email !== undefined) {
        await tx.lock?.('admin:emails');
        if (await isEmailTaken(tx, String(values.email), userId)) throw adminEmailExists();
      }
      await updateAdmin(tx, userId, values, new Date(now()));
      if (roles !== undefined) await setRoles(tx, userId, idsAmong(roles));
      if (values.password !== undefined) {
        await clearOneTimeToken(tx, userId, 'reset');
        await endAdminSessions(tx, userId, now());
      }
      // an invitation is for an account that has neither a password nor been switched on or off
      if (values.password !== undefined || values.isActive !== undefined)
        await clearOneTimeToken(tx, userId, 'registration');
      return stored;
    });
    const after = (await findAdmin(tx, userId))!;
    const secrets = values.password === undefined ? [] : ['password'];
    await publishChange(events, 'user', { before, after, secrets });
    return after;
  });
}

/**
 * The account of a new project, which may do everything.
 * @returns its id
 * @throws OctavoError where there is an account already, or no role for it
 */
export function addFirstAdmin(
  { db, events, now }: ChangeContext,
  values: AdminValues & { readonly email: string; readonly firstname: string },
): Promise<number> {
  return changeIn(db, async (tx) => {
    await tx.lock?.('admin:first');
    await requireNoAdmins(tx);
    const role = await roleIdByCode(tx, SUPER_ADMIN);
    if (role === null) throw superAdminRoleMissing();
    const id = await insertAdmin(tx, { ...values, isActive: true }, new Date(now()));
    await setRoles(tx, id, [role]);
    await publishChange(events, 'user', { before: null, after: await findAdmin(tx, id) });
    return id;
  });
}

/** Looks before the work of a password is done. @throws OctavoError where there is an account already */
export async function requireNoAdmins(db: Executor): Promise<void> {
  if (await hasAdmins(db)) throw firstAdminExists();
}

/** What a person proves with the code of a mail. */
export interface OneTimeCode {
  readonly purpose: OneTimePurpose;
  readonly code: string;
  /** Whether the account it was issued for may still use it. */
  readonly mayUse: (admin: AdminUser) => boolean;
  /** The answer for a code that is nobody's, or that may not be used. */
  readonly refusal: () => OctavoError;
}

/** @throws OctavoError the refusal */
async function holderOf(
  db: Executor,
  { purpose, code, mayUse, refusal }: OneTimeCode,
  now: number,
): Promise<AdminUser> {
  const id = await findByOneTimeToken(db, purpose, code, now);
  const admin = id === null ? null : await findAdmin(db, id);
  if (!admin || !mayUse(admin)) throw refusal();
  return admin;
}

/** Looks for a code before the work of a password is done: it still counts once. @throws OctavoError the refusal */
export async function requireCode({ db, now }: ChangeContext, oneTimeCode: OneTimeCode): Promise<void> {
  await withOctavoTables(db, () => holderOf(db, oneTimeCode, now()));
}

/**
 * A change by the person who holds a code from a mail: it sets a password, so all sessions end. The code counts once.
 * @param values with the hash of the password
 * @param actor who the audit log says it was
 * @returns the id of the account
 * @throws OctavoError the refusal
 */
export function changeByCode(
  { db, events, now }: ChangeContext,
  oneTimeCode: OneTimeCode,
  values: AdminValues & { readonly password: string },
  actor: (admin: AdminUser) => Actor,
): Promise<number> {
  return changeIn(db, async (tx) => {
    const before = await holderOf(tx, oneTimeCode, now());
    await updateAdmin(tx, before.id, values, new Date(now()));
    await clearOneTimeToken(tx, before.id, oneTimeCode.purpose);
    await endAdminSessions(tx, before.id, now());
    const after = (await findAdmin(tx, before.id))!;
    await actingAs(actor(after), () =>
      publishChange(events, 'user', { before, after, secrets: ['password'] }),
    );
    return before.id;
  });
}

/**
 * @returns those who were there
 * @throws OctavoError for one that the caller may not touch, and for the last super admin
 */
export function removeAdmins(
  context: AdminContext,
  ids: readonly number[],
  by: Administrator,
): Promise<AdminUser[]> {
  const { db, events } = context;
  return changeIn(db, async (tx) => {
    const users = await keepingSuperAdmin(tx, async () => {
      const found = await findAdmins(tx, ids);
      mayTouch(by, found);
      await requireHeld(
        tx,
        context,
        by,
        found.flatMap(({ roles }) => roles),
      );
      if (found.length > 0)
        await deleteAdmins(
          tx,
          found.map((user) => user.id),
        );
      return found;
    });
    for (const user of users) await publishChange(events, 'user', { before: user, after: null });
    return users;
  });
}

/**
 * Who takes roles from an account, or the account itself, holds what they allow: whoever could, would decide about people who may
 * do more.
 * @throws OctavoError ForbiddenError where the rule holds and the caller lacks a right of a role
 */
async function requireHeld(
  tx: Executor,
  context: HandOutContext,
  by: Administrator,
  roles: readonly { readonly id: number; readonly code: string }[],
): Promise<void> {
  if (!context.settings().rules.accountsNeedTheirRights) return;
  const each = new Map(roles.map((role) => [role.id, role]));
  await requireHandOut(
    tx,
    context,
    by,
    [...each.values()].map((role) => ({ role })),
  );
}

/**
 * Whether a change of another person's account can give it to somebody else: who sets its password or address signs in with
 * its roles, and who switches it on brings them back. A form sends what it does not change as well.
 */
function opensAccount(
  stored: AdminUser,
  { password, email, isActive }: AdminValues,
  by: Administrator,
): boolean {
  if (stored.id === by.user.id) return false;
  return (
    password !== undefined ||
    (email !== undefined && email !== stored.email) ||
    (isActive !== undefined && isActive !== stored.isActive)
  );
}

/** @throws OctavoError ValidationError for a role that is not there */
async function existingRoles(tx: Executor, roles: RoleIds): Promise<AdminRole[]> {
  const found = await findRoles(tx, idsAmong(roles));
  const missing = roles.find((one) => !found.some((role) => role.id === parseId(String(one))));
  if (missing !== undefined) throw adminRoleMissing(missing);
  return found;
}
