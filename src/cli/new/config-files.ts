/** The configuration of a new project: the v4 files with the values this server recommends. */
import type { Files } from './write-project.ts';

const section = (body: string): string => `'use strict';\n\nmodule.exports = ${body};\n`;

export const configFiles = (): Files => ({
  'config/server.js': section(`({ env }) => ({
  host: env('HOST', '0.0.0.0'),
  port: env.int('PORT', 1337),
  app: { keys: env.array('APP_KEYS') },
})`),
  'config/database.js': section(`({ env }) => ({
  connection: {
    client: 'sqlite',
    connection: { filename: env('DATABASE_FILENAME', '.tmp/data.db') },
    useNullAsDefault: true,
  },
})`),
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
