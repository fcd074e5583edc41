/** `POST /auth/reset-password`: the code from a mail and a new password → signed in. */
import type { Caller } from '../../access/caller.ts';
import { withOwnTables } from '../../database/sync/with-own-tables.ts';
import { withPasswordPlace } from '../password-queue.ts';
import { signJwt } from '../tokens/sign-jwt.ts';
import { isExpired, TOKENS } from '../tokens/user-tokens.ts';
import { findUser } from '../user-rows.ts';
import type { UsersContext } from '../users-context.ts';
import { answerUser, type SignedIn } from './answer-user.ts';
import { passwordsDiffer, wrongCode } from './auth-errors.ts';
import { checkBody } from './check-body.ts';
import { checkPassword, storePassword } from './new-password.ts';

/**
 * Sets the password of the user a code was sent to; the code is used up. A blocked user may, and gets a JWT
 * that opens nothing.
 * @throws OctavoError ValidationError for different passwords, an unknown, used or expired code (A10), or
 * a password that breaks the rules, in this order
 */
export function resetPassword(context: UsersContext, caller: Caller, body: unknown): Promise<SignedIn> {
  return withPasswordPlace(() => reset(context, caller, body));
}

async function reset(context: UsersContext, caller: Caller, body: unknown): Promise<SignedIn> {
  const { passwordConfirmation, password, code } = checkBody(body, {
    fields: ['passwordConfirmation', 'password', 'code'],
    exact: true,
  });
  if (password !== passwordConfirmation) throw passwordsDiffer();
  const { attribute } = TOKENS.reset;
  const user = await findUser(context, context.db, (column) => `${column(attribute)} = ?`, [code], {
    attribute,
    text: code,
  });
  if (!user) throw wrongCode();
  const expired = await withOwnTables(context.db, () =>
    isExpired(context.db, user.id, 'reset', code, context.now()),
  );
  if (expired) throw wrongCode();
  checkPassword(context, password);
  // the answer shows the user as it was
  const answer = await answerUser(context, caller, user.id);
  await storePassword(context, user.id, password, code);
  return { jwt: await signJwt(context, user.id), user: answer };
}
