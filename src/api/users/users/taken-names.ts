/**
 * Which names and addresses are taken. Signing in accepts either, so one user's name must not be another one's
 * address: its owner could otherwise be locked out.
 */

import type { Executor, SqlParameter } from '../../../core/database/database.ts';
import { empty, type Sql, sql } from '../../../core/database/sql-template.ts';
import { foreignAddress } from '../../../core/errors/catalogue.ts';
import { isEmail } from '../../../core/model/types/email.ts';
import { findUser } from '../user-rows.ts';
import type { UserStore } from '../user-services.ts';

/** The user whose name or address is checked. */
export interface NameOwner {
  /** null for a new user. */
  readonly id: number | null;
  /** Only users with a password count: the settings let one address be several accounts. */
  readonly localOnly?: boolean;
}

/** True if another user has the name, as name or as address. */
export const isNameTaken = (
  store: UserStore,
  db: Executor,
  owner: NameOwner,
  username: string,
): Promise<boolean> =>
  isOther(store, db, owner, (column) => sql`${column('username')} = ? OR ${column('email')} = ?`, [
    username,
    username.toLowerCase(),
  ]);

/**
 * True if another user has the address: as name, or, if addresses are unique, as address.
 * @param email in lower case
 */
export const isAddressTaken = (
  store: UserStore,
  db: Executor,
  owner: NameOwner,
  email: string,
  isUnique: boolean,
): Promise<boolean> =>
  isUnique
    ? isOther(store, db, owner, (column) => sql`${column('username')} = ? OR ${column('email')} = ?`, [
        email,
        email,
      ])
    : isOther(store, db, owner, (column) => sql`${column('username')} = ?`, [email]);

/**
 * Refuses a name in the form of an address that is not the user's own: the owner of that address could never
 * register with it.
 * @throws OctavoError ValidationError
 */
export function refuseForeignAddress(username: string, email: string): void {
  if (!isForeignAddress(username, email)) return;
  throw foreignAddress.with({
    details: {
      errors: [
        {
          path: ['username'],
          message: 'must not be the e-mail address of somebody else',
          name: 'ValidationError',
        },
      ],
    },
  });
}

/** True for a name in the form of an address that is not the user's own. */
export const isForeignAddress = (username: string, email: string): boolean =>
  isEmail(username) && username.toLowerCase() !== email.toLowerCase();

async function isOther(
  store: UserStore,
  db: Executor,
  { id, localOnly = false }: NameOwner,
  matches: (column: (attribute: string) => Sql) => Sql,
  values: readonly SqlParameter[],
): Promise<boolean> {
  const other = await findUser(
    store,
    db,
    (column) => {
      const local = localOnly ? sql` AND ${column('provider')} = 'local'` : empty;
      return sql`(${matches(column)}) AND id <> +?${local}`;
    },
    [...values, id ?? -1],
  );
  return other !== null;
}
