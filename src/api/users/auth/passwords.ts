/** `POST /auth/change-password`: the signed-in user's own password. */

import type { Caller } from '../../../core/access/caller.ts';
import type { Executor } from '../../../core/database/database.ts';
import { tableOf } from '../../../core/database/layout/layout.ts';
import { ident, sql } from '../../../core/database/sql-template.ts';
import { withOctavoTables } from '../../../core/database/sync/with-octavo-tables.ts';
import { brokenRules } from '../../../core/errors/broken-rules.ts';
import {
  notSignedIn,
  passwordsDiffer,
  samePassword,
  wrongCode,
  wrongCurrentPassword,
} from '../../../core/errors/catalogue.ts';
import { checkScalar } from '../../../core/model/types/index.ts';
import { readAdvancedSettings } from '../account-settings.ts';
import { hashPassword, verifyPassword } from '../password.ts';
import { withQueuePlace } from '../password-queue.ts';
import { signJwt } from '../tokens/session-version.ts';
import { isExpired, newToken, recordToken, TOKENS } from '../tokens/user-tokens.ts';
import { findUser, updateUser } from '../user-rows.ts';
import type { SignInAnswers, UserMailer, UserStore, UserTypes } from '../user-services.ts';
import { USER_UID, userColumn, userType } from '../users-context.ts';
import { answerUser, type SignedIn } from './answer-user.ts';
import { checkBody } from './check-body.ts';
import { userMail } from './user-mail.ts';

/**
 * Changes the password and answers a new JWT; by `passwordChangeEndsJwts` the earlier ones end (S17).
 * @throws OctavoError ApplicationError for a caller who is no user; ValidationError for everything wrong with
 *   the passwords
 */
export function changePassword(
  context: UserStore & SignInAnswers,
  caller: Caller,
  body: unknown,
): Promise<SignedIn> {
  return withQueuePlace('other', () => change(context, caller, body));
}

async function change(context: UserStore & SignInAnswers, caller: Caller, body: unknown): Promise<SignedIn> {
  if (caller.userId === undefined) throw notSignedIn();
  const { password, currentPassword } = checkBody(body, {
    fields: ['passwordConfirmation', 'password', 'currentPassword'],
    exact: true,
    repeats: ['passwordConfirmation', 'password'],
  });
  const user = await findUser(context, context.db, () => sql`id = +?`, [caller.userId]);
  if (!user?.password || !(await verifyPassword(currentPassword, user.password))) {
    throw wrongCurrentPassword();
  }
  if (password === currentPassword) throw samePassword();
  checkPassword(context, password);
  // the answer has the user as it was before
  const answer = await answerUser(context, caller, user.id);
  await storePassword(context, user.id, password);
  return { jwt: await signJwt(context, user.id), user: answer };
}

/**
 * The answer, the time it takes and the effect of a mail server that is down are the same for existing, unknown
 * and blocked users.
 * @throws OctavoError ValidationError for an invalid address; 502 or 504 if mail cannot be sent: the user's
 *   code then stays the same
 */
export async function forgotPassword(context: UserStore & UserMailer, body: unknown): Promise<{ ok: true }> {
  const { email } = checkBody(body, { fields: ['email'], exact: true });
  const address = email.toLowerCase();
  const { resetPasswordPage } = await readAdvancedSettings(context.db);
  const user = await findUser(context, context.db, (column) => sql`${column('email')} = ?`, [address]);
  if (!user || user.blocked) {
    await context.mailer.probe();
    return { ok: true };
  }
  const token = newToken('reset');
  const values = { URL: resetPasswordPage, TOKEN: token };
  const delivery = await context.mailer.send(await userMail(context, 'reset_password', user, values));
  if (delivery === 'refused') return { ok: true };
  await withOctavoTables(context.db, () =>
    context.db.transaction(async (tx) => {
      await recordToken(tx, user.id, 'reset', token, context.now());
      await updateUser(context, tx, user.id, { [TOKENS.reset.attribute]: token });
    }),
  );
  return { ok: true };
}

/**
 * Sets the password of the user a code was sent to; the code is used up. A blocked user may, and gets a JWT
 * that opens nothing.
 * @throws OctavoError ValidationError for different passwords, an unknown, used or expired code (A10), or
 * a password that breaks the rules, in this order
 */
export function resetPassword(
  context: UserStore & SignInAnswers,
  caller: Caller,
  body: unknown,
): Promise<SignedIn> {
  return withQueuePlace('other', () => reset(context, caller, body));
}

async function reset(context: UserStore & SignInAnswers, caller: Caller, body: unknown): Promise<SignedIn> {
  const { passwordConfirmation, password, code } = checkBody(body, {
    fields: ['passwordConfirmation', 'password', 'code'],
    exact: true,
  });
  if (password !== passwordConfirmation) throw passwordsDiffer();
  const { attribute } = TOKENS.reset;
  const user = await findUser(context, context.db, (column) => sql`${column(attribute)} = ?`, [code], {
    attribute,
    text: code,
  });
  if (!user) throw wrongCode();
  const expired = await withOctavoTables(context.db, () =>
    isExpired(context.db, user.id, 'reset', code, context.now()),
  );
  if (expired) throw wrongCode();
  checkPassword(context, password);
  // the answer has the user as it was before
  const answer = await answerUser(context, caller, user.id);
  await storePassword(context, user.id, password, code);
  return { jwt: await signJwt(context, user.id), user: answer };
}

/**
 * Checks a password against the rules of the attribute.
 * @throws OctavoError ValidationError for one that is too short, or too long for bcrypt (A10)
 */
export function checkPassword(context: UserTypes, password: string): void {
  const attribute = userType(context).attributes.get('password');
  if (attribute?.kind !== 'scalar') throw new Error('users have no password');
  const { problems } = checkScalar(password, attribute, { label: 'password', draft: false });
  if (problems.length > 0)
    throw brokenRules(problems.map(({ message }) => ({ path: ['password'], message })));
}

/**
 * Stores a checked password.
 * @param code the reset code the change is made with; of several requests with it only one succeeds
 * @throws OctavoError ValidationError for a code that was used in between
 */
export async function storePassword(
  context: UserStore,
  userId: number,
  password: string,
  code: string | null = null,
): Promise<void> {
  const hash = await hashPassword(password);
  await withOctavoTables(context.db, () =>
    context.db.transaction(async (tx) => {
      if (code !== null) await useUp(context, tx, userId, code);
      await updateUser(context, tx, userId, { password: hash });
    }),
  );
}

/** In one statement: a second request waits for the first one's transaction, and finds nothing. */
async function useUp(context: UserTypes, tx: Executor, userId: number, code: string): Promise<void> {
  const { table } = tableOf(context.settings().layout, USER_UID);
  const column = userColumn(context, TOKENS.reset.attribute);
  const { changes } = await tx.run(
    sql`UPDATE ${ident(table)} SET ${ident(column)} = NULL WHERE id = +? AND ${ident(column)} = ?`,
    [userId, code],
  );
  if (changes === 0) throw wrongCode();
}
