/** Somebody a provider knows → the user, an existing one or a new one. */
import type { Caller } from '../../../access/caller.ts';
import { NO_HASHES } from '../../../content/write/passwords.ts';
import { uniqueProblem } from '../../../content/write/unique-problem.ts';
import type { Executor } from '../../../database/database.ts';
import { withOwnTables } from '../../../database/sync/with-own-tables.ts';
import { UniqueError } from '../../../database/unique-error.ts';
import { isEmail } from '../../../model/types/is-email.ts';
import { noDefaultRole } from '../../auth/auth-errors.ts';
import { roleByType } from '../../roles/role-store.ts';
import { type AdvancedSettings, readAdvancedSettings } from '../../settings/advanced-settings.ts';
import { findUser, type UserRow } from '../../user-rows.ts';
import { storeUser } from '../../users/store-user.ts';
import type { UsersContext } from '../../users-context.ts';
import type { VerifiedProfile } from '../provider.ts';
import { addressNotVerified, addressTaken, noAddress, registeringOff } from '../provider-errors.ts';
import type { ProviderSettings } from '../provider-settings.ts';
import { bindIdentity, findIdentity, hasIdentity } from './identities.ts';
import { newUsername } from './new-username.ts';

/**
 * The user that signs in. Somebody who was here before is found by what the provider itself calls the
 * account. A user of this provider that v4 made is found once by its address. An account of another
 * provider, or with a password, is never found: whoever has an address at one place need not be its owner
 * everywhere.
 * @throws OctavoError ApplicationError in the words of v4 where a new user may not be made, or where the
 * provider does not vouch for the address
 */
export async function providerUser(
  context: UsersContext,
  caller: Caller,
  settings: ProviderSettings,
  profile: VerifiedProfile,
): Promise<UserRow> {
  const run = (): Promise<UserRow> =>
    withOwnTables(context.db, () =>
      context.db.transaction((tx) => findOrAdd(context, tx, caller, settings, profile)),
    );
  try {
    return await run();
  } catch (error) {
    // somebody was quicker with the same sign-in: now there is one
    if (error instanceof UniqueError && error.table === 'octavo_user_identities') return run();
    throw uniqueProblem(context.settings().layout, error);
  }
}

/** In characters (RFC 5321); no column takes much more. */
const LONGEST_ADDRESS = 254;

async function findOrAdd(
  context: UsersContext,
  tx: Executor,
  caller: Caller,
  { name: provider, trustEmail }: ProviderSettings,
  profile: VerifiedProfile,
): Promise<UserRow> {
  const known = await findIdentity(tx, provider, profile);
  if (known !== null) {
    const user = await userOf(context, tx, provider, 'id', known);
    // it may have been removed by v4, or been given a password instead
    if (user) return user;
  }
  const email = profile.email?.toLowerCase() ?? '';
  if (email.length > LONGEST_ADDRESS || !isEmail(email)) throw noAddress();
  if (!profile.emailVerified && !trustEmail) throw addressNotVerified();

  const former = await formerUser(context, tx, provider, profile, email);
  if (former) {
    await bindIdentity(tx, former.id, provider, profile);
    return former;
  }
  const settings = await readAdvancedSettings(tx);
  if (!settings.allowRegister) throw registeringOff();
  await refuseTaken(context, tx, provider, email, settings);
  const username = await newUsername(context, tx, provider, { username: profile.username, email });
  const id = await addUser(context, tx, caller, settings, { username, email, provider });
  await bindIdentity(tx, id, provider, profile);
  const user = await userOf(context, tx, provider, 'id', id);
  if (!user) throw new Error('the new user is not there');
  return user;
}

const userOf = (
  context: UsersContext,
  tx: Executor,
  provider: string,
  attribute: 'id' | 'email',
  value: number | string,
): Promise<UserRow | null> =>
  findUser(
    context,
    tx,
    (column) => `${column(attribute)} = ${attribute === 'id' ? '+?' : '?'} AND ${column('provider')} = ?`,
    [value, provider],
    attribute === 'email' ? { attribute, text: String(value) } : null,
  );

/** A user of this provider of whom is not known yet whom the provider means. */
async function formerUser(
  context: UsersContext,
  tx: Executor,
  provider: string,
  { formerEmail }: VerifiedProfile,
  email: string,
): Promise<UserRow | null> {
  for (const address of [email, formerEmail?.toLowerCase()]) {
    const user = address === undefined ? null : await userOf(context, tx, provider, 'email', address);
    if (user && !(await hasIdentity(tx, user.id, provider))) return user;
  }
  return null;
}

/** One address may be two accounts where the settings say so, but not of one provider. */
async function refuseTaken(
  context: UsersContext,
  tx: Executor,
  provider: string,
  email: string,
  { uniqueEmail }: AdvancedSettings,
): Promise<void> {
  const other = uniqueEmail
    ? await findUser(context, tx, (column) => `${column('email')} = ?`, [email])
    : await userOf(context, tx, provider, 'email', email);
  if (other) throw addressTaken();
}

/** As v4: confirmed, with the default role, and without a password. */
async function addUser(
  context: UsersContext,
  tx: Executor,
  caller: Caller,
  { defaultRole }: AdvancedSettings,
  user: { readonly username: string; readonly email: string; readonly provider: string },
): Promise<number> {
  const role = await roleByType(tx, defaultRole);
  if (!role) throw noDefaultRole();
  const values = { ...user, role: role.id, confirmed: true };
  return storeUser(context, tx, null, { values, hashes: NO_HASHES }, (uid) => caller.may(`${uid}.find`));
}
