/** Creates, changes and deletes users for callers with the permission (DECISIONS A31, A34). */

import type { Caller } from '../../../core/access/caller.ts';
import type { MaybePromise } from '../../../core/base/maybe-promise.ts';
import type { Entity } from '../../../core/content/entities/read-entities.ts';
import type { RowResult } from '../../../core/content/hooks/row-hooks.ts';
import { uniqueProblem } from '../../../core/content/statements/unique-problem.ts';
import type { Executor, SqlParameter } from '../../../core/database/database.ts';
import { sql } from '../../../core/database/sql-template.ts';
import { withOctavoTables } from '../../../core/database/sync/with-octavo-tables.ts';
import { brokenUserRule, emailTaken, userNotFound, usernameTaken } from '../../../core/errors/catalogue.ts';
import { OctavoError } from '../../../core/errors/octavo-error.ts';
import { isEmail } from '../../../core/model/types/email.ts';
import { readAdvancedSettings } from '../account-settings.ts';
import { roleByType } from '../roles/role-store.ts';
import { findUser, removeUser, type UserRow } from '../user-rows.ts';
import type { UserAnswers, UserStore, UserTypes } from '../user-services.ts';
import { userType } from '../users-context.ts';
import { readUser } from './read-user.ts';
import { hashesOf, storeUser } from './store-user.ts';
import { isAddressTaken, isNameTaken, refuseForeignAddress } from './taken-names.ts';
import { readNewUser, readUserChange } from './user-body.ts';

