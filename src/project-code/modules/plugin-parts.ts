/**
 * Files inside of v4's plugins that extensions are written with: `getService` of a plugin, and the checks of the bodies of
 * the routes for signing in. Earlier versions of v4 let code import them, 4.26 does not.
 */
import { type BodyRules, checkBody } from '../../users/auth/check-body.ts';
import type { Strapi } from '../strapi/strapi.ts';

const PLUGINS = [
  'users-permissions',
  'i18n',
  'upload',
  'email',
  'graphql',
  'content-manager',
  'content-type-builder',
];

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

/** The modules by name. */
export function createPluginParts(strapi: () => Strapi): Map<string, object> {
  const parts = PLUGINS.map((plugin): [string, object] => [
    `@strapi/plugin-${plugin}/server/utils`,
    { getService: (name: string) => strapi().plugin(plugin)?.service(name) },
  ]);
  const checks = Object.entries(BODIES).map(([name, rules]) => [
    name,
    async (body: unknown) => {
      checkBody(body, rules);
      return body;
    },
  ]);
  return new Map<string, object>([
    ...parts,
    ['@strapi/admin/server/utils', { getService: (name: string) => strapi().service(`admin::${name}`) }],
    ['@strapi/plugin-users-permissions/server/controllers/validation/auth', Object.fromEntries(checks)],
  ]);
}
