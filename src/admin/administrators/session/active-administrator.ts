/** An administrator without a session: whose work the server does at a time of its own. */
import type { Executor } from '../../../core/database/database.ts';
import { permissionsOfAdmin } from '../permissions/admin-permission-store.ts';
import { type PermissionRegistries, PermissionRules } from '../permissions/permission-rules.ts';
import { findAdmin } from '../stores/admin-user-store.ts';
import { Administrator } from './administrator.ts';

/** @returns null for one who is gone, or who may not sign in */
export async function activeAdministrator(
  db: Executor,
  registries: PermissionRegistries,
  id: number,
): Promise<Administrator | null> {
  const user = await findAdmin(db, id);
  if (!user?.isActive || user.blocked) return null;
  const allowed = new PermissionRules(await permissionsOfAdmin(db, id), registries);
  return new Administrator(user, allowed, { hash: '', expiresAt: 0 });
}
