/** `GET /auth/email-confirmation`: the link in a mail. */

import { sql } from '../../../core/database/sql-template.ts';
import { withOctavoTables } from '../../../core/database/sync/with-octavo-tables.ts';
import { alreadyConfirmed, cannotConfirmBlocked, invalidToken } from '../../../core/errors/catalogue.ts';
import type { Mail } from '../../mail/mail.ts';
import { forgetToken, isExpired, newToken, recordToken, TOKENS } from '../tokens/user-tokens.ts';
import { findUser, updateUser } from '../user-rows.ts';
import type { UserMailer, UserMails, UserStore } from '../user-services.ts';
import { checkBody } from './check-body.ts';
import { type MailedUser, userMail } from './user-mail.ts';

/**
 * Confirms the user a token was sent to; the token is used up. A blocked user is confirmed too.
 * @param parameters of the query string
 * @returns the user's id
 * @throws OctavoError ValidationError for a missing, unknown, used or expired token (A10)
 */
export async function confirmEmail(context: UserStore, parameters: unknown): Promise<number> {
  const { confirmation } = checkBody(parameters, { fields: ['confirmation'], exact: false });
  const { attribute } = TOKENS.confirmation;
  return withOctavoTables(context.db, () =>
    context.db.transaction(async (tx) => {
      const user = await findUser(context, tx, (column) => sql`${column(attribute)} = ?`, [confirmation], {
        attribute,
        text: confirmation,
      });
      if (!user) throw invalidToken();
      if (await isExpired(tx, user.id, 'confirmation', confirmation, context.now())) throw invalidToken();
      await forgetToken(tx, user.id, 'confirmation');
      await updateUser(context, tx, user.id, { confirmed: true, [attribute]: null });
      return user.id;
    }),
  );
}

/**
 * Sends the mail with a new token. By `confirmationAnswersAlike` every address gets the same answer; without
 * the rule the answer says whether a user is confirmed or blocked already (S18).
 * @throws OctavoError ValidationError for an invalid address; 502 or 504 if mail cannot be sent: the token then
 *   stays the same
 */
export async function sendConfirmation(
  context: UserStore & UserMailer,
  body: unknown,
): Promise<{ email: string; sent: true }> {
  const { email } = checkBody(body, { fields: ['email'], exact: false });
  const { confirmationAnswersAlike } = context.settings().rules;
  const address = email.toLowerCase();
  const user = await findUser(context, context.db, (column) => sql`${column('email')} = ?`, [address]);
  if (!confirmationAnswersAlike && user?.confirmed) throw alreadyConfirmed();
  if (!confirmationAnswersAlike && user?.blocked) throw cannotConfirmBlocked();
  if (!user || user.confirmed || user.blocked) {
    await context.mailer.probe();
    return { email, sent: true };
  }
  const send = context.replacedSteps?.().sendConfirmation;
  await (send ? send(user.id) : mailConfirmation(context, user));
  return { email: confirmationAnswersAlike ? email : user.email, sent: true };
}

/**
 * Mails a user a new token.
 * @throws OctavoError 502 or 504 if mail cannot be sent: the token then stays the same
 */
export async function mailConfirmation(context: UserStore & UserMailer, user: MailedUser): Promise<void> {
  const token = newToken('confirmation');
  const delivery = await context.mailer.send(await confirmationMail(context, user, token));
  if (delivery === 'refused') return;
  await withOctavoTables(context.db, () =>
    context.db.transaction(async (tx) => {
      await recordToken(tx, user.id, 'confirmation', token, context.now());
      await updateUser(context, tx, user.id, { [TOKENS.confirmation.attribute]: token });
    }),
  );
}

/** `URL` is the confirming route, `CODE` the token, as in v4. */
export const confirmationMail = (context: UserMails, user: MailedUser, token: string): Promise<Mail> =>
  userMail(context, 'email_confirmation', user, {
    URL: `${context.address()}${context.prefix}/auth/email-confirmation`,
    CODE: token,
  });
