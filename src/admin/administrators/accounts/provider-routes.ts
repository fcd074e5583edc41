/** `/users-permissions/providers`: whom people may sign in with, for administrators. */

import { isProviderName, redirectUri } from '../../../api/users/providers/find-provider.ts';
import {
  changedEntry,
  GRANT_SETTING,
  PASSWORD_PROVIDER,
} from '../../../api/users/providers/provider-settings.ts';
import type { HttpReply, Route } from '../../../core/base/http/route.ts';
import { isObject, type JsonObject } from '../../../core/base/is-object.ts';
import { grantSettings } from '../../../core/database/seed/settings.ts';
import { readSetting } from '../../../core/database/settings-table.ts';
import { brokenRules } from '../../../core/errors/broken-rules.ts';
import { emptyRole } from '../../../core/errors/catalogue.ts';
import type { AdminContext } from '../admin-context.ts';
import { changeSetting } from '../change-setting.ts';
import { bool, checkInput, type InputRule, labelOf, object, text } from '../input.ts';
import { adminRoutes } from '../routes/admin-route.ts';

const PATH = '/users-permissions/providers';

/** What is answered for a secret there is. Sent back, it leaves the secret as it is (A261). */
export const HIDDEN_SECRET = '********';

/** One text, or a list of texts. */
const scope: InputRule = (value, path, report) => {
  const isScope =
    typeof value === 'string' || (Array.isArray(value) && value.every((one) => typeof one === 'string'));
  if (value !== undefined && value !== null && !isScope) {
    report(path, `${labelOf(path)} must be a list of texts`);
  }
};

const ENTRY = object(
  {
    enabled: bool(),
    icon: text({ nullable: true }),
    key: text({ nullable: true }),
    secret: text({ nullable: true }),
    callback: text({ nullable: true }),
    callbackUrl: text({ nullable: true }),
    subdomain: text({ nullable: true }),
    scope,
  },
  { open: true },
);

export function providerRoutes(context: AdminContext): Route[] {
  const { guarded } = adminRoutes(context);
  const { db, prefix } = context;

  /** The entries; those that an older server did not know begin as in a new project. */
  const withDefaults = (entries: JsonObject): JsonObject => ({ ...grantSettings(prefix), ...entries });

  const show = (entries: JsonObject): JsonObject =>
    Object.fromEntries(
      Object.entries(entries).map(([name, entry]) => [
        name,
        isObject(entry)
          ? withoutSecret(
              entry,
              name === PASSWORD_PROVIDER ? {} : { redirectUri: redirectUri(context, name) },
            )
          : entry,
      ]),
    );

  /** Providers that a request does not name stay, and so do their members (A261). */
  const change = async (body: unknown): Promise<HttpReply> => {
    if (!isObject(body) || Object.keys(body).length === 0) throw emptyRole();
    const names = isObject(body['providers']) ? Object.keys(body['providers']) : [];
    const known = names.filter((name) => name === PASSWORD_PROVIDER || isProviderName(name));
    const all = object(Object.fromEntries(known.map((name) => [name, ENTRY])), { required: true });
    const rule = object({ providers: all }, { open: true });
    const { providers } = checkInput<{ providers: Readonly<Record<string, JsonObject>> }>(rule, body);
    await changeSetting(context, {
      key: GRANT_SETTING,
      show: (entries) => show(withDefaults(entries)),
      change: (before) => {
        const after = { ...before };
        for (const [name, { redirectUri: _uri, secret, ...members }] of Object.entries(providers)) {
          const isKept = secret === undefined || secret === HIDDEN_SECRET;
          const changes = { ...members, ...(isKept ? {} : { secret: secret ?? '' }) };
          const entry = changedEntry(withDefaults(before)[name], changes);
          if (name !== PASSWORD_PROVIDER && entry['enabled'] === true && !entry['key']) {
            throw brokenRules([
              {
                path: ['providers', name, 'key'],
                message: `providers.${name}.key is a required field of an enabled provider`,
              },
            ]);
          }
          after[name] = entry;
        }
        return after;
      },
    });
    return { status: 200, body: { ok: true } };
  };

  return [
    guarded('GET', PATH, 'plugin::users-permissions.providers.read', async () => ({
      status: 200,
      body: show(withDefaults(await readSetting(db, GRANT_SETTING))),
    })),
    guarded('PUT', PATH, 'plugin::users-permissions.providers.update', async (request) =>
      change(await request.readBody()),
    ),
  ];
}

const withoutSecret = (entry: JsonObject, more: JsonObject): JsonObject => ({
  ...entry,
  ...(typeof entry['secret'] === 'string' && entry['secret'] !== '' ? { secret: HIDDEN_SECRET } : {}),
  ...more,
});
