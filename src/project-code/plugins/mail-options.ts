/** A mail as project code writes it, with nodemailer's options → a mail of the built-in mailer. */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Attachment, Mail, MailAddress } from '../../mail/mail.ts';

export interface MailOptions {
  readonly to?: unknown;
  readonly cc?: unknown;
  readonly bcc?: unknown;
  readonly from?: unknown;
  readonly replyTo?: unknown;
  readonly subject?: unknown;
  readonly text?: unknown;
  readonly html?: unknown;
  readonly attachments?: unknown;
  readonly [other: string]: unknown;
}

interface AttachmentOptions {
  readonly filename?: unknown;
  readonly content?: unknown;
  readonly path?: unknown;
  readonly contentType?: unknown;
  readonly cid?: unknown;
  readonly encoding?: unknown;
}

const TAKEN = new Set(['to', 'cc', 'bcc', 'from', 'replyTo', 'subject', 'text', 'html', 'attachments']);

/**
 * @throws Error for a mail without a recipient, and for options that the built-in mailer does not take
 */
export async function toMail(options: MailOptions): Promise<Mail> {
  const other = Object.keys(options).find((key) => !TAKEN.has(key) && options[key] !== undefined);
  if (other) throw new Error(`the built-in mailer does not take "${other}": set a provider of your own`);
  const { from, replyTo, subject, text, html, attachments } = options;
  const recipients = {
    to: await addresses(options.to),
    cc: await addresses(options.cc),
    bcc: await addresses(options.bcc),
  };
  const [first] = [...recipients.to, ...recipients.cc, ...recipients.bcc];
  if (!first) throw new Error('the mail has no recipient');
  const attached = attachments === undefined || attachments === null ? [] : [attachments].flat();
  return {
    to: first.address,
    recipients,
    from: textOf(from),
    replyTo: replyTo ? textOf(replyTo) : null,
    subject: textOf(subject),
    text: textOf(text),
    html: textOf(html ?? text),
    ...(attached.length > 0 ? { attachments: await Promise.all(attached.map(toAttachment)) } : {}),
  };
}

const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value));

/** Texts with one address or several, `{ name, address }`, or lists of both. */
async function addresses(value: unknown): Promise<MailAddress[]> {
  const { default: parse } = await import('nodemailer/lib/addressparser');
  return [value].flat(2).flatMap((one): MailAddress[] => {
    if (one === undefined || one === null || one === '') return [];
    if (typeof one === 'object') {
      const { name, address } = one as { name?: unknown; address?: unknown };
      return [{ name: textOf(name), address: textOf(address) }];
    }
    return parse(String(one), { flatten: true }).map(({ name, address }) => ({ name, address }));
  });
}

/** Files are read here: the mailer itself opens none, because other mails may contain values of clients. */
async function toAttachment(value: unknown): Promise<Attachment> {
  const { filename, content, path, contentType, cid, encoding } = (value ?? {}) as AttachmentOptions;
  const name = textOf(filename) || (typeof path === 'string' ? basename(path) : 'attachment');
  return {
    filename: name,
    content: await contentOf({ content, path, encoding }, name),
    ...(typeof contentType === 'string' ? { contentType } : {}),
    ...(typeof cid === 'string' ? { cid } : {}),
  };
}

async function contentOf({ content, path, encoding }: AttachmentOptions, name: string): Promise<Buffer> {
  if (Buffer.isBuffer(content)) return content;
  if (content instanceof Uint8Array) return Buffer.from(content);
  if (typeof content === 'string') return Buffer.from(content, (encoding ?? 'utf8') as BufferEncoding);
  if (content instanceof Readable) return buffer(content);
  if (typeof path === 'string' && !/^(https?|data):/i.test(path)) return readFile(path);
  throw new Error(`the attachment ${name} needs a content, or the path of a file`);
}
