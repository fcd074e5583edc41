/** `/email`: how mail leaves, for administrators, and mails of theirs. */

import { type Mail, NO_SENDER } from '../../../api/mail/mail.ts';
import { readMail } from '../../../api/rest/email-routes.ts';
import { countAttempt, type Limit } from '../../../api/users/rate-limits/limits.ts';
import { escapeHtml } from '../../../core/base/escape-html.ts';
import type { HttpReply, HttpRequest, Route } from '../../../core/base/http/route.ts';
import { isObject } from '../../../core/base/is-object.ts';
import {
  noMailProvider,
  noRecipient,
  oneRecipient,
  recipientRefused,
} from '../../../core/errors/catalogue.ts';
import { isEmail } from '../../../core/model/types/email.ts';
import type { AdminContext } from '../admin-context.ts';
import { adminRoutes } from '../routes/admin-route.ts';

const SETTINGS = 'plugin::email.settings.read';

/** Mails of administrators are counted by the address that asks for them (A262). */
const LIMIT = {
  name: 'admin-email',
  account: () => null,
  accountShare: 1,
  byAccount: true,
} as const satisfies Limit;
const PUBLIC_CALLER = { kind: 'public', permissionKey: 'public', may: () => false } as const;

export function adminEmailRoutes(context: AdminContext): Route[] {
  const { guarded } = adminRoutes(context);
  const { email, limiter, mailer } = context;
  const defaults = { from: email.defaultFrom, replyTo: email.defaultReplyTo };

  const send = async ({ ip }: HttpRequest, mail: Mail): Promise<HttpReply> => {
    const counted = await countAttempt(limiter, LIMIT, { ip, caller: PUBLIC_CALLER, body: {} });
    if (counted?.refusal) throw counted.refusal;
    if (mailer.goesNowhere?.()) throw noMailProvider();
    if ((await mailer.send(mail)) === 'refused') throw recipientRefused();
    return { status: 200, body: {} };
  };

  const test = async (request: HttpRequest): Promise<HttpReply> => {
    const body = await request.readBody();
    const to = isObject(body) ? body['to'] : undefined;
    if (to === undefined || to === null || to === '') throw noRecipient();
    if (typeof to !== 'string' || !isEmail(to)) throw oneRecipient();
    const text = `A test mail of ${context.address()} has reached ${to}`;
    return send(request, {
      to,
      from: defaults.from,
      replyTo: defaults.replyTo,
      subject: `Test mail to: ${to}`,
      text,
      html: `<p>${escapeHtml(text)}</p>`,
    });
  };

  return [
    guarded('GET', '/email/settings', SETTINGS, () => ({
      status: 200,
      body: {
        config: {
          provider: email.provider ?? 'sendmail',
          settings: {
            defaultFrom: defaults.from ?? NO_SENDER,
            ...(email.defaultReplyTo === null ? {} : { defaultReplyTo: email.defaultReplyTo }),
            ...(email.testAddress === null ? {} : { testAddress: email.testAddress }),
          },
        },
      },
    })),
    guarded('POST', '/email/test', SETTINGS, test),
    guarded('POST', '/email', SETTINGS, async (request) => {
      // the sender is the configuration's, whatever the body says
      const mail = await readMail(await request.readBody(), defaults);
      return send(request, { ...mail, from: defaults.from });
    }),
  ];
}
