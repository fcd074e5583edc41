/** The templates of the mails to users, which v4 keeps in its store and its admin panel edits. */
import type { Executor } from '../../database/database.ts';
import { isObject, type JsonObject } from '../../model/values.ts';
import { readSetting } from './read-setting.ts';

/** v4's names of the templates. */
export type TemplateName = 'reset_password' | 'email_confirmation';

export interface MailTemplate {
  /** `Name <address>` or an address; null where the template names none. */
  readonly from: string | null;
  readonly replyTo: string | null;
  readonly subject: string;
  /** HTML. */
  readonly message: string;
}

/** Reads one template anew. What is not set is empty. */
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
