/**
 * Files inside of v4's plugins that extensions are written with: `strapi-server`, which gives the plugin; `getService` of a
 * plugin, and the checks of the bodies of the routes for signing in, which earlier versions of v4 let code import.
 */

import { type BodyRules, checkBody } from '../../api/users/auth/check-body.ts';
import type { PluginDefinition } from '../shared/plugin-definition.ts';
import type { Strapi } from '../strapi/strapi.ts';

/** Those whose `strapi-server` is a function that gives the plugin. */
const SERVERS = ['users-permissions', 'i18n', 'upload', 'content-manager', 'content-type-builder'];

const PLUGINS = [...SERVERS, 'email', 'graphql'];

/** What each check of v4's holds a body against. */
const BODIES: Readonly<Record<string, BodyRules<string>>> = {
  validateCallbackBody: { fields: ['identifier', 'password'], exact: false },
  validateRegisterBody: { fields: ['email', 'username', 'password'], exact: false },
  validateEmailConfirmationBody: { fields: ['confirmation'], exact: false },
  validateSendEmailConfirmationBody: { fields: ['email'], exact: false },
  validateForgotPasswordBody: { fields: ['email'], exact: true },
  validateResetPasswordBody: { fields: ['passwordConfirmation', 'password', 'code'], exact: true },
  validateChangePasswordBody: {
    fields: ['passwordConfirmation', 'password', 'currentPassword'],
    exact: true,
    repeats: ['passwordConfirmation', 'password'],
  },
};

/**
 * The modules by name.
 * @param plugin makes a built-in plugin: what code takes out of it is not what extensions have made of the project's own
 */
export function createPluginParts(
  strapi: () => Strapi,
  plugin: (name: string) => PluginDefinition,
): Map<string, object> {
  const servers = SERVERS.map((name): [string, object] => [
    `@strapi/plugin-${name}/strapi-server`,
    () => plugin(name),
  ]);
  const parts = PLUGINS.map((name): [string, object] => [
    `@strapi/plugin-${name}/server/utils`,
    { getService: (service: string) => strapi().plugin(name)?.service(service) },
  ]);
  const checks = Object.entries(BODIES).map(([name, rules]) => [
    name,
    async (body: unknown) => {
      checkBody(body, rules);
      return body;
    },
  ]);
  return new Map<string, object>([
    ...servers,
    ...parts,
    ['@strapi/admin/server/utils', { getService: (name: string) => strapi().service(`admin::${name}`) }],
    ['@strapi/plugin-users-permissions/server/controllers/validation/auth', Object.fromEntries(checks)],
  ]);
}
