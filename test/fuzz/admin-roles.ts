/** The roles that the fuzz of writes has, and the rows that none of their requests may change. */

export interface Permission {
  readonly action: string;
  readonly subject: string | null;
  readonly properties: { readonly fields?: readonly string[]; readonly locales?: readonly string[] | null };
  readonly conditions: readonly string[];
}

export interface WritingRole {
  /** Who asks. */
  readonly as: 'admin:super' | 'admin:editor';
  /** @param all those that there are, without conditions */
  readonly permissions: (all: readonly Permission[]) => readonly Permission[];
  /** Queries whose rows stay as they are, whatever the role sends. */
  readonly closed: readonly string[];
  /** Queries that have no row afterwards which they did not have before. */
  readonly neverMore?: readonly string[];
}

const EXPLORER = 'plugin::content-manager.explorer';
const ARTICLE = 'api::article.article';
const NOTE = 'api::note.note';
const OWN = ['admin::is-creator'];

/** The administrator who asks, and what is theirs: a third of the articles, with all their translations, and notes. */
export const ME = 3;
export const OWNERS = `
  UPDATE articles SET created_by_id = 1, updated_by_id = 1;
  UPDATE articles SET created_by_id = ${ME} WHERE id IN (1, 3) OR id IN (SELECT inv_article_id FROM articles_localizations_links
    WHERE article_id IN (1, 3));
  UPDATE notes SET created_by_id = CASE WHEN id % 3 = 0 THEN ${ME} ELSE 1 END;
  UPDATE files SET created_by_id = CASE WHEN id IN (1, 3) THEN ${ME} ELSE 1 END;
  INSERT INTO upload_folders (id, name, path_id, path, created_by_id) VALUES (1, 'Folder', 1, '/1', 1);`;

const tables = (...names: readonly string[]): string[] => names.map((name) => `SELECT * FROM ${name}`);

/** Accounts, but for what the one who asks may change of the own one. */
const ACCOUNTS = [
  `SELECT * FROM admin_users WHERE id <> ${ME}`,
  `SELECT id, is_active, blocked FROM admin_users WHERE id = ${ME}`,
  ...tables('admin_users_roles_links'),
];
const ROLES = tables('admin_roles', 'admin_permissions', 'admin_permissions_role_links');
const KEYS = tables(
  ...['strapi_api_tokens', 'strapi_api_token_permissions', 'strapi_transfer_tokens'],
  ...['strapi_webhooks'],
);
const SITE = tables('i18n_locale', 'up_roles', 'up_permissions', 'up_permissions_role_links');
const SETTINGS = [`SELECT * FROM strapi_core_store_settings WHERE key LIKE 'plugin_%' ORDER BY id`];
const ADMINISTRATION = [...ACCOUNTS, ...ROLES, ...KEYS, ...SITE, ...SETTINGS];

/** Entries of others, with their components, relations and files, unless the file is the own one. */
const others = (table: string): string => `(SELECT id FROM ${table} WHERE created_by_id = 1)`;
const OTHERS = [
  'SELECT * FROM articles WHERE created_by_id = 1',
  `SELECT * FROM articles_components WHERE entity_id IN ${others('articles')}`,
  `SELECT c.* FROM components_shared_links c JOIN articles_components a ON a.component_id = c.id
    AND a.component_type = 'shared.link' WHERE a.entity_id IN ${others('articles')}`,
  `SELECT * FROM files_related_morphs WHERE related_type = '${ARTICLE}' AND related_id IN ${others('articles')}
    AND file_id NOT IN (1, 3)`,
  ...['author', 'tags'].map(
    (name) => `SELECT * FROM articles_${name}_links WHERE article_id IN ${others('articles')}`,
  ),
  'SELECT * FROM notes WHERE created_by_id = 1',
  'SELECT * FROM files WHERE created_by_id = 1',
  `SELECT * FROM octavo_schedules WHERE entry_id IN ${others('articles')}`,
];
/** What belongs to types that a role has no permission for. */
const FOREIGN = tables(
  ...['authors', 'tags', 'books', 'shelves', 'categories', 'profiles', 'specimens', 'imprints'],
  ...['homepages', 'settings', 'up_users'],
);

