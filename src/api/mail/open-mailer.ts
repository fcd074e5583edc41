/** `plugins.email` of the configuration → the mailer. */
import { mailServerFailed } from '../../core/errors/catalogue.ts';
import type { BuiltInMailer, MailLog } from './mail.ts';
import { createOutboxMailer } from './outbox-mailer.ts';
import { createSmtpMailer, type TransportOptions } from './smtp-mailer.ts';

export interface MailerOptions {
  /** `nodemailer`, `sendmail`, or a package that provides one of them; null if none is configured. */
  readonly provider: string | null;
  readonly providerOptions: TransportOptions;
  /** The project folder: mail without a provider is kept in it. */
  readonly dir: string;
  readonly development: boolean;
  readonly log: MailLog;
}

/** Opens no connection: that is for the first mail. */
export function openMailer(options: MailerOptions): BuiltInMailer {
  const { provider, providerOptions, dir, development, log } = options;
  switch (nameOf(provider)) {
    case 'nodemailer':
      return createSmtpMailer(providerOptions, log);
    case 'sendmail':
      return createSmtpMailer({ ...sendmailOptions(providerOptions), sendmail: true }, log);
    case null:
      return createOutboxMailer(dir, development, log);
    default:
      return withoutProvider(String(provider));
  }
}

/**
 * A provider of the project sends by itself (`src/project-code`); this mailer is its fallback, used if it could
 * not be started. Mail must not vanish silently: every mail is an error.
 */
function withoutProvider(provider: string): BuiltInMailer {
  const fail = async (): Promise<never> => {
    throw mailServerFailed(new Error(`the mail provider ${provider} could not be started`));
  };
  return { send: fail, deliver: fail, probe: fail };
}

/** v4 takes a provider's short name and the name of its package. */
const nameOf = (provider: string | null): string | null =>
  provider?.toLowerCase().replace(/^(@strapi\/provider-email-|strapi-provider-email-)/, '') ?? null;

/** Of the options of v4's provider (it spoke SMTP itself) only the path of the program means something. */
function sendmailOptions({ path }: TransportOptions): TransportOptions {
  return typeof path === 'string' ? { path } : {};
}
