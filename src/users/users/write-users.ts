/** Users made, changed and removed by those who may (DECISIONS A31, A34). */
import type { Caller } from '../../access/caller.ts';
import { uniqueProblem } from '../../content/write/unique-problem.ts';
import type { Executor, MaybePromise } from '../../database/database.ts';
import { withOwnTables } from '../../database/sync/with-own-tables.ts';
import { applicationError, notFound } from '../../errors/catalogue.ts';
import { OctavoError } from '../../errors/octavo-error.ts';
import { isEmail } from '../../model/types/is-email.ts';
import { roleByType } from '../roles/role-store.ts';
import { readAdvancedSettings } from '../settings/advanced-settings.ts';
import { findUser, removeUser, type UserRow } from '../user-rows.ts';
import { type UsersContext, userType } from '../users-context.ts';
import { hashesOf, storeUser } from './store-user.ts';
import { isAddressTaken, isNameTaken, refuseForeignAddress } from './taken-names.ts';
import { readNewUser, readUserChange } from './user-body.ts';

/**
 * Makes a user.
 * @returns the answer's body: the user with its role, if the caller may read roles
 * @throws OctavoError ValidationError or ApplicationError with what is wrong with the body
 */
export async function createUser(context: UsersContext, caller: Caller, body: unknown): Promise<Buffer> {
  const { values, role } = readNewUser(body);
  const hashes = await hashesOf(context, values);
  return inTransaction(context, async (tx) => {
    await refuseTaken(context, tx, null, values);
    const given = {
      confirmed: false,
      blocked: false,
      ...values,
      provider: 'local',
      role: role ?? (await defaultRole(tx)),
    };
    try {
      const id = await storeUser(context, tx, null, { values: given, hashes }, mayReadFor(caller));
      return await answer(context, caller, id, true);
    } catch (error) {
      throw plainProblem(context, error);
    }
  });
}

/**
 * Changes what is sent of a user.
 * @throws OctavoError NotFoundError, or what `createUser` throws
 */
export async function changeUser(
  context: UsersContext,
  caller: Caller,
  id: number | null,
  body: unknown,
): Promise<Buffer> {
  if (id === null || !(await userById(context, context.db, id))) throw userNotFound();
  const { values, role } = readUserChange(body, id);
  const hashes = await hashesOf(context, values);
  return inTransaction(context, async (tx) => {
    const before = await userById(context, tx, id);
    if (!before) throw userNotFound();
    await refuseTaken(context, tx, before, values);
    const given = role === undefined ? values : { ...values, role: role ?? (await defaultRole(tx)) };
    await storeUser(context, tx, id, { values: given, hashes }, mayReadFor(caller));
    return answer(context, caller, id, true);
  });
}

/**
 * Removes a user.
 * @returns the user as it was, without its role; null where there is none
 */
export async function deleteUser(
  context: UsersContext,
  caller: Caller,
  id: number | null,
): Promise<Buffer | null> {
  if (id === null) return null;
  return inTransaction(context, async (tx) => {
    if (!(await userById(context, tx, id))) return null;
    const body = await answer(context, caller, id, false);
    await removeUser(context, tx, id);
    return body;
  });
}

/** The answer of a write; its shape does not depend on the query string. */
function answer(context: UsersContext, caller: Caller, id: number, withRole: boolean): MaybePromise<Buffer> {
  const { reader } = context;
  const words = withRole ? 'populate=role' : '';
  const params = () => (withRole ? { populate: ['role'] } : {});
  return reader.run(reader.prepare('bareWritten', userType(context), caller, words, params), id);
}

/** All of it or nothing; what only a unique index tells is answered like a broken rule. */
async function inTransaction<T>(context: UsersContext, work: (tx: Executor) => Promise<T>): Promise<T> {
  try {
    return await withOwnTables(context.db, () => context.db.transaction(work));
  } catch (error) {
    throw uniqueProblem(context.settings().layout, error);
  }
}

const mayReadFor =
  (caller: Caller) =>
  (uid: string): boolean =>
    caller.may(`${uid}.find`);

/** v4 tells the broken rules of a new user's type in one sentence, without details. */
function plainProblem(context: UsersContext, error: unknown): unknown {
  const problem = uniqueProblem(context.settings().layout, error);
  if (!(problem instanceof OctavoError) || problem.name !== 'ValidationError') return problem;
  return applicationError(problem.message);
}

const userById = (context: UsersContext, db: Executor, id: number): Promise<UserRow | null> =>
  findUser(context, db, (column) => `${column('id')} = +?`, [id]);

const userNotFound = (): OctavoError => notFound('User not found');

/** The name and the address a body gives to a user; undefined for what it leaves alone. */
interface Names {
  readonly username?: unknown;
  readonly email?: unknown;
}

/**
 * One name, one user; one address, one user, unless the project says otherwise; and no name another one's address.
 * @param before the user as it is; null for a new one
 */
async function refuseTaken(
  context: UsersContext,
  tx: Executor,
  before: UserRow | null,
  { username, email }: Names,
): Promise<void> {
  const owner = { id: before?.id ?? null };
  if (typeof username === 'string' && username !== before?.username) {
    // the type's own rule tells of a new user's name, in other words
    const isTaken = before !== null || isEmail(username);
    if (isTaken && (await isNameTaken(context, tx, owner, username))) throw nameTaken();
    refuseForeignAddress(username, typeof email === 'string' ? email : (before?.email ?? ''));
  }
  if (typeof email !== 'string' || email === before?.email) return;
  const { uniqueEmail } = await readAdvancedSettings(tx);
  if (await isAddressTaken(context, tx, owner, email, uniqueEmail)) throw addressTaken();
}

const nameTaken = (): OctavoError => applicationError('Username already taken');

const addressTaken = (): OctavoError => applicationError('Email already taken');

/** The role of new users. */
async function defaultRole(tx: Executor): Promise<number | null> {
  const { defaultRole: type } = await readAdvancedSettings(tx);
  return (await roleByType(tx, type))?.id ?? null;
}
