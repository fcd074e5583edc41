/** What a body of `POST /api/email` asks to be sent → a mail. Nothing in it is trusted. */
import { type BrokenRule, brokenRules } from '../errors/broken-rules.ts';
import type { Attachment, Mail, MailAddress } from '../mail/mail.ts';
import { printAddress } from '../mail/print-address.ts';
import { isEmail } from '../model/types/is-email.ts';
import { shortened, typeMessage } from '../model/types/type-message.ts';
import { isObject, type JsonObject } from '../model/values.ts';

/** Addresses of one mail, in all its fields together. */
export const RECIPIENTS = 50;

/** What is taken of a mail, and of what is attached to it; a path or an address would be read by the server. */
const TAKEN = ['to', 'cc', 'bcc', 'from', 'replyTo', 'subject', 'text', 'html', 'attachments'];
const TAKEN_OF_ATTACHMENT = ['filename', 'content', 'encoding', 'contentType', 'cid'];
const ENCODINGS = ['utf8', 'utf-8', 'base64', 'hex'];

export interface MailDefaults {
  readonly from: string;
  readonly replyTo: string | null;
}

/**
 * @param body the parsed body
 * @throws OctavoError ValidationError with all broken rules
 */
export async function readMail(body: unknown, defaults: MailDefaults): Promise<Mail> {
  if (!isObject(body))
    throw brokenRules([{ path: [], message: typeMessage('this', 'object', body ?? null) }]);
  const problems: BrokenRule[] = unknownKeys(body, TAKEN, []);
  const fields = { to: body['to'], cc: body['cc'], bcc: body['bcc'] };
  const recipients = {
    to: await addresses('to', fields.to, problems),
    cc: await addresses('cc', fields.cc, problems),
    bcc: await addresses('bcc', fields.bcc, problems),
  };
  const all = [...recipients.to, ...recipients.cc, ...recipients.bcc];
  if (recipients.to.length === 0 && problems.length === 0)
    problems.push({ path: ['to'], message: 'to is a required field' });
  if (all.length > RECIPIENTS)
    problems.push({ path: ['to'], message: `A mail goes to at most ${RECIPIENTS} addresses` });
  const [from] = await addresses('from', body['from'], problems);
  const [replyTo] = await addresses('replyTo', body['replyTo'], problems);
  const subject = textOf('subject', body['subject'], problems);
  const text = textOf('text', body['text'], problems);
  const html = textOf('html', body['html'], problems);
  const attachments = attachmentsOf(body['attachments'], problems);
  if (problems.length > 0) throw brokenRules(problems);
  return {
    to: all[0]!.address,
    from: from ? printAddress(from) : defaults.from,
    replyTo: replyTo ? printAddress(replyTo) : defaults.replyTo,
    subject: subject ?? '',
    text: text ?? '',
    html: html ?? '',
    ...(all.length > 1 ? { recipients } : {}),
    ...(attachments.length > 0 ? { attachments } : {}),
  };
}

function unknownKeys(given: JsonObject, taken: readonly string[], path: readonly string[]): BrokenRule[] {
  return Object.keys(given)
    .filter((key) => !taken.includes(key) && given[key] !== undefined)
    .map((key) => ({
      path: [...path, key],
      message: `${shortened([...path, key].join('.'))} is not taken: a mail has ${taken.join(', ')}`,
    }));
}

/** One text with addresses, or a list of such. */
async function addresses(field: string, given: unknown, problems: BrokenRule[]): Promise<MailAddress[]> {
  if (given === undefined || given === null || given === '') return [];
  const { default: parse } = await import('nodemailer/lib/addressparser');
  const found: MailAddress[] = [];
  for (const one of Array.isArray(given) ? given.slice(0, RECIPIENTS + 1) : [given]) {
    if (typeof one !== 'string') {
      problems.push({ path: [field], message: typeMessage(field, 'string', one) });
      return [];
    }
    for (const { name, address } of parse(one, { flatten: true })) {
      if (!isEmail(address)) {
        problems.push({ path: [field], message: `${field} must be a valid email` });
        return [];
      }
      found.push({ name, address });
    }
  }
  return found;
}

function textOf(field: string, given: unknown, problems: BrokenRule[]): string | null {
  if (given === undefined || given === null) return null;
  if (typeof given === 'string') return given;
  problems.push({ path: [field], message: typeMessage(field, 'string', given) });
  return null;
}

function attachmentsOf(given: unknown, problems: BrokenRule[]): Attachment[] {
  if (given === undefined || given === null) return [];
  const list = Array.isArray(given) ? given : [given];
  return list.flatMap((one: unknown, index): Attachment[] => {
    const path = ['attachments', String(index)];
    const place = path.join('.');
    if (!isObject(one)) {
      problems.push({ path, message: typeMessage(place, 'object', null, one) });
      return [];
    }
    problems.push(...unknownKeys(one, TAKEN_OF_ATTACHMENT, path));
    const text = (name: string): string | null => textOf(`${place}.${name}`, one[name], problems);
    const content = text('content');
    const encoding = text('encoding') ?? 'utf8';
    if (content === null)
      problems.push({ path: [...path, 'content'], message: `${place}.content is a required field` });
    if (!ENCODINGS.includes(encoding))
      problems.push({
        path: [...path, 'encoding'],
        message: `${place}.encoding must be one of the following values: ${ENCODINGS.join(', ')}`,
      });
    if (content === null || !ENCODINGS.includes(encoding)) return [];
    const contentType = text('contentType');
    const cid = text('cid');
    return [
      {
        filename: text('filename') ?? 'attachment',
        content: Buffer.from(content, encoding as BufferEncoding),
        ...(contentType === null ? {} : { contentType }),
        ...(cid === null ? {} : { cid }),
      },
    ];
  });
}
