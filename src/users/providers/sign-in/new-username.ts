/** A name for a user whose provider knows one: it may be too short here, or somebody's already. */
import { randomBytes } from 'node:crypto';
import type { Executor } from '../../../database/database.ts';
import { checkScalar } from '../../../model/types/check-scalar.ts';
import { isForeignAddress, isNameTaken } from '../../users/taken-names.ts';
import { type UserStore, userType } from '../../users-context.ts';

/** In characters; longer ones are cut. */
const LONGEST = 100;

/**
 * The provider's name for somebody where it may be had, else with the provider's own name behind it, else
 * with some letters behind that. A name that is another's name or address is never given.
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

/** The rules of the project's own type of users. */
function fits(store: UserStore, name: string): boolean {
  if (name === '') return false;
  const attribute = userType(store).attributes.get('username');
  if (attribute?.kind !== 'scalar') throw new Error('users have no names');
  return checkScalar(name, attribute, { label: 'username', draft: false }).problems.length === 0;
}
