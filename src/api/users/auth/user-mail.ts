/** A template and its values → a mail to a user. */

import { escapeHtml } from '../../../core/base/escape-html.ts';
import { isObject, type JsonObject } from '../../../core/base/is-object.ts';
import type { Executor } from '../../../core/database/database.ts';
import { readSetting } from '../../../core/database/settings-table.ts';
import { fillTemplate, type TemplateValues } from '../../mail/fill-template.ts';
import type { Mail } from '../../mail/mail.ts';
import { plainTemplate } from '../../mail/plain-text.ts';
import type { UserMails } from '../user-services.ts';

/** The recipient of a mail, as templates may use it: without private fields. */
export interface MailedUser {
  readonly id: number;
  readonly username: string;
  readonly email: string;
}

/**
 * Fills a template with the values all templates have (`USER`, `SERVER_URL`, `ADMIN_URL`) and its own. Values
 * in HTML are escaped, so that a name cannot bring markup into a mail.
 */
export async function userMail(
  context: UserMails,
  name: TemplateName,
  { id, username, email }: MailedUser,
  specific: TemplateValues,
): Promise<Mail> {
  const template = await readMailTemplate(context.db, name);
  const address = context.address();
  const { adminUrl } = context;
  const values: TemplateValues = {
    ...specific,
    USER: { id, username, email },
    SERVER_URL: address,
    ADMIN_URL: adminUrl.startsWith('/') ? `${address}${adminUrl}` : adminUrl,
  };
  return {
    to: email,
    from: template.from ?? context.email.defaultFrom,
    replyTo: template.replyTo ?? context.email.defaultReplyTo,
    subject: fillTemplate(template.subject, values),
    text: fillTemplate(plainTemplate(template.message), values),
    html: fillTemplate(template.message, values, escapeHtml),
  };
}

/** v4's names of the templates. */
export type TemplateName = 'reset_password' | 'email_confirmation';

export interface MailTemplate {
  /** `Name <address>` or an address; null if the template names none. */
  readonly from: string | null;
  readonly replyTo: string | null;
  readonly subject: string;
  /** HTML. */
  readonly message: string;
}

/** Reads one template from the database. A missing value is empty. */
export async function readMailTemplate(db: Executor, name: TemplateName): Promise<MailTemplate> {
  const stored = await readSetting(db, 'plugin_users-permissions_email');
  const options = member(member(stored, name), 'options');
  const from = member(options, 'from');
  const address = text(from, 'email');
  const label = text(from, 'name');
  return {
    from: address === '' ? null : label === '' ? address : `${label} <${address}>`,
    replyTo: text(options, 'response_email') || null,
    subject: text(options, 'object'),
    message: text(options, 'message'),
  };
}

const member = (object: JsonObject, key: string): JsonObject => (isObject(object[key]) ? object[key] : {});

const text = (object: JsonObject, key: string): string =>
  typeof object[key] === 'string' ? object[key] : '';
