/** Writes a user: checks the rules of the type, with the project's additions, then writes the rows. */

import { CheckContext, ROOT } from '../../../core/content/check/check-context.ts';
import { checkRow } from '../../../core/content/check/check-row.ts';
import { type Hashes, hashPasswords } from '../../../core/content/check/hash-passwords.ts';
import type { RowResult } from '../../../core/content/hooks/row-hooks.ts';
import { insertRow, updateRow } from '../../../core/content/statements/apply-row.ts';
import type { Executor, SqlParameter } from '../../../core/database/database.ts';
import type { OctavoError } from '../../../core/errors/octavo-error.ts';
import { hashPassword } from '../password.ts';
import type { UserStore } from '../user-services.ts';
import { ROLE_UID, userType } from '../users-context.ts';

/** The values to write. */
export interface UserValues {
  /** By attribute. The role is any relation's value; passwords are plain texts, checked by the type's rules. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The hashes of the passwords; computed before the transaction, since other transactions wait for its end. */
  readonly hashes: Hashes;
  /** Columns that no body sets: who writes. */
  readonly columns?: ReadonlyMap<string, SqlParameter> | undefined;
  /** Thrown once all rules of the type hold. */
  readonly refused?: OctavoError | undefined;
}

/** The hashes of the passwords among some values: the user's own, and those of attributes a project has added. */
export const hashesOf = (context: UserStore, values: UserValues['values']): Promise<Hashes> =>
  hashPasswords(context.settings().model, userType(context), values, hashPassword);

/**
 * Creates a user, or changes one. A changed password ends the user's sessions, so a change must run inside
 * `withOctavoTables`.
 * @param id null for a new user
 * @param mayRead whether the writer may read entries of a type; relations to others stay unchanged
 * @returns the user's id, and what listeners have seen
 * @throws OctavoError ValidationError with all broken rules of the type
 */
export async function storeUser(
  context: UserStore,
  tx: Executor,
  id: number | null,
  { values, hashes, columns, refused }: UserValues,
  mayRead: (uid: string) => boolean,
): Promise<RowResult> {
  const { db, effects, hooks, now, settings } = context;
  const type = userType(context);
  const check = new CheckContext({
    settings: settings(),
    tx,
    // a caller who may write users sets their roles, even if it may not list roles
    mayRead: (uid) => uid === ROLE_UID || mayRead(uid),
    setsUnwritable: false,
    draft: false,
    creating: id === null,
    sentFiles: new Set(),
    hashes,
    limited: true,
  });
  const changes = await checkRow(check, { schema: type, place: ROOT, id }, values);
  check.refuseLater(refused);
  await check.finish();
  const time = new Date(now());
  changes.columns.set('updated_at', time);
  for (const [column, value] of columns ?? []) changes.columns.set(column, value);
  const row = { tx, layout: settings().layout, effects, facts: db };
  if (id === null) {
    changes.columns.set('created_at', time);
    return hooks.write({ action: 'create', type, changes, id }, () => insertRow(row, changes));
  }
  return hooks.write({ action: 'update', type, changes, id }, async () => {
    await updateRow(row, changes, id);
    return id;
  });
}
