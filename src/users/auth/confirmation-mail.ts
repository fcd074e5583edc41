/** The mail that asks a user to confirm an address. */
import type { Mail } from '../../mail/mail.ts';
import type { UsersContext } from '../users-context.ts';
import { type MailedUser, userMail } from './user-mail.ts';

/** `URL` is the confirming route, `CODE` the token, as in v4. */
export const confirmationMail = (context: UsersContext, user: MailedUser, token: string): Promise<Mail> =>
  userMail(context, 'email_confirmation', user, {
    URL: `${context.address()}${context.prefix}/auth/email-confirmation`,
    CODE: token,
  });
