/** Every screen of the panel: where its sources say that it is, and an address of the fixture at which it is seen. */
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const SOURCES = resolve(import.meta.dirname, '../../../panel/src');

interface Screen {
  /** Its address as the sources write it, with names in braces. */
  readonly route: string;
  readonly address: string;
  /** Its first heading. */
  readonly heading: string;
}

const screen = (route: string, address: string, heading: string): Screen => ({ route, address, heading });
const place = (address: string, heading: string): Screen => ({ route: address, address, heading });

/** Those that are shown only to visitors who are not signed in. */
export const SCREENS_BEFORE_SIGNING_IN: readonly Screen[] = [
  place('/auth/login', 'Welcome to Octavo!'),
  screen('/auth/register', '/auth/register?registrationToken=used-up', 'Oops...'),
  place('/auth/forgot-password', 'Password Recovery'),
  place('/auth/forgot-password-success', 'Email sent'),
  screen('/auth/reset-password', '/auth/reset-password?code=some', 'Reset password'),
];

const TYPE = '/content-manager/collection-types/:uid';
const ARTICLES = '/content-manager/collection-types/api::article.article';
const ACCOUNTS = '/settings/users-permissions';

export const SCREENS: readonly Screen[] = [
  place('/', 'Welcome 👋'),
  place('/me', 'admin'),
  place('/list-plugins', 'Plugins'),
  screen('Route', '/no-such-page', 'Page not found'),

  screen(TYPE, `${ARTICLES}?page=1&pageSize=10&sort=id:ASC`, 'Article'),
  screen(`${TYPE}/trash`, `${ARTICLES}/trash`, 'Deleted entries'),
  screen(`${TYPE}/:id`, `${ARTICLES}/1`, 'The Quiet Harbour'),
  screen(`${TYPE}/:id`, `${ARTICLES}/create`, 'Create an entry'),
  screen(`${TYPE}/:id`, '/content-manager/collection-types/api::specimen.specimen/1', 'SP-001'),
  screen(
    '/content-manager/single-types/:uid',
    '/content-manager/single-types/api::homepage.homepage',
    'Octavo Press',
  ),
  screen(
    '/content-manager/single-types/:uid/trash',
    '/content-manager/single-types/api::homepage.homepage/trash',
    'Deleted entries',
  ),
  screen(
    '/content-manager/:kind/:uid/configurations/:part',
    `${ARTICLES}/configurations/list`,
    'Configure the view — Article',
  ),
  screen(
    '/content-manager/:kind/:uid/configurations/:part',
    `${ARTICLES}/configurations/edit`,
    'Configure the view — Article',
  ),

  screen(
    '{ROOT_ADDRESS}/content-types/:uid',
    '/plugins/content-type-builder/content-types/api::article.article',
    'Article',
  ),
  screen(
    '{ROOT_ADDRESS}/component-categories/:category/:uid',
    '/plugins/content-type-builder/component-categories/shared/shared.seo',
    'SEO',
  ),
  screen('ADDRESS', '/plugins/upload', 'Media Library'),
  screen('{ADDRESS}/configuration', '/plugins/upload/configuration', 'Configure the view - Media Library'),

  place('/settings/application-infos', 'Overview'),
  place('/settings/internationalization', 'Internationalization'),
  place('/settings/media-library', 'Media Library'),
  place('/settings/audit-logs', 'Audit Logs'),
  place('/settings/email', 'Configuration'),
  screen('kind.address', '/settings/api-tokens', 'API Tokens'),
  screen('kind.address', '/settings/transfer-tokens', 'Transfer Tokens'),
  screen('{kind.address}/:id', '/settings/api-tokens/create', 'Create API Token'),
  screen('{kind.address}/:id', '/settings/api-tokens/3', 'custom'),
  screen('{kind.address}/:id', '/settings/transfer-tokens/create', 'Create Transfer Token'),
  screen('WEBHOOKS_ADDRESS', '/settings/webhooks', 'Webhooks'),
  screen('{WEBHOOKS_ADDRESS}/create', '/settings/webhooks/create', 'Create a webhook'),
  screen('{WEBHOOKS_ADDRESS}/:id', '/settings/webhooks/1', 'Mirror'),
  screen('ROLES_ADDRESS', '/settings/roles', 'Roles'),
  screen('{ROLES_ADDRESS}/new', '/settings/roles/new', 'Create a role'),
  screen('{ROLES_ADDRESS}/duplicate/:id', '/settings/roles/duplicate/2', 'Create a role'),
  screen('{ROLES_ADDRESS}/:id', '/settings/roles/2', 'Edit a role'),
  screen('USERS_ADDRESS', '/settings/users', 'Users'),
  screen('{USERS_ADDRESS}/:id', '/settings/users/2', 'Edit Basil Page'),
  screen('ACCOUNT_ROLES', `${ACCOUNTS}/roles`, 'Roles'),
  screen('{ACCOUNT_ROLES}/new', `${ACCOUNTS}/roles/new`, 'Create a role'),
  screen('{ACCOUNT_ROLES}/:id', `${ACCOUNTS}/roles/3`, 'Editor'),
  place(`${ACCOUNTS}/providers`, 'Providers'),
  place(`${ACCOUNTS}/email-templates`, 'Email templates'),
  place(`${ACCOUNTS}/advanced-settings`, 'Advanced settings'),

  // the last one: it has unsaved changes from the first
  screen(`${TYPE}/create/clone/:source`, `${ARTICLES}/create/clone/1`, 'Create an entry'),
];

/** Addresses that lead on to one of the screens. */
const FORWARDING = ['/content-manager', '/content-manager/collectionType/:uid', '/settings'];

/** A project without an administrator shows it, and nothing else (first-administrator.timing.test.ts). */
const ELSEWHERE = ['/auth/register-admin'];

/** What the sources write of addresses: the paths of routes, and the places of the settings. */
export function routesOfSources(): string[] {
  const texts = globSync('**/*.tsx', { cwd: SOURCES }).map((file) =>
    readFileSync(join(SOURCES, file), 'utf8'),
  );
  const found = (pattern: RegExp): string[] =>
    texts.flatMap((text) => [...text.matchAll(pattern)].map(([, one]) => one!));
  const paths = [
    ...found(/<Route\b[^>]*? path="([^"]*)"/g),
    ...found(/<Route\b[^>]*? path=\{`([^`]*)`\}/g),
    ...found(/<Route\b[^>]*? path=\{([\w.]+)\}/g),
    ...found(/<(Route)>/g),
    ...found(/useRoute\(`([^`]*)`\)/g),
    ...found(/^ {4}address: '([^']*)'/gm),
    ...found(/\baccount\(\n? *'([^']*)'/g).map((name) => `${ACCOUNTS}/${name}`),
  ];
  const plain = paths.map((path) => path.replaceAll('${', '{'));
  return [...new Set(plain)].filter((path) => !path.endsWith('/*?')).sort();
}

/** The routes of the sources that are neither in the lists nor lead on. */
export const routesWithoutScreen = (): string[] => {
  const listed = [...SCREENS, ...SCREENS_BEFORE_SIGNING_IN].flatMap(({ route, address }) => [route, address]);
  const known = new Set([...listed, ...FORWARDING, ...ELSEWHERE]);
  return routesOfSources().filter((route) => !known.has(route));
};