const of = (subjects: readonly string[], { subject }: Permission): boolean =>
  subject !== null && subjects.includes(subject);
const isOfContent = ({ action, subject }: Permission): boolean =>
  (subject !== null && action.startsWith(EXPLORER)) || action.startsWith('plugin::upload.');

/** What the role with conditions may set of its own articles. */
const FIELDS = ['title', 'slug', 'subtitle', 'author', 'tags'];
const HELD = [
  ...['admin::users.create', 'admin::users.update', 'admin::users.read', 'admin::roles.create'],
  ...['admin::roles.update', 'admin::roles.read', 'admin::api-tokens.create', 'admin::api-tokens.update'],
  ...['admin::api-tokens.read', 'plugin::users-permissions.roles.create'],
  ...['plugin::users-permissions.roles.update', 'plugin::users-permissions.roles.read'],
];

export const WRITING_ROLES: Readonly<Record<string, WritingRole>> = {
  'super admin': { as: 'admin:super', permissions: () => [], closed: [] },
  editor: {
    as: 'admin:editor',
    permissions: (all) => all.filter((one) => isOfContent(one) && !one.action.includes('settings')),
    closed: [...ACCOUNTS, ...ROLES, ...KEYS, ...SITE],
  },
  'author, of what is their own': {
    as: 'admin:editor',
    permissions: (all) =>
      all
        .filter((one) => of([ARTICLE, NOTE], one) || /^plugin::upload\.(read|assets)/.test(one.action))
        .map((one) => ({ ...one, conditions: OWN })),
    closed: [...ADMINISTRATION, ...OTHERS, ...FOREIGN],
  },
  'conditions, fields and locales, and a part of the administration': {
    as: 'admin:editor',
    permissions: (all) => [
      ...all
        .filter((one) => of([ARTICLE], one) && /read|create|update/.test(one.action))
        .map((one) => ({
          ...one,
          properties: { fields: FIELDS, locales: ['en', 'fr'] },
          conditions: OWN,
        })),
      ...all.filter(({ action }) => HELD.includes(action)),
    ],
    closed: [
      ...OTHERS.filter((query) => !/FROM (notes|files) /.test(query)),
      ...FOREIGN.filter((query) => !query.endsWith('up_users')),
      ...tables('notes', 'files', 'upload_folders', 'strapi_webhooks', 'i18n_locale', 'octavo_schedules'),
      ...SETTINGS,
      `SELECT id, summary, body, kind, word_count, rating, premium, release_date, embargo_until, extra,
        editor_notes, published_at, locale, created_by_id FROM articles WHERE id <= 61`,
      `SELECT * FROM articles WHERE locale = 'de'`,
      'SELECT * FROM admin_users WHERE id IN (1, 2)',
      'SELECT user_id FROM admin_users_roles_links WHERE role_id = 1',
      'SELECT * FROM admin_permissions JOIN admin_permissions_role_links ON permission_id = admin_permissions.id WHERE role_id = 1',
    ],
    neverMore: [
      `SELECT role_id, action, subject FROM admin_permissions JOIN admin_permissions_role_links
        ON permission_id = admin_permissions.id WHERE action NOT IN (${HELD.map((one) => `'${one}'`).join()})
        AND NOT (subject = '${ARTICLE}' AND action IN ('${EXPLORER}.read', '${EXPLORER}.create', '${EXPLORER}.update'))`,
      `SELECT id, type FROM strapi_api_tokens WHERE type <> 'custom'`,
      `SELECT role_id, action FROM up_permissions JOIN up_permissions_role_links ON permission_id = up_permissions.id
        WHERE action LIKE 'api::%' OR action LIKE 'plugin::upload%'`,
    ],
  },
  'nothing at all': {
    as: 'admin:editor',
    permissions: () => [],
    closed: [...ADMINISTRATION, ...OTHERS, ...FOREIGN, ...tables('notes', 'files', 'upload_folders')],
  },
};
