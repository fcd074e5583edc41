/** Writes a user: the rules of the type, with what the project has added to it, then the rows. */
import { insertRow, updateRow } from '../../content/write/apply/apply-row.ts';
import { CheckContext, ROOT } from '../../content/write/check/check-context.ts';
import { checkRow } from '../../content/write/check/check-row.ts';
import { type Hashes, hashPasswords } from '../../content/write/passwords.ts';
import type { Executor } from '../../database/database.ts';
import { FILE_UID } from '../../database/layout/layout.ts';
import { hashPassword } from '../password.ts';
import { endSessions } from '../tokens/sessions.ts';
import { forgetToken, TOKENS } from '../tokens/user-tokens.ts';
import { ROLE_UID, type UserStore, userColumn, userType } from '../users-context.ts';

/** What is to be written. */
export interface UserValues {
  /** By attribute. The role is an id; passwords are plain texts, held against the type's rules. */
  readonly values: Readonly<Record<string, unknown>>;
  /** What is stored of the passwords; made before the transaction, since others wait for that. */
  readonly hashes: Hashes;
}

/** The hashes of the passwords among some values: the user's own, and those a project has added. */
export const hashesOf = (context: UserStore, values: UserValues['values']): Promise<Hashes> =>
  hashPasswords(context.settings().model, userType(context), values, hashPassword);

/**
 * Makes a user, or changes one. A changed password ends the user's sessions, so a change is to be run
 * inside `withOwnTables`.
 * @param id null for a new user
 * @param mayRead whether whoever writes may read entries of a type; relations to others are left alone
 * @returns the user's id
 * @throws OctavoError ValidationError with all broken rules of the type
 */
export async function storeUser(
  context: UserStore,
  tx: Executor,
  id: number | null,
  { values, hashes }: UserValues,
  mayRead: (uid: string) => boolean,
): Promise<number> {
  const { events, now, settings } = context;
  const type = userType(context);
  const check = new CheckContext({
    settings: settings(),
    tx,
    // whoever may write users gives them their roles, also where roles cannot be listed
    mayRead: (uid) => uid === FILE_UID || uid === ROLE_UID || mayRead(uid),
    draft: false,
    creating: id === null,
    sentFiles: new Set(),
    hashes,
    limited: true,
  });
  const changes = await checkRow(check, { schema: type, place: ROOT, id }, values);
  await check.finish();
  const time = new Date(now());
  changes.columns.set('updated_at', time);
  const { layout } = settings();
  if (id !== null) {
    await events.emit('beforeUpdate', type, changes, id);
    if (changes.columns.has(userColumn(context, 'password'))) {
      // whoever asked for a reset before has no say in the new password
      changes.columns.set(userColumn(context, TOKENS.reset.attribute), null);
      await forgetToken(tx, id, 'reset');
      await endSessions(tx, id);
    }
    await updateRow({ tx, layout }, changes, id);
    await events.emit('afterUpdate', type, changes, id);
    return id;
  }
  changes.columns.set('created_at', time);
  await events.emit('beforeCreate', type, changes);
  const added = await insertRow({ tx, layout }, changes);
  await events.emit('afterCreate', type, changes, added);
  return added;
}
