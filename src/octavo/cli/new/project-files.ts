/** The files of a new project, except its README: v4's layout with the values this server recommends. */

import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { octavoVersion } from '../../../core/base/octavo-version.ts';

/** Relative path → text. */
export type Files = Readonly<Record<string, string>>;

/** A folder's name as a package's name. */
const packageName = (folder: string): string =>
  folder
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .replace(/^-+|-+$/g, '') || 'content';

const packageFiles = (folder: string): Files => ({
  'package.json': `${JSON.stringify(
    {
      name: packageName(folder),
      version: '0.1.0',
      private: true,
      scripts: { start: 'octavo start', dev: 'octavo dev' },
      ...dependencies(),
      engines: { node: '>=22.18' },
    },
    null,
    2,
  )}\n`,
  '.gitignore': ['node_modules/', '.tmp/', '.env', 'public/uploads/', '*.log', ''].join('\n'),
});

/**
 * The package of this version. In a checkout (recognised by its sources, which the package leaves out) it is the
 * checkout itself, with the Node it brings: the version may not be on the registry yet.
 */
function dependencies(): object {
  if (!import.meta.filename.endsWith('.ts')) return { dependencies: { octavo: `^${octavoVersion()}` } };
  const root = new URL('../../../../', import.meta.url);
  const text = readFileSync(new URL('package.json', root), 'utf8');
  const { devDependencies } = JSON.parse(text) as { devDependencies: Record<string, string> };
  return {
    dependencies: { octavo: `file:${fileURLToPath(root).replace(/[\\/]$/, '')}` },
    devDependencies: { node: devDependencies['node'] },
    allowScripts: { node: true },
  };
}

/** The variables that hold secrets, with what each is for. */
const SECRETS: Readonly<Record<string, string>> = {
  APP_KEYS: 'signs sessions',
  JWT_SECRET: "signs the users' JWTs",
  API_TOKEN_SALT: 'hashes API tokens: they end when it changes',
  ADMIN_JWT_SECRET: "signs administrators' sessions",
  TRANSFER_TOKEN_SALT: 'hashes transfer tokens',
};

const lines = (secret: () => string): string =>
  [
    'HOST=0.0.0.0',
    'PORT=1337',
    '# sqlite, postgres or mysql; a server needs DATABASE_HOST, _PORT, _NAME, _USERNAME and _PASSWORD, too',
    'DATABASE_CLIENT=sqlite',
    'DATABASE_FILENAME=.tmp/data.db',
    '',
    ...Object.entries(SECRETS).flatMap(([name, use]) => [`# ${use}`, `${name}=${secret()}`]),
    '',
  ].join('\n');

const environmentFiles = (): Files => ({
  '.env': lines(() => randomBytes(32).toString('base64url')),
  '.env.example': lines(() => ''),
});

const section = (body: string): string => `'use strict';\n\nmodule.exports = ${body};\n`;

const configFiles = (): Files => ({
  'config/server.js': section(`({ env }) => ({
  host: env('HOST', '0.0.0.0'),
  port: env.int('PORT', 1337),
  app: { keys: env.array('APP_KEYS') },
})`),
  'config/database.js': section(`({ env }) => {
  const client = env('DATABASE_CLIENT', 'sqlite');
  // PostgreSQL and MySQL or MariaDB: a database that is there, and a user who may make tables in it
  const server = (port) => ({
    host: env('DATABASE_HOST', 'localhost'),
    port: env.int('DATABASE_PORT', port),
    database: env('DATABASE_NAME', 'octavo'),
    user: env('DATABASE_USERNAME', 'octavo'),
    password: env('DATABASE_PASSWORD', ''),
    ssl: env.bool('DATABASE_SSL', false),
  });
  const connections = {
    sqlite: { filename: env('DATABASE_FILENAME', '.tmp/data.db') },
    postgres: server(5432),
    mysql: server(3306),
  };
  return { connection: { client, connection: connections[client], useNullAsDefault: true } };
}`),
  'config/api.js': section(`{
  rest: { defaultLimit: 25, maxLimit: 100, withCount: true },
  compat: 'strict',
}`),
  'config/admin.js': section(`({ env }) => ({
  auth: { secret: env('ADMIN_JWT_SECRET') },
  apiToken: { salt: env('API_TOKEN_SALT') },
  transfer: { token: { salt: env('TRANSFER_TOKEN_SALT') } },
})`),
  'config/plugins.js': section(`({ env }) => ({
  graphql: {
    config: { endpoint: '/graphql', shadowCRUD: true, depthLimit: 10, amountLimit: 100 },
  },
  'users-permissions': {
    config: { jwtSecret: env('JWT_SECRET'), jwt: { expiresIn: '30d' } },
  },
})`),
  'config/middlewares.js': section(`[
  'strapi::errors',
  'strapi::security',
  'strapi::cors',
  'strapi::poweredBy',
  'strapi::logger',
  'strapi::query',
  'strapi::body',
  'strapi::session',
  'strapi::favicon',
  'strapi::public',
]`),
});

const ARTICLE = {
  kind: 'collectionType',
  collectionName: 'articles',
  info: {
    singularName: 'article',
    pluralName: 'articles',
    displayName: 'Article',
    description: 'An example: change it or remove it',
  },
  options: { draftAndPublish: true },
  attributes: {
    title: { type: 'string', required: true, maxLength: 200 },
    slug: { type: 'uid', targetField: 'title', required: true },
    body: { type: 'richtext' },
    seo: { type: 'component', component: 'shared.seo', repeatable: false },
  },
};

const SEO = {
  collectionName: 'components_shared_seos',
  info: { displayName: 'Seo', description: 'What search engines show' },
  attributes: {
    metaTitle: { type: 'string', required: true, maxLength: 60 },
    metaDescription: { type: 'text', maxLength: 160 },
  },
};

const contentTypeFiles = (): Files => ({
  'src/api/article/content-types/article/schema.json': json(ARTICLE),
  'src/components/shared/seo.json': json(SEO),
});

const MANIFEST = {
  format: 1,
  locales: [{ code: 'en', name: 'English (en)' }],
  permissions: { public: { 'api::article.article': ['find', 'findOne'] } },
};

const ARTICLES = {
  type: 'api::article.article',
  entries: [
    {
      key: 'hello',
      data: {
        title: 'Hello',
        slug: 'hello',
        body: 'This article comes with a new project. Its source is `content/article.json`.',
        seo: { metaTitle: 'Hello', metaDescription: 'The first article of a new project' },
      },
    },
  ],
};

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const contentFiles = (): Files => ({
  'content/manifest.json': json(MANIFEST),
  'content/article.json': json(ARTICLES),
});

/** @param folder the name of the project's folder */
export const projectFiles = (folder: string): Files => ({
  ...packageFiles(folder),
  ...environmentFiles(),
  ...configFiles(),
  ...contentTypeFiles(),
  ...contentFiles(),
});