/** Who writes users, and by which rules: a client of the content API, or an editor of the content manager. */
export interface UserWriter {
  /** For what listeners have changed of the answer. */
  readonly caller: Caller;
  /** Whether entries of a type may be related to. */
  mayRead(uid: string): boolean;
  /** Of checked values those that the writer may set. */
  permitted(values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>;
  /** The columns that say who has made a new user, or changed one. */
  readonly columns?: ReadonlyMap<string, SqlParameter>;
  /** Whether a taken name of a new user is reported before what breaks the rules of the type. */
  readonly tellsTakenNames?: true;
  /**
   * Looks at a user that is to be changed, inside the transaction.
   * @throws OctavoError for one that must not be written
   */
  check?(tx: Executor, id: number): Promise<void>;
  /**
   * Is called inside the transaction when a user was made or changed.
   * @throws OctavoError for one that must not be made or changed so; then nothing of it stays
   */
  stored?(tx: Executor, id: number): Promise<void>;
  answer(id: number): MaybePromise<Buffer>;
}

/** A client of the content API: its permissions are for whole actions. */
const clientWriter = (context: UserAnswers, caller: Caller): UserWriter => ({
  caller,
  mayRead: mayReadFor(caller),
  permitted: (values) => values,
  answer: (id) => readUser(context, caller, id, true),
});

/**
 * Creates a user.
 * @returns the answer's body: the user with its role, if the caller may read roles
 * @throws OctavoError ValidationError or ApplicationError with the problems of the body
 */
export const createUser = (
  context: UserStore & UserAnswers,
  caller: Caller,
  body: unknown,
): Promise<Buffer> => createUserAs(context, clientWriter(context, caller), body);

/** The same for any writer; a role that the writer may not set is the default one. */
export async function createUserAs(context: UserStore, writer: UserWriter, body: unknown): Promise<Buffer> {
  const { values: sent, role: sentRole, refused } = readNewUser(body);
  const { role, ...values } = writer.permitted({ ...sent, role: sentRole });
  const hashes = await hashesOf(context, values);
  return inTransaction(context, async (tx) => {
    await refuseTaken(context, tx, null, values, writer.tellsTakenNames);
    const stored = {
      confirmed: false,
      blocked: false,
      ...values,
      provider: 'local',
      role: role ?? (await defaultRole(tx)),
    };
    try {
      const data = { values: stored, hashes, refused, columns: writer.columns };
      const { id, seen } = await storeUser(context, tx, null, data, writer.mayRead);
      await writer.stored?.(tx, id);
      return changed(context, writer.caller, seen, await writer.answer(id));
    } catch (error) {
      throw error === refused ? error : plainProblem(context, error);
    }
  });
}

/**
 * Changes the sent attributes of a user.
 * @throws OctavoError NotFoundError, and the errors of `createUser`
 */
export async function changeUser(
  context: UserStore & UserAnswers,
  caller: Caller,
  id: number | null,
  body: unknown,
): Promise<Buffer> {
  if (id === null || !(await userById(context, context.db, id))) throw userNotFound();
  return changeUserAs(context, clientWriter(context, caller), id, body);
}

/** The same for any writer. */
export async function changeUserAs(
  context: UserStore,
  writer: UserWriter,
  id: number,
  body: unknown,
): Promise<Buffer> {
  const { values: sent, role: sentRole, refused } = readUserChange(body, id);
  const { role, ...values } = writer.permitted(sentRole === undefined ? sent : { ...sent, role: sentRole });
  const hashes = await hashesOf(context, values);
  return inTransaction(context, async (tx) => {
    const before = await userById(context, tx, id);
    if (!before) throw userNotFound();
    await writer.check?.(tx, id);
    await refuseTaken(context, tx, before, values);
    const stored = role === undefined ? values : { ...values, role: role ?? (await defaultRole(tx)) };
    const data = { values: stored, hashes, refused, columns: writer.columns };
    const { seen } = await storeUser(context, tx, id, data, writer.mayRead);
    await writer.stored?.(tx, id);
    return changed(context, writer.caller, seen, await writer.answer(id));
  });
}

/**
 * Deletes a user.
 * @returns the user as it was, without its role; null if it does not exist
 */
export async function deleteUser(
  context: UserStore & UserAnswers,
  caller: Caller,
  id: number | null,
): Promise<Buffer | null> {
  if (id === null) return null;
  return inTransaction(context, async (tx) => {
    if (!(await userById(context, tx, id))) return null;
    const body = await readUser(context, caller, id, false);
    await removeUser(context, tx, id);
    return body;
  });
}

/** The answer with what listeners have changed of the row. */
function changed(context: UserStore, caller: Caller, seen: RowResult['seen'], body: Buffer): Buffer {
  if (!seen) return body;
  const user = JSON.parse(body.toString()) as Entity;
  context.hooks.changeAnswer(userType(context), caller, seen, user);
  return Buffer.from(JSON.stringify(user));
}

/** One transaction; an error of a unique index is answered like a broken rule. */
async function inTransaction<T>(context: UserStore, work: (tx: Executor) => Promise<T>): Promise<T> {
  try {
    return await withOctavoTables(context.db, () => context.db.transaction(work));
  } catch (error) {
    throw uniqueProblem(context.settings().layout, error);
  }
}

const mayReadFor =
  (caller: Caller) =>
  (uid: string): boolean =>
    caller.may(`${uid}.find`);

/** v4 reports the broken rules of a new user's type in one sentence, without details. */
function plainProblem(context: UserTypes, error: unknown): unknown {
  const problem = uniqueProblem(context.settings().layout, error);
  if (!(problem instanceof OctavoError) || problem.name !== 'ValidationError') return problem;
  return brokenUserRule(problem.message);
}

const userById = (context: UserStore, db: Executor, id: number): Promise<UserRow | null> =>
  findUser(context, db, (column) => sql`${column('id')} = +?`, [id]);

/** The name and the address in a body; undefined if it leaves them unchanged. */
interface Names {
  readonly username?: unknown;
  readonly email?: unknown;
}

/**
 * Names are unique; so are addresses, unless the project says otherwise; and no name is another user's address.
 * @param before the present user; null for a new one
 */
async function refuseTaken(
  context: UserStore,
  tx: Executor,
  before: UserRow | null,
  { username, email }: Names,
  tellsTakenNames = false,
): Promise<void> {
  const owner = { id: before?.id ?? null };
  if (typeof username === 'string' && username !== before?.username) {
    // the type's own rule reports a new user's name, with another text
    const isTaken = before !== null || tellsTakenNames || isEmail(username);
    if (isTaken && (await isNameTaken(context, tx, owner, username))) throw usernameTaken();
    refuseForeignAddress(username, typeof email === 'string' ? email : (before?.email ?? ''));
  }
  if (typeof email !== 'string' || email === before?.email) return;
  const { uniqueEmail } = await readAdvancedSettings(tx);
  if (await isAddressTaken(context, tx, owner, email, uniqueEmail)) throw emailTaken();
}

/** The role of new users. */
async function defaultRole(tx: Executor): Promise<number | null> {
  const { defaultRole: type } = await readAdvancedSettings(tx);
  return (await roleByType(tx, type))?.id ?? null;
}
