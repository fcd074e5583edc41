/** The screens of the settings: where they are, in which part of the menu, and which rights open them. */
import type { ComponentType } from 'react';
import type { AdminUser } from '../../../src/admin/stores/admin-user-store.ts';
import type { Permissions } from '../api/permissions.ts';
import { isSuperAdmin } from '../api/super-admin.ts';
import { lazyScreen } from '../app/lazy-screen.tsx';
import type { MessageId } from '../i18n/catalogues.ts';

export interface Place {
  readonly section: MessageId;
  readonly label: MessageId;
  readonly address: string;
  /** What the link of the menu adds to the address. */
  readonly query?: string;
  /** The actions one of which opens it, the one people are told of first; none for what is open to everybody. */
  readonly actions: readonly string[];
  /** Its screens, which know the addresses below it. */
  readonly Screens: ComponentType;
}

const GLOBAL = 'Settings.global';
const ADMINISTRATION = 'Settings.permissions';
const crud = (prefix: string): string[] =>
  ['read', 'create', 'update', 'delete'].map((verb) => `${prefix}.${verb}`);

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
];

/** Whether somebody's roles open a place. Super admins do everything, some of it without a row (A271). */
export const opens = ({ actions }: Place, permissions: Permissions, me: AdminUser): boolean =>
  actions.length === 0 || permissions.canAny(actions) || isSuperAdmin(me);
