/** The services of the built-in plugins that v4 code commonly calls, by plugin and name. */

import { isoLocales } from '../../admin/content-manager/locales/iso-locales.ts';
import type { UsersContext } from '../../api/users/users-context.ts';
import type { Config } from '../../core/project/config/config.ts';
import type { RouteDeclaration } from '../load/listed-routes.ts';
import type { AppServices } from '../shared/app-services.ts';
import type { Service } from '../shared/registry.ts';
import type { Strapi } from '../strapi/strapi.ts';
import { type ContentManagerOptions, contentManagerServices } from './content-manager-services.ts';
import type { EmailPlugin } from './email-plugin.ts';
import { folderServices } from './folder-services.ts';
import { createJwtService } from './jwt-service.ts';
import { createLocalesService } from './locales-service.ts';
import { createLocalizationService, createLocalizedTypesService } from './localized-types-service.ts';
import { createPermissionService } from './permission-service.ts';
import { createProviderService } from './provider-service.ts';
import { createProvidersRegistry } from './providers-registry.ts';
import { createRoleService } from './role-service.ts';
import { createSignInService } from './sign-in-service.ts';
import { createSyncedLocalesService } from './synced-locales-service.ts';
import { typeBuilderServices } from './type-builder-services.ts';
import type { TypeBuilderOptions } from './type-writer.ts';
import { createUploadService, type UploadServiceOptions } from './upload-service.ts';
import { createUserService } from './user-service.ts';
import { createUsersPermissionsService } from './users-permissions-service.ts';

type Make = () => Service;

export interface BuiltInServiceOptions {
  readonly config: Config;
  readonly strapi: () => Strapi;
  /** What comes with the open database. */
  readonly parts: () => AppServices;
  /** What comes with the routes of users. */
  readonly users: () => UsersContext;
  readonly email: EmailPlugin;
  /** Takes out of an entity what is private. */
  readonly sanitize: UploadServiceOptions['sanitize'];
  /** The routes that the project's files and plugins declare. */
  readonly routes: () => readonly RouteDeclaration[];
  /** The services of GraphQL; none where the plugin is off. */
  readonly graphql: Readonly<Record<string, Make>>;
  readonly contentManager: ContentManagerOptions;
  readonly typeBuilder: TypeBuilderOptions;
}

/** Each is made when it is first asked for. */
export function builtInServices(
  options: BuiltInServiceOptions,
): Readonly<Record<string, Readonly<Record<string, Make>>>> {
  const { config, strapi, parts, users, email, sanitize, routes, graphql, contentManager } = options;
  const { jwtSecret, jwtLifetime } = config.plugins.usersPermissions;
  return {
    'users-permissions': {
      jwt: () =>
        createJwtService({
          secret: jwtSecret,
          lifetime: jwtLifetime,
          rules: config.api.rules,
          db: () => parts().db,
          atOnce: () => parts().atOnce,
          now: () => parts().clock.now(),
        }),
      user: () =>
        createUserService(
          strapi,
          () => {
            const { db, clock, effects, rowHooks } = parts();
            return { db, effects, hooks: rowHooks, settings: () => parts().settings, now: clock.now };
          },
          users,
        ),
      role: () => createRoleService(strapi, parts),
      providers: () => createSignInService(strapi, users),
      'providers-registry': () => createProvidersRegistry(strapi, users),
      permission: () => createPermissionService(strapi),
      'users-permissions': () => createUsersPermissionsService(strapi, parts, routes),
    },
    upload: {
      ...folderServices(strapi, parts),
      provider: () =>
        createProviderService({
          library: () => parts().library,
          sizeLimit: config.plugins.upload.sizeLimit,
        }),
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
      'iso-locales': () => ({ getIsoLocales: () => isoLocales() }),
      locales: () => createLocalesService(strapi, parts),
      'content-types': () => createLocalizedTypesService(strapi, () => parts().settings.defaultLocale),
      'core-api': () => createLocalizationService(strapi),
      localizations: () => createSyncedLocalesService(strapi, () => parts().settings.defaultLocale),
    },
    'content-type-builder': typeBuilderServices(options.typeBuilder),
    graphql,
    'content-manager': contentManagerServices(contentManager),
  };
}
