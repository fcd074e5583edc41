/** Writes a user: the rules of the type, with what the project has added to it, then the rows. */
import { insertRow, updateRow } from '../../content/write/apply/apply-row.ts';
import { CheckContext, ROOT } from '../../content/write/check/check-context.ts';
import { checkRow } from '../../content/write/check/check-row.ts';
import type { Executor, SqlParameter } from '../../database/database.ts';
import { FILE_UID } from '../../database/layout/layout.ts';
import { hashPassword, MAX_PASSWORD_BYTES } from '../password.ts';
import { endSessions } from '../tokens/sessions.ts';
import { forgetToken, TOKENS } from '../tokens/user-tokens.ts';
import { ROLE_UID, type UserStore, userColumn, userType } from '../users-context.ts';

/** What is to be written. */
export interface UserValues {
  /** By attribute. The role is an id; the password the plain text, held against the type's rules. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The hash of `values.password`; made before the transaction, since others wait for that. */
  readonly passwordHash: string | null;
}

/** The hash of the password among some values; null where there is none that could be stored. */
export async function hashOf(values: Readonly<Record<string, unknown>>): Promise<string | null> {
  const { password } = values;
  const fits = typeof password === 'string' && Buffer.byteLength(password) <= MAX_PASSWORD_BYTES;
  return fits ? hashPassword(password) : null;
}

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
  { values, passwordHash }: UserValues,
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
  });
  const changes = await checkRow(check, { schema: type, place: ROOT, id }, values);
  await check.finish();
  const password = userColumn(context, 'password');
  const hasPassword = typeof changes.columns.get(password) === 'string';
  if (hasPassword) changes.columns.set(password, passwordHash);
  await hashOthers(context, changes.columns);
  const time = new Date(now());
  changes.columns.set('updated_at', time);
  const { layout } = settings();
  if (id !== null) {
    if (hasPassword) {
      // whoever asked for a reset before has no say in the new password
      changes.columns.set(userColumn(context, TOKENS.reset.attribute), null);
      await forgetToken(tx, id, 'reset');
      await endSessions(tx, id);
    }
    await events.emit('beforeUpdate', type, changes, id);
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

/** Passwords a project has added: so rare that the transaction may wait for them. */
async function hashOthers(context: UserStore, columns: Map<string, SqlParameter>): Promise<void> {
  for (const attribute of userType(context).attributes.values()) {
    const isOther =
      attribute.kind === 'scalar' && attribute.type === 'password' && attribute.name !== 'password';
    if (!isOther) continue;
    const column = userColumn(context, attribute.name);
    const text = columns.get(column);
    if (typeof text === 'string') columns.set(column, await hashPassword(text));
  }
}
