/** The settings v4 stores in its database and edits in its administration panel. */

import type { Executor } from '../database.ts';
import { addSetting } from '../settings-table.ts';
import { sql } from '../sql-template.ts';

/** What the settings depend on. */
export interface SettingsOptions {
  readonly defaultLocale: string;
  /** `/api` */
  readonly apiPrefix: string;
}

/** Writes those settings that are missing. */
export async function seedSettings(tx: Executor, options: SettingsOptions): Promise<void> {
  const present = new Set(
    (await tx.query<{ key: string }>(sql`SELECT "key" FROM strapi_core_store_settings`)).map(
      ({ key }) => key,
    ),
  );
  for (const [key, value] of Object.entries(defaultSettings(options))) {
    if (!present.has(key)) await addSetting(tx, key, value);
  }
}

function defaultSettings({ defaultLocale, apiPrefix }: SettingsOptions): Record<string, object | string> {
  return {
    plugin_upload_settings: { sizeOptimization: true, responsiveDimensions: true, autoOrientation: false },
    plugin_upload_view_configuration: { pageSize: 10, sort: 'createdAt:DESC' },
    'plugin_users-permissions_grant': grantSettings(apiPrefix),
    'plugin_users-permissions_email': EMAIL_TEMPLATES,
    'plugin_users-permissions_advanced': {
      unique_email: true,
      allow_register: true,
      email_confirmation: false,
      email_reset_password: null,
      email_confirmation_redirection: null,
      default_role: 'authenticated',
    },
    plugin_i18n_default_locale: defaultLocale,
    core_admin_auth: { providers: { autoRegister: false, defaultRole: null, ssoLockedRoles: null } },
  };
}

/** Empty: the sender of the configuration is used. */
const SENDER = { name: '', email: '' };

/** `display` and `icon` are names the v4 admin panel knows; `<%= … %>` is filled in on sending. */
const EMAIL_TEMPLATES = {
  reset_password: {
    display: 'Email.template.reset_password',
    icon: 'sync',
    options: {
      from: SENDER,
      response_email: '',
      object: 'Choose a new password',
      message:
        '<p>Somebody, probably you, asked for a new password for your account.</p>\n\n<p>To choose one, follow this link:</p>\n<p><%= URL %>?code=<%= TOKEN %></p>\n\n<p>If it was not you, there is nothing to do.</p>',
    },
  },
  email_confirmation: {
    display: 'Email.template.email_confirmation',
    icon: 'check-square',
    options: {
      from: SENDER,
      response_email: '',
      object: 'Confirm your e-mail address',
      message:
        '<p>Your account is nearly ready.</p>\n\n<p>To confirm that this address is yours, follow this link:</p>\n<p><%= URL %>?confirmation=<%= CODE %></p>',
    },
  },
};

/** name, icon, scopes (null: the provider takes none), and further values of its entry */
const PROVIDERS: readonly (readonly [string, string, readonly string[] | null, object?])[] = [
  ['discord', 'discord', ['identify', 'email']],
  ['facebook', 'facebook-square', ['email']],
  ['google', 'google', ['email']],
  ['github', 'github', ['user', 'user:email']],
  ['microsoft', 'windows', ['user.read']],
  ['twitter', 'twitter', null],
  ['instagram', 'instagram', ['user_profile']],
  ['vk', 'vk', ['email']],
  ['twitch', 'twitch', ['user:read:email']],
  ['linkedin', 'linkedin', ['r_liteprofile', 'r_emailaddress']],
  ['cognito', 'aws', ['email', 'openid', 'profile'], { subdomain: 'my.subdomain.com' }],
  ['reddit', 'reddit', ['identity']],
  ['auth0', '', ['openid', 'email', 'profile'], { subdomain: 'my-tenant.eu' }],
  ['cas', 'book', ['openid email'], { subdomain: 'my.subdomain.com/cas' }],
  ['patreon', '', ['identity', 'identity[email]']],
  ['keycloak', '', ['openid', 'email', 'profile'], { subdomain: 'myKeycloakProvider.com/realms/myrealm' }],
];

/** The newer ones, whose callback has another form in v4's rows. */
const SHORT_CALLBACK = new Set(['cognito', 'reddit', 'auth0', 'cas', 'patreon', 'keycloak']);

/**
 * The value of the setting `plugin_users-permissions_grant`.
 * @param apiPrefix `/api`: callbacks lie below it
 */
export function grantSettings(apiPrefix: string): Record<string, unknown> {
  const settings: Record<string, unknown> = { email: { icon: 'envelope', enabled: true } };
  const prefix = apiPrefix.replace(/^\//, '');
  for (const [name, icon, scope, extra] of PROVIDERS) {
    const callback = `${prefix}/auth/${name}/callback`;
    settings[name] = {
      icon,
      enabled: false,
      key: '',
      secret: '',
      ...extra,
      ...(SHORT_CALLBACK.has(name) ? { callback } : { callbackUrl: callback }),
      ...(scope ? { scope } : {}),
    };
  }
  return settings;
}
