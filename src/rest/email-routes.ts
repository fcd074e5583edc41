/** `POST /api/email`: a mail in the words of a caller who may send some, as contact forms of v4 projects use it. */
import type { Access } from '../access/access.ts';
import { scopeOf } from '../access/scopes.ts';
import { validationError } from '../errors/catalogue.ts';
import type { Mailer } from '../mail/mail.ts';
import { noMailProvider } from '../mail/mail-errors.ts';
import { type GuardedRoute, guardedRoute } from '../users/guarded-route.ts';
import { type MailDefaults, readMail } from './email-body.ts';

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
    guardedRoute(access, 'POST', `${prefix}/email`, SCOPE, async ({ body }) => {
      const mail = await readMail(body, defaults);
      if (mailer.goesNowhere?.()) throw noMailProvider();
      if ((await mailer.send(mail)) === 'refused') throw validationError('to takes no mail');
      return { status: 200, body: {} };
    }),
  ];
}
