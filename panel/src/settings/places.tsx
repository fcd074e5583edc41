/** The screens of the settings: where they are, in which part of the menu, and which rights open them. */
import type { ComponentType } from 'react';
import type { AdminUser } from '../../../src/admin/administrators/stores/admin-user-store.ts';
import { isSuperAdmin } from '../api/super-admin.ts';
import type { MessageId } from '../i18n/catalogues.ts';
import type { Permissions } from '../permissions/permissions.ts';
import { lazyScreen } from '../ui/lazy-screen.tsx';

export interface Place {
  readonly section: MessageId;
  readonly label: MessageId;
  readonly address: string;
  /** What the link of the menu adds to the address. */
  readonly query?: string;
  /** The actions one of which opens it, the one that is named first; none for what is open to everybody. */
  readonly actions: readonly string[];
  /** Super admins hold its actions without a row (A271). */
  readonly isSuperAdmins?: boolean;
  /** Its screens, which know the addresses below it. */
  readonly Screens: ComponentType;
}

const GLOBAL = 'Settings.global';
const ADMINISTRATION = 'Settings.permissions';
const crud = (prefix: string): string[] =>
  ['read', 'create', 'update', 'delete'].map((verb) => `${prefix}.${verb}`);

/** A place of the users of the content API. */
const account = (
  name: string,
  label: MessageId,
  actions: readonly string[],
  load: () => Promise<ComponentType>,
): Place => ({
  section: 'Settings.accounts.section',
  label,
  address: `/settings/users-permissions/${name}`,
  actions: actions.map((action) => `plugin::users-permissions.${action}`),
  Screens: lazyScreen(load, 'settings', 'accounts'),
});

/** In the order of the menu. */
export const PLACES: readonly Place[] = [
  {
    section: GLOBAL,
    label: 'Settings.application.title',
    address: '/settings/application-infos',
    actions: [],
    Screens: lazyScreen(async () => (await import('./overview/overview.tsx')).Overview, 'settings'),
  },
  {
    section: GLOBAL,
    label: 'Settings.apiTokens.title',
    address: '/settings/api-tokens',
    query: '?sort=name:ASC',
    actions: ['admin::api-tokens.access'],
    Screens: lazyScreen(async () => (await import('./tokens/token-screens.tsx')).ApiTokens, 'settings'),
  },
  {
    section: GLOBAL,
    label: 'i18n.plugin.name',
    address: '/settings/internationalization',
    actions: crud('plugin::i18n.locale'),
    Screens: lazyScreen(
      async () => (await import('./locales/locale-list.tsx')).LocaleList,
      'settings',
      'locales',
    ),
  },
  {
    section: GLOBAL,
    label: 'upload.plugin.name',
    address: '/settings/media-library',
    actions: ['plugin::upload.settings.read'],
    Screens: lazyScreen(async () => (await import('../media/media-settings.tsx')).MediaSettings, 'upload'),
  },
  {
    section: GLOBAL,
    label: 'Settings.transferTokens.title',
    address: '/settings/transfer-tokens',
    query: '?sort=name:ASC',
    actions: ['admin::transfer.tokens.access'],
    Screens: lazyScreen(async () => (await import('./tokens/token-screens.tsx')).TransferTokens, 'settings'),
  },
  {
    section: GLOBAL,
    label: 'Settings.webhooks.title',
    address: '/settings/webhooks',
    actions: crud('admin::webhooks'),
    Screens: lazyScreen(
      async () => (await import('./webhooks/webhook-screens.tsx')).WebhookScreens,
      'settings',
      'webhooks',
    ),
  },
  {
    section: ADMINISTRATION,
    label: 'Settings.roles.title',
    address: '/settings/roles',
    actions: crud('admin::roles'),
    Screens: lazyScreen(async () => (await import('./roles/role-screens.tsx')).RoleScreens, 'administrators'),
  },
  {
    section: ADMINISTRATION,
    label: 'Settings.users.title',
    address: '/settings/users',
    query: '?pageSize=10&page=1&sort=firstname',
    actions: crud('admin::users'),
    Screens: lazyScreen(async () => (await import('./users/user-screens.tsx')).UserScreens, 'administrators'),
  },
  {
    section: ADMINISTRATION,
    label: 'Settings.auditLogs.title',
    address: '/settings/audit-logs',
    query: '?pageSize=10&page=1&sort=date:DESC',
    actions: ['admin::audit-logs.read'],
    isSuperAdmins: true,
    Screens: lazyScreen(
      async () => (await import('./audit-log/audit-screen.tsx')).AuditScreen,
      'settings',
      'audit-log',
    ),
  },
  {
    section: 'Settings.email.section',
    label: 'Settings.email.title',
    address: '/settings/email',
    actions: ['plugin::email.settings.read'],
    Screens: lazyScreen(
      async () => (await import('./email/email-settings.tsx')).EmailSettings,
      'settings',
      'accounts',
    ),
  },
  account(
    'roles',
    'Settings.roles.title',
    ['roles.read', 'roles.create'],
    async () => (await import('./accounts/account-role-screens.tsx')).AccountRoleScreens,
  ),
  account(
    'providers',
    'users-permissions.providers.title',
    ['providers.read'],
    async () => (await import('./accounts/provider-list.tsx')).ProviderList,
  ),
  account(
    'email-templates',
    'users-permissions.templates.title',
    ['email-templates.read'],
    async () => (await import('./accounts/template-list.tsx')).TemplateList,
  ),
  account(
    'advanced-settings',
    'users-permissions.advanced.title',
    ['advanced-settings.read'],
    async () => (await import('./accounts/advanced-settings.tsx')).Advanced,
  ),
];

/** Whether a user's roles open a place. */
export const opens = (
  { actions, isSuperAdmins = false }: Place,
  permissions: Permissions,
  me: AdminUser,
): boolean => actions.length === 0 || permissions.canAny(actions) || (isSuperAdmins && isSuperAdmin(me));
