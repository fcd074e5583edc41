/** `POST /auth/send-email-confirmation`: the mail to confirm an address with, once more. */
import { withOwnTables } from '../../database/sync/with-own-tables.ts';
import { newToken, noteToken, TOKENS } from '../tokens/user-tokens.ts';
import { findUser, updateUser } from '../user-rows.ts';
import type { UsersContext } from '../users-context.ts';
import { alreadyConfirmed, cannotConfirmBlocked } from './auth-errors.ts';
import { checkBody } from './check-body.ts';
import { confirmationMail } from './confirmation-mail.ts';
import type { MailedUser } from './user-mail.ts';

/**
 * Sends the mail with a new token. In `strict` mode the answer is the same for everybody (S18); in
 * `reference` mode it tells who is confirmed or blocked already.
 * @throws OctavoError ValidationError for what is no address; 502 or 504 where mail cannot be sent: the
 * token is then what it was
 */
export async function sendConfirmation(
  context: UsersContext,
  body: unknown,
): Promise<{ email: string; sent: true }> {
  const { email } = checkBody(body, { fields: ['email'], exact: false });
  const strict = context.settings().compat === 'strict';
  const address = email.toLowerCase();
  const user = await findUser(context, context.db, (column) => `${column('email')} = ?`, [address]);
  if (!strict && user?.confirmed) throw alreadyConfirmed();
  if (!strict && user?.blocked) throw cannotConfirmBlocked();
  if (!user || user.confirmed || user.blocked) {
    await context.mailer.probe();
    return { email, sent: true };
  }
  await mailConfirmation(context, user);
  return { email: strict ? email : user.email, sent: true };
}

/**
 * Mails a user a new token.
 * @throws OctavoError 502 or 504 where mail cannot be sent: the token is then what it was
 */
export async function mailConfirmation(context: UsersContext, user: MailedUser): Promise<void> {
  const token = newToken('confirmation');
  const delivery = await context.mailer.send(await confirmationMail(context, user, token));
  if (delivery === 'refused') return;
  await withOwnTables(context.db, () =>
    context.db.transaction(async (tx) => {
      await noteToken(tx, user.id, 'confirmation', token, context.now());
      await updateUser(context, tx, user.id, { [TOKENS.confirmation.attribute]: token });
    }),
  );
}
