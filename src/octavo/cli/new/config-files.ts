/** `config/` of a new project: v4's sections with the values this server recommends. */
import type { Choices } from './choices.ts';
import type { Files } from './files.ts';

/** The body of each section as JavaScript; those that read variables are functions of `({ env })`. */
const SECTIONS: Readonly<Record<string, string>> = {
  server: `({ env }) => ({
  host: env('HOST', '0.0.0.0'),
  port: env.int('PORT', 1337),
  app: { keys: env.array('APP_KEYS') },
})`,
  database: `({ env }) => {
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
}`,
  api: `{
  rest: { defaultLimit: 25, maxLimit: 100, withCount: true },
  compat: 'strict',
}`,
  admin: `({ env }) => ({
  auth: { secret: env('ADMIN_JWT_SECRET') },
  apiToken: { salt: env('API_TOKEN_SALT') },
  transfer: { token: { salt: env('TRANSFER_TOKEN_SALT') } },
})`,
  plugins: `({ env }) => ({
  graphql: {
    config: { endpoint: '/graphql', shadowCRUD: true, depthLimit: 10, amountLimit: 100 },
  },
  'users-permissions': {
    config: { jwtSecret: env('JWT_SECRET'), jwt: { expiresIn: '30d' } },
  },
})`,
  middlewares: `[
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
]`,
};

const TYPESCRIPT_SECTION = `{
  // octavo dev writes types/generated again whenever a content-type has changed
  autogenerate: true,
}`;

/** @returns `config/server.ts` and the others, in the language that was chosen */
export function configFiles({ language }: Choices): Files {
  if (language === 'javascript') {
    return filesOf(SECTIONS, 'js', (body) => `'use strict';\n\nmodule.exports = ${body};\n`);
  }
  return filesOf({ ...SECTIONS, typescript: TYPESCRIPT_SECTION }, 'ts', (body) => {
    const typed = body
      .replace('({ env }) =>', '({ env }: { env: Env }) =>')
      .replace('(port) =>', '(port: number) =>');
    return `${typed === body ? '' : "import type { Env } from 'octavo';\n\n"}export default ${typed};\n`;
  });
}

const filesOf = (
  sections: Readonly<Record<string, string>>,
  ending: string,
  write: (body: string) => string,
): Files =>
  Object.fromEntries(
    Object.entries(sections).map(([name, body]) => [`config/${name}.${ending}`, write(body)]),
  );
