/** `/users-permissions/advanced`: who may register, and how, for administrators. */

import { listRoles } from '../../../api/users/roles/read-roles.ts';
import { actionsOfRole, roleByType } from '../../../api/users/roles/role-store.ts';
import type { HttpReply, Route } from '../../../core/base/http/route.ts';
import { isObject, type JsonObject } from '../../../core/base/is-object.ts';
import { CODE_CALLER } from '../../../core/content/entities/read-entities.ts';
import { readSetting } from '../../../core/database/settings-table.ts';
import { brokenRules } from '../../../core/errors/broken-rules.ts';
import { emptyRole } from '../../../core/errors/catalogue.ts';
import type { AdminContext } from '../admin-context.ts';
import { changeSetting } from '../change-setting.ts';
import { requireHandOut } from '../hand-out.ts';
import { bool, checkInput, object, text } from '../input.ts';
import { adminRoutes } from '../routes/admin-route.ts';
import type { Administrator } from '../session/administrator.ts';

const ADVANCED_SETTING = 'plugin_users-permissions_advanced';

const PATH = '/users-permissions/advanced';

const webAddress = (value: string, label: string): string | null =>
  value === '' || isWebAddress(value)
    ? null
    : `${label} must be an address that begins with http:// or https://`;

const isWebAddress = (value: string): boolean => /^https?:\/\//i.test(value) && URL.canParse(value);

const RULES = {
  unique_email: bool(),
  allow_register: bool(),
  email_confirmation: bool(),
  email_reset_password: text({ nullable: true }, webAddress),
  email_confirmation_redirection: text({ nullable: true }, webAddress),
  default_role: text(),
};
const CHANGE = object(RULES, { open: true });

export function advancedRoutes(context: AdminContext): Route[] {
  const { guarded } = adminRoutes(context);
  const { db, reader, settings, access } = context;

  const read = async (): Promise<HttpReply> => {
    const { model } = settings();
    const roles = await listRoles({ db, reader, model, caller: CODE_CALLER });
    return { status: 200, body: { settings: await readSetting(db, ADVANCED_SETTING), roles } };
  };

  /** Settings that a request does not name stay (A260). */
  const change = async (body: unknown, admin: Administrator): Promise<HttpReply> => {
    if (!isObject(body) || Object.keys(body).length === 0) throw emptyRole();
    const settings = checkInput<JsonObject>(CHANGE, body);
    const values = Object.fromEntries(
      Object.keys(RULES).flatMap((name) => (Object.hasOwn(settings, name) ? [[name, settings[name]]] : [])),
    );
    await changeSetting(context, {
      key: ADVANCED_SETTING,
      change: async (before, tx) => {
        const type = values['default_role'];
        if (typeof type === 'string') {
          const role = await roleByType(tx, type);
          if (!role) {
            throw brokenRules([
              { path: ['default_role'], message: `default_role is the type of no role: ${type}` },
            ]);
          }
          // whoever registers gets it
          const actions = type === before['default_role'] ? [] : await actionsOfRole(tx, role.id);
          const rights = actions.map((contentAction) => ({ contentAction }));
          await requireHandOut(tx, context, admin, rights);
        }
        return { ...before, ...values };
      },
    });
    // the access of users depends on it
    access.invalidate();
    return { status: 200, body: { ok: true } };
  };

  return [
    guarded('GET', PATH, 'plugin::users-permissions.advanced-settings.read', read),
    guarded('PUT', PATH, 'plugin::users-permissions.advanced-settings.update', async (request, admin) =>
      change(await request.readBody(), admin),
    ),
  ];
}
