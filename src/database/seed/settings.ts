/** The settings v4 keeps in its store and the admin panel of a v4 server edits. */
import type { Executor } from '../database.ts';
import { grantSettings } from './grant-settings.ts';
import { insertRow } from './rows.ts';

/** What the settings depend on. */
export interface SettingsOptions {
  readonly defaultLocale: string;
  /** `/api` */
  readonly apiPrefix: string;
}

/** Writes those settings that are missing. */
export async function seedSettings(tx: Executor, options: SettingsOptions): Promise<void> {
  const present = new Set(
    (await tx.query<{ key: string }>('SELECT "key" FROM strapi_core_store_settings')).map(({ key }) => key),
  );
  for (const [key, value] of Object.entries(defaultSettings(options))) {
    if (present.has(key)) continue;
    await insertRow(tx, 'strapi_core_store_settings', {
      key,
      value: JSON.stringify(value),
      type: typeof value,
      environment: null,
      tag: null,
    });
  }
}

function defaultSettings({ defaultLocale, apiPrefix }: SettingsOptions): Record<string, unknown> {
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

/** None: then the sender of the configuration counts. */
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
