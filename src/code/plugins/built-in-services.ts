/** The services of the built-in plugins that v4 code commonly calls, by plugin and name. */
import type { Config } from '../../project/config/config.ts';
import type { UsersContext } from '../../users/users-context.ts';
import type { CodeParts } from '../code-parts.ts';
import type { Service, Strapi } from '../strapi/strapi.ts';
import type { EmailPlugin } from './email-plugin.ts';
import { createJwtService } from './jwt-service.ts';
import { createLocalesService } from './locales-service.ts';
import { createLocalizedTypesService } from './localized-types-service.ts';
import { createRoleService } from './role-service.ts';
import { createUploadService, type UploadServiceParts } from './upload-service.ts';
import { createUserService } from './user-service.ts';
import { createUsersPermissionsService } from './users-permissions-service.ts';

type Make = () => Service;

export interface BuiltInServiceParts {
  readonly config: Config;
  readonly strapi: () => Strapi;
  /** What comes with the open database. */
  readonly parts: () => CodeParts;
  /** What comes with the routes of users. */
  readonly users: () => UsersContext;
  readonly email: EmailPlugin;
  /** Takes out of an entity what is private. */
  readonly sanitize: UploadServiceParts['sanitize'];
  /** The services of GraphQL; none where the plugin is off. */
  readonly graphql: Readonly<Record<string, Make>>;
}

/** Each is made when it is first asked for. */
export function builtInServices(
  given: BuiltInServiceParts,
): Readonly<Record<string, Readonly<Record<string, Make>>>> {
  const { config, strapi, parts, users, email, sanitize, graphql } = given;
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
        createUserService(
          strapi,
          () => {
            const { db, writer } = parts();
            return { db, events: writer.events, settings: () => parts().settings, now: Date.now };
          },
          users,
        ),
      role: () => createRoleService(strapi, parts),
      'users-permissions': () => createUsersPermissionsService(strapi, parts),
    },
    upload: {
      upload: () =>
        createUploadService({
          strapi,
          sanitize,
          db: () => parts().db,
          library: () => parts().library,
          settings: () => parts().settings,
        }),
    },
    email: { email: () => email.service },
    i18n: {
      locales: () => createLocalesService(strapi, parts),
      'content-types': () => createLocalizedTypesService(strapi, () => parts().settings.defaultLocale),
    },
    graphql,
  };
}
