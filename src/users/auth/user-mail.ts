/** A template and its values → a mail to a user. */
import { escapeHtml, fillTemplate, plainTemplate, type TemplateValues } from '../../mail/fill-template.ts';
import type { Mail } from '../../mail/mail.ts';
import { readMailTemplate, type TemplateName } from '../settings/mail-templates.ts';
import type { UsersContext } from '../users-context.ts';

/** Whom a mail is for, as templates may name it: nothing private among it. */
export interface MailedUser {
  readonly id: number;
  readonly username: string;
  readonly email: string;
}

/** Where neither the template nor the configuration names a sender. */
export const NO_SENDER = 'no-reply@localhost';

/**
 * Fills a template with the values all templates have (`USER`, `SERVER_URL`, `ADMIN_URL`) and its own.
 * What goes into HTML is escaped, so that a name cannot bring markup of its own into a mail.
 */
export async function userMail(
  context: UsersContext,
  name: TemplateName,
  { id, username, email }: MailedUser,
  own: TemplateValues,
): Promise<Mail> {
  const template = await readMailTemplate(context.db, name);
  const address = context.address();
  const { adminUrl } = context;
  const values: TemplateValues = {
    ...own,
    USER: { id, username, email },
    SERVER_URL: address,
    ADMIN_URL: adminUrl.startsWith('/') ? `${address}${adminUrl}` : adminUrl,
  };
  return {
    to: email,
    from: template.from ?? context.email.defaultFrom ?? NO_SENDER,
    replyTo: template.replyTo ?? context.email.defaultReplyTo,
    subject: fillTemplate(template.subject, values),
    text: fillTemplate(plainTemplate(template.message), values),
    html: fillTemplate(template.message, values, escapeHtml),
  };
}
