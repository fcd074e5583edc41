/** A mail as project code writes it, with nodemailer's options → a mail of the built-in mailer. */

import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Attachment, type Mail, type MailAddress, printAddress } from '../../api/mail/mail.ts';
import { MAIL_DEADLINE } from '../../api/mail/smtp-mailer.ts';
import { isObject } from '../../core/base/is-object.ts';

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
  /** Like `path`, for an address. */
  readonly href?: unknown;
  readonly contentType?: unknown;
  readonly contentDisposition?: unknown;
  readonly cid?: unknown;
  readonly headers?: unknown;
  readonly encoding?: unknown;
}

/**
 * Takes the parts that v4's provider takes, and leaves out the others as it does (`headers`, `priority` …).
 * @throws Error for a mail without a recipient, and for an attachment without a content
 */
export async function toMail(options: MailOptions): Promise<Mail> {
  const { subject, attachments } = options;
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
    from: (await addressText(options.from)) || null,
    replyTo: (await addressText(options.replyTo)) || null,
    subject: textOf(subject),
    text: textOf(options.text),
    html: textOf(options.html),
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

/** A text as it is; several addresses, and those with a name, as one text. */
const addressText = async (value: unknown): Promise<string> =>
  typeof value === 'string' ? value : (await addresses(value)).map(printAddress).join(', ');

/** Files are read here: the mailer itself opens none, because other mails may contain values of clients. */
async function toAttachment(value: unknown): Promise<Attachment> {
  const { filename, content, encoding, ...rest } = (value ?? {}) as AttachmentOptions;
  const { contentType, contentDisposition, cid, headers } = rest;
  const path = rest.path ?? rest.href;
  const name = textOf(filename) || (typeof path === 'string' && basename(path)) || 'attachment';
  return {
    filename: name,
    content: await contentOf({ content, path, encoding }, name),
    ...(typeof contentType === 'string' ? { contentType } : {}),
    ...(typeof contentDisposition === 'string' ? { contentDisposition } : {}),
    ...(typeof cid === 'string' ? { cid } : {}),
    ...(isObject(headers) ? { headers: headersOf(headers) } : {}),
  };
}

const headersOf = (headers: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || value === null ? [] : [[name, String(value)]],
    ),
  );

async function contentOf({ content, path, encoding }: AttachmentOptions, name: string): Promise<Buffer> {
  if (Buffer.isBuffer(content)) return content;
  if (content instanceof Uint8Array) return Buffer.from(content);
  if (typeof content === 'string') return Buffer.from(content, (encoding ?? 'utf8') as BufferEncoding);
  if (content instanceof Readable) return buffer(content);
  if (typeof path === 'string') return FETCHED.test(path) ? fetchContent(path) : readFile(path);
  throw new Error(`the attachment ${name} needs a content, or the path of a file`);
}

/** Addresses that nodemailer fetches for v4. */
const FETCHED = /^(https?|data):/i;

async function fetchContent(address: string): Promise<Buffer> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(MAIL_DEADLINE) });
  if (!answer.ok) throw new Error(`an attachment cannot be fetched: its server answers ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}
