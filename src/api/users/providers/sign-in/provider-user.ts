/** The profile of a provider → the user, an existing one or a new one. */

import { randomBytes } from 'node:crypto';
import type { Caller } from '../../../../core/access/caller.ts';
import { NO_HASHES } from '../../../../core/content/check/hash-passwords.ts';
import { uniqueProblem } from '../../../../core/content/statements/unique-problem.ts';
import type { Executor } from '../../../../core/database/database.ts';
import { UniqueError } from '../../../../core/database/database-error.ts';
import { sql } from '../../../../core/database/sql-template.ts';
import { withOctavoTables } from '../../../../core/database/sync/with-octavo-tables.ts';
import {
  addressNotVerified,
  addressTaken,
  noAddress,
  noDefaultRole,
  registeringOff,
} from '../../../../core/errors/catalogue.ts';
import { isEmail } from '../../../../core/model/types/email.ts';
import { checkScalar } from '../../../../core/model/types/index.ts';
import { type AdvancedSettings, readAdvancedSettings } from '../../account-settings.ts';
import { roleByType } from '../../roles/role-store.ts';
import { findUser, type UserRow } from '../../user-rows.ts';
import type { UserStore } from '../../user-services.ts';
import { storeUser } from '../../users/store-user.ts';
import { isForeignAddress, isNameTaken } from '../../users/taken-names.ts';
import { BUILT_IN_ATTRIBUTES, userType } from '../../users-context.ts';
import type { VerifiedProfile } from '../provider.ts';
import type { ProviderSettings } from '../provider-settings.ts';
import { bindIdentity, findIdentity, hasIdentity } from './identities.ts';

/**
 * The user that signs in. A returning user is found by the provider's id of the account. A user of this
 * provider that v4 created is found once by its address. An account of another provider, or with a password, is
 * never found: the owner of an address at one provider need not be its owner everywhere.
 * @throws OctavoError ApplicationError, with v4's texts, if a new user may not be created, or if the provider
 *   does not vouch for the address
 */
export async function providerUser(
  context: UserStore,
  caller: Caller,
  settings: ProviderSettings,
  profile: VerifiedProfile,
): Promise<UserRow> {
  const run = (): Promise<UserRow> =>
    withOctavoTables(context.db, () =>
      context.db.transaction((tx) => findOrAdd(context, tx, caller, settings, profile)),
    );
  try {
    return await run();
  } catch (error) {
    // another request with the same sign-in was faster: now there is a user
    if (error instanceof UniqueError && error.table === 'octavo_user_identities') return run();
    throw uniqueProblem(context.settings().layout, error);
  }
}

/** In characters (RFC 5321); columns hold hardly more. */
const LONGEST_ADDRESS = 254;

async function findOrAdd(
  context: UserStore,
  tx: Executor,
  caller: Caller,
  { name: provider, trustEmail }: ProviderSettings,
  profile: VerifiedProfile,
): Promise<UserRow> {
  const known = await findIdentity(tx, provider, profile);
  if (known !== null) {
    const user = await userOf(context, tx, provider, 'id', known);
    // v4 may have removed it, or given it a password instead
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
  const attributes = attributesOf(context, profile.attributes);
  const id = await addUser(context, tx, caller, settings, { ...attributes, username, email, provider });
  await bindIdentity(tx, id, provider, profile);
  const user = await userOf(context, tx, provider, 'id', id);
  if (!user) throw new Error('the new user is not there');
  return user;
}

/** Those of the project, as in v4, and whether the user is blocked; the rest of what every user has is not for a provider to say. */
function attributesOf(context: UserStore, found: VerifiedProfile['attributes'] = {}): object {
  const { attributes } = userType(context);
  return Object.fromEntries(
    Object.entries(found).filter(
      ([name]) => attributes.has(name) && (name === 'blocked' || !BUILT_IN_ATTRIBUTES.has(name)),
    ),
  );
}

const userOf = (
  context: UserStore,
  tx: Executor,
  provider: string,
  attribute: 'id' | 'email',
  value: number | string,
): Promise<UserRow | null> =>
  findUser(
    context,
    tx,
    (column) =>
      sql`${column(attribute)} = ${attribute === 'id' ? sql`+?` : sql`?`} AND ${column('provider')} = ?`,
    [value, provider],
    attribute === 'email' ? { attribute, text: String(value) } : null,
  );

/** A user of this provider whose account there is not known yet. */
async function formerUser(
  context: UserStore,
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

/** One address may have several accounts if the settings allow it, but not of one provider. */
async function refuseTaken(
  context: UserStore,
  tx: Executor,
  provider: string,
  email: string,
  { uniqueEmail }: AdvancedSettings,
): Promise<void> {
  const other = uniqueEmail
    ? await findUser(context, tx, (column) => sql`${column('email')} = ?`, [email])
    : await userOf(context, tx, provider, 'email', email);
  if (other) throw addressTaken();
}

/** As v4: confirmed, with the default role, and without a password. */
async function addUser(
  context: UserStore,
  tx: Executor,
  caller: Caller,
  { defaultRole }: AdvancedSettings,
  user: { readonly username: string; readonly email: string; readonly provider: string },
): Promise<number> {
  const role = await roleByType(tx, defaultRole);
  if (!role) throw noDefaultRole();
  const values = { ...user, role: role.id, confirmed: true };
  const mayRead = (uid: string): boolean => caller.may(`${uid}.find`);
  return (await storeUser(context, tx, null, { values, hashes: NO_HASHES }, mayRead)).id;
}

/** In characters; longer ones are cut. */
const LONGEST = 100;

/**
 * The provider's name for the user if it is free, otherwise with the provider's name appended, otherwise with
 * some random letters appended. A name that is another user's name or address is never used.
 * @param email the new user's own address, which may be the name too
 */
export async function newUsername(
  store: UserStore,
  tx: Executor,
  provider: string,
  { username, email }: { readonly username: string; readonly email: string },
): Promise<string> {
  const name = username
    .replaceAll(/[\u0000-\u001f\u007f]/g, '')
    .trim()
    .slice(0, LONGEST);
  const behind = `${name || 'user'}-${provider}`;
  for (const candidate of isForeignAddress(name, email) ? [behind] : [name, behind]) {
    if (!fits(store, candidate)) continue;
    if (!(await isNameTaken(store, tx, { id: null }, candidate))) return candidate;
  }
  return `${behind}-${randomBytes(6).toString('hex')}`;
}

/** The rules of the project's users. */
function fits(store: UserStore, name: string): boolean {
  if (name === '') return false;
  const attribute = userType(store).attributes.get('username');
  if (attribute?.kind !== 'scalar') throw new Error('users have no names');
  return checkScalar(name, attribute, { label: 'username', draft: false }).problems.length === 0;
}
