/** The role a command names. */
import type { Executor } from '../../database/database.ts';
import { allRoles, type Role } from '../../users/roles/role-store.ts';
import { CommandError } from '../command-error.ts';

/**
 * Finds a role by its type, its name, or its id.
 * @throws CommandError where there is none
 */
export async function findRole(db: Executor, wanted: string): Promise<Role> {
  const roles = await allRoles(db);
  const found =
    roles.find(({ type }) => type === wanted) ??
    roles.find(({ name }) => name === wanted) ??
    roles.find(({ id }) => String(id) === wanted);
  if (!found) throw new CommandError(`There is no role ${wanted}. \`octavo role list\` shows them.`);
  return found;
}
