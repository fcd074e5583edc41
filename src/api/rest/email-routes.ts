/** `POST /api/email`: sends a mail for a caller with this permission, as contact forms of v4 projects use it. */

import type { Access } from '../../core/access/access.ts';
import { scopeOf } from '../../core/access/scopes.ts';
import { isObject, type JsonObject } from '../../core/base/is-object.ts';
import { type BrokenRule, brokenRules } from '../../core/errors/broken-rules.ts';
import { noMailProvider, recipientRefused } from '../../core/errors/catalogue.ts';
import { isEmail } from '../../core/model/types/email.ts';
import { shortened, typeMessage } from '../../core/model/types/type-message.ts';
import { type Attachment, type Mail, type MailAddress, type Mailer, printAddress } from '../mail/mail.ts';
import { type GuardedRoute, guardedRoute } from './guarded-route.ts';

export interface EmailRoutesOptions {
  readonly access: Access;
  readonly mailer: Mailer;
  readonly defaults: MailDefaults;
  /** `api.rest.prefix`, normally `/api`. */
  readonly prefix: string;
}

const SCOPE = scopeOf('plugin::email.email', 'send');

/** The one route of mail. */
export function emailRoutes({ access, mailer, defaults, prefix }: EmailRoutesOptions): GuardedRoute[] {
  return [
    guardedRoute(access, 'POST', `${prefix}/email`, SCOPE, async (request) => {
      const mail = await readMail(await request.readBody(), defaults);
      if (mailer.goesNowhere?.()) throw noMailProvider();
      if ((await mailer.send(mail)) === 'refused') throw recipientRefused();
      return { status: 200, body: {} };
    }),
  ];
}

/** Addresses of one mail, in all its fields together. */
export const RECIPIENTS = 50;

/** The members of a mail and of an attachment that are used; a path or an address would make the server read it. */
const MAIL_MEMBERS = ['to', 'cc', 'bcc', 'from', 'replyTo', 'subject', 'text', 'html', 'attachments'];
const TAKEN_OF_ATTACHMENT = ['filename', 'content', 'encoding', 'contentType', 'cid'];
const ENCODINGS = ['utf8', 'utf-8', 'base64', 'hex'];

export interface MailDefaults {
  /** Null for the mailer's own. */
  readonly from: string | null;
  readonly replyTo: string | null;
}

/**
 * @param body the parsed body
 * @throws OctavoError ValidationError with all broken rules
 */
export async function readMail(body: unknown, defaults: MailDefaults): Promise<Mail> {
  if (!isObject(body))
    throw brokenRules([{ path: [], message: typeMessage('this', 'object', body ?? null) }]);
  const problems: BrokenRule[] = unknownKeys(body, MAIL_MEMBERS, []);
  const fields = { to: body['to'], cc: body['cc'], bcc: body['bcc'] };
  const recipients = {
    to: await addresses('to', fields.to, problems),
    cc: await addresses('cc', fields.cc, problems),
    bcc: await addresses('bcc', fields.bcc, problems),
  };
  const lists = (['to', 'cc', 'bcc'] as const).filter((field) => Array.isArray(fields[field]));
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
    ...(all.length > 1 || lists.length > 0 ? { recipients, lists } : {}),
    ...(attachments.length > 0 ? { attachments } : {}),
  };
}

function unknownKeys(object: JsonObject, taken: readonly string[], path: readonly string[]): BrokenRule[] {
  return Object.keys(object)
    .filter((key) => !taken.includes(key) && object[key] !== undefined)
    .map((key) => ({
      path: [...path, key],
      message: `${shortened([...path, key].join('.'))} is not taken: a mail has ${taken.join(', ')}`,
    }));
}

/** One text with addresses, or a list of texts. */
async function addresses(field: string, value: unknown, problems: BrokenRule[]): Promise<MailAddress[]> {
  if (value === undefined || value === null || value === '') return [];
  const { default: parse } = await import('nodemailer/lib/addressparser');
  const found: MailAddress[] = [];
  for (const one of Array.isArray(value) ? value.slice(0, RECIPIENTS + 1) : [value]) {
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

function textOf(field: string, value: unknown, problems: BrokenRule[]): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string') return value;
  problems.push({ path: [field], message: typeMessage(field, 'string', value) });
  return null;
}

function attachmentsOf(value: unknown, problems: BrokenRule[]): Attachment[] {
  if (value === undefined || value === null) return [];
  const list = Array.isArray(value) ? value : [value];
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
