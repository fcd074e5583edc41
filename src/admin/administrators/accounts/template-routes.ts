/** `/users-permissions/email-templates`: the mails to users of the content API, for administrators. */

import { isGoodTemplate } from '../../../api/mail/check-template.ts';
import { fillTemplate } from '../../../api/mail/fill-template.ts';
import { plainTemplate } from '../../../api/mail/plain-text.ts';
import { escapeHtml } from '../../../core/base/escape-html.ts';
import type { HttpReply, Route } from '../../../core/base/http/route.ts';
import { isObject, type JsonObject } from '../../../core/base/is-object.ts';
import { readSetting } from '../../../core/database/settings-table.ts';
import { emptyRole, templateInvalid } from '../../../core/errors/catalogue.ts';
import type { AdminContext } from '../admin-context.ts';
import { holdText } from '../admin-limits.ts';
import { changeSetting } from '../change-setting.ts';
import { checkInput, object, text } from '../input.ts';
import { adminRoutes } from '../routes/admin-route.ts';

export const TEMPLATES_SETTING = 'plugin_users-permissions_email';

const PATH = '/users-permissions/email-templates';
const READ = 'plugin::users-permissions.email-templates.read';
const UPDATE = 'plugin::users-permissions.email-templates.update';

const OPTIONS = object(
  {
    from: object({ name: text(), email: text() }, { nullable: true }),
    response_email: text({ nullable: true }),
    object: text(),
    message: text(),
  },
  { required: true },
);
const TEMPLATE = object({ display: text(), icon: text(), options: OPTIONS }, { open: true });

const PREVIEW = object({ object: text(), message: text({}) });

/** What stands in the preview of a mail. */
const SAMPLE = {
  URL: 'https://example.com/page',
  SERVER_URL: 'https://example.com',
  ADMIN_URL: 'https://example.com/admin',
  CODE: 'a1b2c3d4',
  TOKEN: 'a1b2c3d4',
  USER: { username: 'ada', email: 'ada@example.com' },
};

interface Template {
  readonly options: { readonly object?: string; readonly message?: string };
}

export function templateRoutes(context: AdminContext): Route[] {
  const { guarded } = adminRoutes(context);
  const { config, db } = context;
  const answer = (body: object): HttpReply => ({ status: 200, body });

  /** @throws OctavoError ValidationError for a text that is too long, or cannot be used */
  const requireGood = (...texts: readonly (string | undefined)[]): void => {
    for (const one of texts) holdText(config.limits, one);
    if (!texts.every((one = '') => isGoodTemplate(one))) throw templateInvalid();
  };

  /** Templates that a request does not name stay, and so do their parts (A259). */
  const change = async (body: unknown): Promise<HttpReply> => {
    if (!isObject(body) || Object.keys(body).length === 0) throw emptyRole();
    const names = isObject(body['email-templates']) ? Object.keys(body['email-templates']) : [];
    const all = object(Object.fromEntries(names.map((name) => [name, TEMPLATE])), { required: true });
    const rule = object({ 'email-templates': all }, { open: true });
    const { 'email-templates': templates } = checkInput<{
      'email-templates': Readonly<Record<string, Template>>;
    }>(rule, body);
    for (const { options } of Object.values(templates)) requireGood(options.object, options.message);
    await changeSetting(context, {
      key: TEMPLATES_SETTING,
      change: (before) => {
        const after = { ...before };
        for (const [name, template] of Object.entries(templates)) {
          after[name] = merged(isObject(before[name]) ? before[name] : {}, template);
        }
        return after;
      },
    });
    return answer({ ok: true });
  };

  /** A mail as a user would get it. @throws OctavoError ValidationError for a template that cannot be used */
  const preview = (body: unknown): HttpReply => {
    const { object: subject = '', message = '' } = checkInput<Template['options']>(PREVIEW, body);
    requireGood(subject, message);
    return answer({
      data: {
        subject: fillTemplate(subject, SAMPLE),
        text: fillTemplate(plainTemplate(message), SAMPLE),
        html: fillTemplate(message, SAMPLE, escapeHtml),
      },
    });
  };

  return [
    guarded('GET', PATH, READ, async () => answer(await readSetting(db, TEMPLATES_SETTING))),
    guarded('PUT', PATH, UPDATE, async (request) => change(await request.readBody())),
    guarded('POST', `${PATH}/preview`, READ, async (request) => preview(await request.readBody())),
  ];
}

const merged = (before: JsonObject, template: Template): JsonObject => ({
  ...before,
  ...template,
  options: { ...(isObject(before['options']) ? before['options'] : {}), ...template.options },
});
