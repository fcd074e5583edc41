/** A user who registers: the checks, and the row. */

import type { Caller } from '../../../core/access/caller.ts';
import type { RowResult } from '../../../core/content/hooks/row-hooks.ts';
import { uniqueProblem } from '../../../core/content/statements/unique-problem.ts';
import type { Executor } from '../../../core/database/database.ts';
import { withOctavoTables } from '../../../core/database/sync/with-octavo-tables.ts';
import { alreadyTaken, noDefaultRole } from '../../../core/errors/catalogue.ts';
import type { AdvancedSettings } from '../account-settings.ts';
import { roleByType } from '../roles/role-store.ts';
import { recordToken, TOKENS } from '../tokens/user-tokens.ts';
import type { UserStore } from '../user-services.ts';
import { hashesOf, storeUser } from '../users/store-user.ts';
import { isAddressTaken, isNameTaken, refuseForeignAddress } from '../users/taken-names.ts';

/** The texts every new user has, and the project's own attributes. */
export interface NewUser {
  readonly username: string;
  /** In small letters. */
  readonly email: string;
  readonly password: string;
  readonly [attribute: string]: unknown;
}

/**
 * Creates a user with the default role, confirmed unless there is a token to confirm with.
 * @returns the user's id, and what listeners have seen
 * @throws OctavoError ApplicationError if name or address is taken or the default role is missing;
 *   ValidationError with all broken rules of the attributes, and for a name that is another user's address
 */
export async function addUser(
  context: UserStore,
  caller: Caller,
  settings: AdvancedSettings,
  user: NewUser,
  confirmationToken: string | null,
): Promise<RowResult> {
  const { db } = context;
  // checked before the hash, which is expensive, and again after it: another request may have been faster
  await roleFor(context, db, settings, user);
  const hashes = await hashesOf(context, user);
  try {
    return await withOctavoTables(db, () =>
      db.transaction(async (tx) => {
        const role = await roleFor(context, tx, settings, user);
        const values = {
          ...user,
          role,
          provider: 'local',
          confirmed: confirmationToken === null,
          [TOKENS.confirmation.attribute]: confirmationToken,
        };
        const mayRead = (uid: string): boolean => caller.may(`${uid}.find`);
        const written = await storeUser(context, tx, null, { values, hashes }, mayRead);
        if (confirmationToken !== null) {
          await recordToken(tx, written.id, 'confirmation', confirmationToken, context.now());
        }
        return written;
      }),
    );
  } catch (error) {
    throw uniqueProblem(context.settings().layout, error);
  }
}

/**
 * The role of the new user.
 * @throws OctavoError if there is none, or the user cannot be added
 */
async function roleFor(
  context: UserStore,
  db: Executor,
  settings: AdvancedSettings,
  user: NewUser,
): Promise<number> {
  const role = await roleByType(db, settings.defaultRole);
  if (!role) throw noDefaultRole();
  if (await isTaken(context, db, settings, user)) throw alreadyTaken();
  refuseForeignAddress(user.username, user.email);
  return role.id;
}

/** A name must not be another user's address, nor an address another user's name: signing in takes both. */
async function isTaken(
  context: UserStore,
  db: Executor,
  { uniqueEmail }: AdvancedSettings,
  { username, email }: NewUser,
): Promise<boolean> {
  const owner = { id: null, localOnly: !uniqueEmail };
  if (await isNameTaken(context, db, owner, username)) return true;
  return isAddressTaken(context, db, owner, email, true);
}
