/** A user who registers: what is refused, and the row. */
import type { Caller } from '../../access/caller.ts';
import { uniqueProblem } from '../../content/write/unique-problem.ts';
import type { Executor } from '../../database/database.ts';
import { withOwnTables } from '../../database/sync/with-own-tables.ts';
import { roleByType } from '../roles/role-store.ts';
import type { AdvancedSettings } from '../settings/advanced-settings.ts';
import { noteToken, TOKENS } from '../tokens/user-tokens.ts';
import { hashesOf, storeUser } from '../users/store-user.ts';
import { isAddressTaken, isNameTaken, refuseForeignAddress } from '../users/taken-names.ts';
import type { UsersContext } from '../users-context.ts';
import { alreadyTaken, noDefaultRole } from './auth-errors.ts';

/** The texts every new user has, with the project's own attributes beside them. */
export interface NewUser {
  readonly username: string;
  /** In small letters. */
  readonly email: string;
  readonly password: string;
  readonly [attribute: string]: unknown;
}

/**
 * Makes a user of the default role, confirmed unless there is a token to confirm with.
 * @returns the user's id
 * @throws OctavoError ApplicationError where name or address is taken or the default role is missing;
 * ValidationError with all broken rules of the attributes, and for a name that is somebody else's address
 */
export async function addUser(
  context: UsersContext,
  caller: Caller,
  settings: AdvancedSettings,
  user: NewUser,
  confirmationToken: string | null,
): Promise<number> {
  const { db } = context;
  // asked before the hash, which is dear, and again after it: somebody may have been quicker
  await roleFor(context, db, settings, user);
  const hashes = await hashesOf(context, user);
  try {
    return await withOwnTables(db, () =>
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
        const id = await storeUser(context, tx, null, { values, hashes }, mayRead);
        if (confirmationToken !== null) {
          await noteToken(tx, id, 'confirmation', confirmationToken, context.now());
        }
        return id;
      }),
    );
  } catch (error) {
    throw uniqueProblem(context.settings().layout, error);
  }
}

/**
 * The role a user would get.
 * @throws OctavoError where there is none, or the user cannot be added
 */
async function roleFor(
  context: UsersContext,
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

/** A name may not be somebody's address either, nor an address somebody's name: signing in takes both. */
async function isTaken(
  context: UsersContext,
  db: Executor,
  { uniqueEmail }: AdvancedSettings,
  { username, email }: NewUser,
): Promise<boolean> {
  const owner = { id: null, localOnly: !uniqueEmail };
  if (await isNameTaken(context, db, owner, username)) return true;
  return isAddressTaken(context, db, owner, email, true);
}
