/** The services of the built-in plugins that v4 code commonly calls, by plugin and name. */
import type { Config } from '../../project/config/config.ts';
import type { CodeParts } from '../code-parts.ts';
import type { Service, Strapi } from '../strapi/strapi.ts';
import type { EmailPlugin } from './email-plugin.ts';
import { createJwtService } from './jwt-service.ts';
import { createUploadService } from './upload-service.ts';
import { createUserService } from './user-service.ts';

export interface BuiltInServiceParts {
  readonly config: Config;
  readonly strapi: () => Strapi;
  /** What comes with the open database. */
  readonly parts: () => CodeParts;
  readonly email: EmailPlugin;
  /** `service('extension')` of GraphQL; null where the plugin is off. */
  readonly graphqlExtension: object | null;
}

type Make = () => Service;

/** Each is made when it is first asked for. */
export function builtInServices(
  given: BuiltInServiceParts,
): Readonly<Record<string, Readonly<Record<string, Make>>>> {
  const { config, strapi, parts, email, graphqlExtension } = given;
  const { jwtSecret, jwtLifetime } = config.plugins.usersPermissions;
  return {
    'users-permissions': {
      jwt: () =>
        createJwtService({
          secret: jwtSecret,
          lifetime: jwtLifetime,
          endsWithPassword: config.api.compat === 'strict',
          db: () => parts().db,
          atOnce: () => parts().atOnce,
        }),
      user: () =>
        createUserService(strapi, () => {
          const { db, writer } = parts();
          return { db, events: writer.events, settings: () => parts().settings, now: Date.now };
        }),
      role: () => createRoleService(strapi),
    },
    upload: {
      upload: () =>
        createUploadService({ strapi, library: () => parts().library, settings: () => parts().settings }),
    },
    email: { email: () => email.service },
    i18n: { locales: () => createLocalesService(strapi, parts) },
    graphql: graphqlExtension ? { extension: () => graphqlExtension as Service } : {},
  };
}

const ROLE_UID = 'plugin::users-permissions.role';
const LOCALE_UID = 'plugin::i18n.locale';

function createRoleService(strapi: () => Strapi): Service {
  const roles = () => strapi().db.query(ROLE_UID);
  return {
    find: () => roles().findMany(),
    findOne: (id: unknown) => roles().findOne({ where: { id }, populate: ['permissions'] }),
  };
}

function createLocalesService(strapi: () => Strapi, parts: () => CodeParts): Service {
  const locales = () => strapi().db.query(LOCALE_UID);
  return {
    find: (where: unknown = {}) => locales().findMany({ where }),
    findById: (id: unknown) => locales().findOne({ where: { id } }),
    findByCode: (code: unknown) => locales().findOne({ where: { code } }),
    count: (where: unknown = {}) => locales().count({ where }),
    getDefaultLocale: async () => parts().settings.defaultLocale,
  };
}
