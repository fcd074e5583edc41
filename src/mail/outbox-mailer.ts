/** Keeps mail on the machine: for development, and for a server nobody has given a way to send. */
import { appendFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Mailer, MailLog } from './mail.ts';
import { mailServerFailed } from './mail-errors.ts';

/** Inside the project folder. */
export const OUTBOX = join('.tmp', 'outbox.jsonl');

/**
 * A mailer that appends to `.tmp/outbox.jsonl`, one JSON object a line, and tells the log.
 * @param dir the project folder
 * @param development whether the log shows the text too: it holds links that open accounts. In production
 * it is told as something to look at, since nobody gets the mail
 */
export function createOutboxMailer(dir: string, development: boolean, log: MailLog): Mailer {
  const file = join(dir, OUTBOX);
  return {
    send: async (mail) => {
      try {
        await mkdir(dirname(file), { recursive: true });
        await appendFile(file, `${JSON.stringify(mail, sizeOfContent)}\n`, { mode: 0o600 });
      } catch (error) {
        throw mailServerFailed(error);
      }
      const { to, subject, text } = mail;
      if (development) log.info({ to, subject, text }, `A mail was put into ${OUTBOX}`);
      else log.warn({ to, subject }, `No mail provider is configured: a mail was put into ${OUTBOX}`);
      return 'sent';
    },
    probe: async () => {},
    goesNowhere: () => !development,
  };
}

/** Of what is attached only how much it is: `{ "content": { "bytes": 12 } }`. */
const sizeOfContent = (key: string, value: unknown): unknown =>
  key === 'content' && isBuffer(value) ? { bytes: value.data.length } : value;

/** A Buffer is this by the time it is to be written. */
const isBuffer = (value: unknown): value is { readonly data: readonly number[] } =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  value.type === 'Buffer' &&
  'data' in value;
