/** Only super admins may change super admins or that role, and one active super admin is always left (A207). */
import type { Executor } from '../../core/database/database.ts';
import { forbidden, superAdminNeeded } from '../../core/errors/catalogue.ts';
import type { Administrator } from './session/administrator.ts';
import { type AdminUser, activeSuperAdmins, SUPER_ADMIN } from './stores/admin-user-store.ts';

const holdsSuper = ({ roles }: AdminUser): boolean => roles.some(({ code }) => code === SUPER_ADMIN);

/** @throws OctavoError ForbiddenError where a caller without that role changes a super admin */
export function mayTouch(caller: Administrator, users: readonly AdminUser[]): void {
  if (!caller.isSuperAdmin && users.some(holdsSuper)) throw forbidden();
}

/**
 * Runs a change inside a transaction. Super admins are locked meanwhile, so that two of them cannot remove each other at
 * once.
 * @throws OctavoError ValidationError where no active super admin is left though there was one before
 */
export async function keepingSuperAdmin<T>(tx: Executor, change: () => Promise<T>): Promise<T> {
  await tx.lock?.('admin:super-admins');
  const before = await activeSuperAdmins(tx);
  const result = await change();
  if (before.length > 0 && (await activeSuperAdmins(tx)).length === 0) throw superAdminNeeded();
  return result;
}
