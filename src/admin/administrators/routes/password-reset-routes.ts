/** `/admin`: forgotten passwords (A202). */

import { fillTemplate } from '../../../api/mail/fill-template.ts';
import { hashPassword } from '../../../api/users/password.ts';
import { withQueuePlace } from '../../../api/users/password-queue.ts';
import type { Actor } from '../../../core/base/actor.ts';
import { escapeHtml } from '../../../core/base/escape-html.ts';
import type { HttpReply, HttpRequest, Route } from '../../../core/base/http/route.ts';
import { withOctavoTables } from '../../../core/database/sync/with-octavo-tables.ts';
import { resetRefused } from '../../../core/errors/catalogue.ts';
import type { AdminContext } from '../admin-context.ts';
import { address, checkInput, lowercase, object, text } from '../input.ts';
import { actorOf } from '../session/acting.ts';
import { issueOneTimeToken } from '../session/one-time-tokens.ts';
import { type AdminUser, findAdmin, findLogin } from '../stores/admin-user-store.ts';
import { changeByCode, type OneTimeCode, requireCode } from '../write-admins.ts';
import { adminRoutes, NO_CONTENT } from './admin-route.ts';
import { password } from './password-rules.ts';
import { LIMITS, limited, signIn } from './sign-in.ts';

export function passwordResetRoutes(context: AdminContext): Route[] {
  const { open } = adminRoutes(context);
  const { db, background } = context;

  const forgot = async (body: unknown): Promise<HttpReply> => {
    const { email: emailSent } = checkInput<{ email: string }>(FORGOT, body);
    const found = await findLogin(db, emailSent);
    // the answer does not wait for the mail, so its duration reveals nothing about the account
    if (found?.password && found.isActive && !found.blocked) background.add(sendReset(context, found.id));
    return NO_CONTENT;
  };

  const reset = async (body: unknown, request: HttpRequest): Promise<HttpReply> => {
    const id = await resetByCode(context, body, (admin) => actorOf(request, admin));
    return signIn(context, request, id);
  };

  return [
    open('POST', '/admin/forgot-password', limited(context, LIMITS.forgot, forgot)),
    open('POST', '/admin/reset-password', limited(context, LIMITS.reset, reset)),
  ];
}

/**
 * Sets a new password by the code of a mail.
 * @param actorFor who does it, for the audit log
 * @returns the administrator's id
 * @throws OctavoError ValidationError for what is no such code, or too simple a password
 */
export async function resetByCode(
  context: AdminContext,
  body: unknown,
  actorFor: (admin: AdminUser) => Actor,
): Promise<number> {
  const { resetPasswordToken, password: secret } = checkInput<Reset>(RESET, body);
  const token: OneTimeCode = {
    purpose: 'reset',
    code: resetPasswordToken,
    mayUse: (admin) => admin.isActive && !admin.blocked,
    refusal: resetRefused,
  };
  await requireCode(context, token);
  return withQueuePlace('other', async () =>
    changeByCode(context, token, { password: await hashPassword(secret) }, actorFor),
  );
}

/** Stores a reset code and mails it; a failure is a warning in the log. */
export async function sendReset(context: AdminContext, adminId: number): Promise<void> {
  const { db, now, onWarning } = context;
  try {
    const code = await withOctavoTables(db, () =>
      db.transaction((tx) => issueOneTimeToken(tx, adminId, 'reset', now())),
    );
    await sendResetMail(context, (await findAdmin(db, adminId)) as AdminUser, code);
  } catch (error) {
    onWarning(`The mail with a link to a new password could not be sent: ${String(error)}`);
  }
}

const FORGOT = object({ email: text({ required: true }, address, lowercase) });

interface Reset {
  readonly resetPasswordToken: string;
  readonly password: string;
}

const RESET = object({
  resetPasswordToken: text({ required: true }),
  password: password({ required: true }),
});

/** The address of a page of the panel. */
function panelAddress({ config, address }: AdminContext, path: string): string {
  const panel = config.url.startsWith('/') ? `${address()}${config.url}` : config.url;
  return `${panel.replace(/\/$/, '')}${path}`;
}

/**
 * Sends the mail with a link to choose a new password.
 * @throws OctavoError BadGatewayError or GatewayTimeoutError where mail cannot be sent
 */
async function sendResetMail(context: AdminContext, user: AdminUser, code: string): Promise<void> {
  const { config, email, mailer } = context;
  const { from, replyTo, subject, text, html } = config.forgotPassword;
  const values = {
    url: panelAddress(context, `/auth/reset-password?code=${code}`),
    user: {
      email: user.email,
      firstname: user.firstname ?? '',
      lastname: user.lastname ?? '',
      username: user.username ?? '',
    },
  };
  await mailer.send({
    to: user.email,
    from: from ?? email.defaultFrom,
    replyTo: replyTo ?? email.defaultReplyTo,
    subject: fillTemplate(subject, values),
    text: fillTemplate(text, values),
    html: fillTemplate(html, values, escapeHtml),
  });
}
