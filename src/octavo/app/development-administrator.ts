/**
 * The administrator that a project brings for trying out: `developmentAdministrator` of `config/admin`. `octavo dev`
 * makes it where there is no administrator at all. Its password is random and stays in a file of the project's folder, so
 * the same database may be served to others later on: only people who can read that folder know the password (A350).
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createAdmin, randomPassword } from '../../admin/administrators/create-admin.ts';
import { roleIdByCode } from '../../admin/administrators/stores/admin-role-store.ts';
import { findLogin, hasAdmins, SUPER_ADMIN } from '../../admin/administrators/stores/admin-user-store.ts';
import { verifyPassword } from '../../api/users/password.ts';
import { isObject } from '../../core/base/is-object.ts';
import type { OpenProject } from './open-project.ts';

export interface DevelopmentLogin {
  readonly email: string;
  readonly password: string;
  /** Whether this start has made the administrator. */
  readonly isNew: boolean;
}

/** Where the password is kept, below the project's folder. */
export const PASSWORD_FILE = '.tmp/administrator.json';

/** Ends a transaction in which nothing was to be done. */
class AdminsExist extends Error {}

/**
 * Makes the administrator where there is none. Called by a development server only.
 * @returns how to sign in; null where the project names no administrator, or has administrators whose passwords are their own
 */
export async function developmentAdministrator(opened: OpenProject): Promise<DevelopmentLogin | null> {
  const { config, db, bus, project } = opened;
  const { developmentAdministrator: named, authSecret } = config.admin;
  if (named === null || authSecret === null) return null;
  const file = join(project.dir, PASSWORD_FILE);
  if (await hasAdmins(db)) {
    const kept = readLogin(file);
    if (!kept) return null;
    const stored = await findLogin(db, kept.email);
    const isKept = stored?.password && (await verifyPassword(kept.password, stored.password));
    return isKept ? { ...kept, isNew: false } : null;
  }
  const login = { email: named.email, password: randomPassword() };
  try {
    await createAdmin(db, bus, { ...named, lastname: null, password: login.password }, async (tx) => {
      await tx.lock?.('admin:first');
      const role = await roleIdByCode(tx, SUPER_ADMIN);
      if (role === null || (await hasAdmins(tx))) throw new AdminsExist();
      return role;
    });
  } catch (error) {
    if (error instanceof AdminsExist) return null;
    throw error;
  }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(login)}\n`, { mode: 0o600 });
  return { ...login, isNew: true };
}

function readLogin(file: string): Omit<DevelopmentLogin, 'isNew'> | null {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (!isObject(value)) return null;
    const { email, password } = value;
    return typeof email === 'string' && typeof password === 'string' ? { email, password } : null;
  } catch {
    return null;
  }
}
