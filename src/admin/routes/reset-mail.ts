/** The mail with a link to choose a new password. */
import { escapeHtml, fillTemplate } from '../../mail/fill-template.ts';
import type { AdminContext } from '../admin-context.ts';
import type { AdminUser } from '../stores/admin-user-store.ts';

/** The address of a page of the panel. */
export function panelAddress({ config, address }: AdminContext, path: string): string {
  const panel = config.url.startsWith('/') ? `${address()}${config.url}` : config.url;
  return `${panel.replace(/\/$/, '')}${path}`;
}

/** @throws OctavoError BadGatewayError or GatewayTimeoutError where mail cannot be sent */
export async function sendResetMail(context: AdminContext, user: AdminUser, code: string): Promise<void> {
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
