/** `POST /auth/change-password`: the signed-in user's own password. */
import type { Caller } from '../../access/caller.ts';
import { verifyPassword } from '../password.ts';
import { withPasswordPlace } from '../password-queue.ts';
import { signJwt } from '../tokens/sign-jwt.ts';
import { findUser } from '../user-rows.ts';
import type { UsersContext } from '../users-context.ts';
import { answerUser, type SignedIn } from './answer-user.ts';
import { notSignedIn, samePassword, wrongCurrentPassword } from './auth-errors.ts';
import { checkBody } from './check-body.ts';
import { checkPassword, storePassword } from './new-password.ts';

/**
 * Changes the password and brings a new JWT; in `strict` mode the ones before it end (S17).
 * @throws OctavoError ApplicationError for a caller who is no user; ValidationError for everything that is
 * wrong with the passwords
 */
export function changePassword(context: UsersContext, caller: Caller, body: unknown): Promise<SignedIn> {
  return withPasswordPlace(() => change(context, caller, body));
}

async function change(context: UsersContext, caller: Caller, body: unknown): Promise<SignedIn> {
  if (caller.userId === undefined) throw notSignedIn();
  const { password, currentPassword } = checkBody(body, {
    fields: ['passwordConfirmation', 'password', 'currentPassword'],
    exact: true,
    repeats: ['passwordConfirmation', 'password'],
  });
  const user = await findUser(context, context.db, () => 'id = +?', [caller.userId]);
  if (!user?.password || !(await verifyPassword(currentPassword, user.password))) {
    throw wrongCurrentPassword();
  }
  if (password === currentPassword) throw samePassword();
  checkPassword(context, password);
  // the answer shows the user as it was
  const answer = await answerUser(context, caller, user.id);
  await storePassword(context, user.id, password);
  return { jwt: await signJwt(context, user.id), user: answer };
}
