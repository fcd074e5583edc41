/** Stores mail on the machine: for development, and for a server without a configured provider. */

import { appendFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { mailServerFailed } from '../../core/errors/catalogue.ts';
import { type BuiltInMailer, type Delivery, type Mail, type MailLog, NO_SENDER } from './mail.ts';

/** Inside the project folder. */
export const OUTBOX = join('.tmp', 'outbox.jsonl');

/**
 * A mailer that appends to `.tmp/outbox.jsonl`, one JSON object a line, and logs each mail.
 * @param dir the project folder
 * @param development whether the log has the text too: it contains links that open accounts. In production the
 *   log entry is a warning, since no recipient gets the mail
 */
export function createOutboxMailer(dir: string, development: boolean, log: MailLog): BuiltInMailer {
  const file = join(dir, OUTBOX);
  const send = async (mail: Mail): Promise<Delivery> => {
    const kept = { ...mail, from: mail.from ?? NO_SENDER };
    try {
      await mkdir(dirname(file), { recursive: true });
      await appendFile(file, `${JSON.stringify(kept, sizeOfContent)}\n`, { mode: 0o600 });
    } catch (error) {
      throw mailServerFailed(error);
    }
    const { to, subject, text } = mail;
    if (development) log.info({ to, subject, text }, `A mail was put into ${OUTBOX}`);
    else log.warn({ to, subject }, `No mail provider is configured: a mail was put into ${OUTBOX}`);
    return 'sent';
  };
  return {
    send,
    deliver: async (mail) => {
      await send(mail);
    },
    probe: async () => {},
    goesNowhere: () => !development,
  };
}

/** Replaces the content of attachments by its size: `{ "content": { "bytes": 12 } }`. */
const sizeOfContent = (key: string, value: unknown): unknown =>
  key === 'content' && isBuffer(value) ? { bytes: value.data.length } : value;

/** The form of a Buffer when JSON.stringify passes it on. */
const isBuffer = (value: unknown): value is { readonly data: readonly number[] } =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  value.type === 'Buffer' &&
  'data' in value;
