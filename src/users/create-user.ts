/** A new user who signs in with a password. */
import type { Caller } from '../access/caller.ts';
import { insertRow } from '../content/write/apply/apply-row.ts';
import type { RowChanges } from '../content/write/changes.ts';
import { CheckContext, ROOT } from '../content/write/check/check-context.ts';
import { checkRow } from '../content/write/check/check-row.ts';
import { uniqueProblem } from '../content/write/unique-problem.ts';
import type { Executor } from '../database/database.ts';
import { FILE_UID } from '../database/layout/layout.ts';
import { withOwnTables } from '../database/sync/with-own-tables.ts';
import { alreadyTaken, noDefaultRole } from './auth/auth-errors.ts';
import { hashPassword } from './password.ts';
import type { AdvancedSettings } from './settings/advanced-settings.ts';
import { noteToken } from './tokens/user-tokens.ts';
import { findUser } from './user-rows.ts';
import { ROLE_UID, type UsersContext, userColumn, userType } from './users-context.ts';

/** The texts every new user has, with the project's own attributes beside them. */
export interface NewUser {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly [attribute: string]: unknown;
}

/**
 * Makes a user of the default role, confirmed unless there is a token to confirm with.
 * @returns the user's id
 * @throws OctavoError ApplicationError where name or address is taken or the default role is missing;
 * ValidationError with all broken rules of the attributes
 */
export async function createUser(
  context: UsersContext,
  caller: Caller,
  settings: AdvancedSettings,
  sent: NewUser,
  confirmationToken: string | null,
): Promise<number> {
  const user: NewUser = { ...sent, email: sent.email.toLowerCase() };
  const check = (db: Executor): Promise<RowChanges> => checkUser(context, db, caller, settings, user, confirmationToken);
  // all that can be refused is refused before the hash, which is dear, and outside the transaction, which is not to wait for it
  await check(context.db);
  const hash = await hashPassword(user.password);
  const { layout } = context.settings();
  try {
    return await withOwnTables(context.db, () =>
      context.db.transaction(async (tx) => {
        const changes = await check(tx);
        const now = context.now();
        changes.columns.set(userColumn(context, 'password'), hash);
        changes.columns.set('created_at', new Date(now)).set('updated_at', new Date(now));
        const type = userType(context);
        await context.events.emit('beforeCreate', type, changes);
        const id = await insertRow({ tx, layout }, changes);
        if (confirmationToken !== null) await noteToken(tx, id, 'confirmation', confirmationToken, now);
        await context.events.emit('afterCreate', type, changes, id);
        return id;
      }),
    );
  } catch (error) {
    throw uniqueProblem(layout, error);
  }
}

/** Everything about a new user but the hash, in the order of the reference's checks. */
async function checkUser(
  context: UsersContext,
  db: Executor,
  caller: Caller,
  settings: AdvancedSettings,
  user: NewUser,
  confirmationToken: string | null,
): Promise<RowChanges> {
  const [role] = await db.query<{ id: number }>('SELECT id FROM up_roles WHERE type = ? ORDER BY id LIMIT 1', [
    settings.defaultRole,
  ]);
  if (!role) throw noDefaultRole();
  if (await isTaken(context, db, settings, user)) throw alreadyTaken();
  const check = new CheckContext({
    settings: context.settings(),
    tx: db,
    creating: true,
    draft: false,
    // the role is the server's choice, whatever the caller may read
    mayRead: (uid) => uid === ROLE_UID || uid === FILE_UID || caller.may(`${uid}.find`),
  });
  const body = { ...user, role: role.id, provider: 'local', confirmed: confirmationToken === null, confirmationToken };
  const changes = await checkRow(check, { schema: userType(context), place: ROOT, id: null }, body);
  await check.finish();
  return changes;
}

/** A name may not be somebody's address either, nor an address somebody's name: signing in takes both. */
async function isTaken(
  context: UsersContext,
  db: Executor,
  { uniqueEmail }: AdvancedSettings,
  { username, email }: NewUser,
): Promise<boolean> {
  const other = await findUser(
    context,
    db,
    (column) => {
      const [name, address] = [column('username'), column('email')];
      const same = `(${name} IN (?, ?) OR ${address} IN (?, ?))`;
      return uniqueEmail ? same : `${same} AND ${column('provider')} = 'local'`;
    },
    [username, email, email, username],
  );
  return other !== null;
}
