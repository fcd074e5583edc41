/** Sends mail by nodemailer: over SMTP, or through the machine's own `sendmail`. */

import type { Transporter } from 'nodemailer';
import { mailServerFailed, mailServerSlow } from '../../core/errors/catalogue.ts';
import { type BuiltInMailer, type Delivery, type Mail, type MailLog, NO_SENDER, notSent } from './mail.ts';
import { plainTemplate } from './plain-text.ts';

/** nodemailer's options, as `providerOptions` of `plugins.email` has them. */
export type TransportOptions = Readonly<Record<string, unknown>>;

/** How long one mail may take in total, in ms: a client is waiting for the answer. */
export const MAIL_DEADLINE = 15_000;

/** nodemailer's own limits are minutes; the project's options override these. */
const TIMEOUTS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  dnsTimeout: 10_000,
  socketTimeout: 15_000,
};

/** nodemailer's code for an unknown recipient. */
const REFUSED = 'EENVELOPE';

/** @param deadline milliseconds; a mail that takes longer is a 504 */
export function createSmtpMailer(
  options: TransportOptions,
  log: MailLog,
  deadline: number = MAIL_DEADLINE,
): BuiltInMailer {
  let opened: Promise<Transporter> | null = null;
  const transport = (): Promise<Transporter> => {
    opened ??= open(options);
    return opened;
  };
  const deliver = async (mail: Mail): Promise<unknown> =>
    within(deadline, (await transport()).sendMail(toMessage(mail)));
  return {
    deliver,
    send: async (mail): Promise<Delivery> => {
      try {
        await deliver(mail);
        return 'sent';
      } catch (error) {
        if (!isRefusedRecipient(error)) throw failure(error, options);
        log.warn({ err: error, to: mail.to }, 'The mail server refused the recipient of a mail');
        return 'refused';
      }
    },
    probe: async () => {
      try {
        // a local sendmail has no connection to check
        await within(deadline, Promise.resolve((await transport()).verify()));
      } catch (error) {
        throw failure(error, options);
      }
    },
  };
}

/** Loaded with the first mail: a server that sends none starts without it. */
async function open(options: TransportOptions): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  // files and addresses in a mail are never fetched: all of its text is here
  const safe = { disableFileAccess: true, disableUrlAccess: true };
  return createTransport({ ...TIMEOUTS, ...options, ...safe });
}

/** Headers are built from values by nodemailer, which folds line breaks away: no header can be added. */
function toMessage({ to, from, replyTo, subject, text, html, recipients, attachments }: Mail): object {
  // an object is always one address; a text could be a list of them
  return {
    ...(recipients ?? { to: { name: '', address: to } }),
    from: from ?? NO_SENDER,
    ...(replyTo === null ? {} : { replyTo }),
    subject,
    // a mail has both, as those of v4's provider
    text: text || plainTemplate(html),
    html: html || text,
    ...(attachments ? { attachments } : {}),
  };
}

async function within<T>(deadline: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(Object.assign(new Error(`no answer within ${deadline} ms`), { code: 'ETIMEDOUT' })),
      deadline,
    );
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    // an error after the deadline has no effect
    work.catch(() => {});
  }
}

interface SmtpError {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
}

/** 5xx to RCPT TO; a 4xx is a temporary problem of the server, and so is a refused sender. */
function isRefusedRecipient(error: unknown): boolean {
  const { code, command, responseCode = 0 } = error as SmtpError;
  return code === REFUSED && command === 'RCPT TO' && responseCode >= 500;
}

function failure(error: unknown, { sendmail }: TransportOptions): Error {
  const cause = notSent(sendmail ? 'sendmail' : 'nodemailer', error);
  return (error as SmtpError).code === 'ETIMEDOUT' ? mailServerSlow(cause) : mailServerFailed(cause);
}
