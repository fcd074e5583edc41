/**
 * The plugins v4 brings along, in the form extensions change: their routes and controllers. What they do is
 * the server's own.
 */

import { completePlugin, type DeclaredRoute, type PluginDefinition } from '../base/plugin-definition.ts';
import type { Service } from '../base/registry.ts';
import type { DefaultActions } from '../core/default-actions.ts';
import type { CodeContext } from '../koa/code-context.ts';
import { createImageManipulation } from './image-manipulation.ts';
import { panelRouters } from './panel-lines.ts';

/** What makes services, by their names. */
export type ServiceMakers = Readonly<Record<string, () => Service>>;

/** Verb, path below the plugin's prefix, handler; a path with `^` goes without the prefix. */
type Line = readonly [method: string, path: string, handler: string];

const LINES: Readonly<Record<string, readonly Line[]>> = {
  'users-permissions': [
    ['GET', '^/connect/(.*)', 'auth.connect'],
    ['POST', '^/auth/local', 'auth.callback'],
    ['POST', '^/auth/local/register', 'auth.register'],
    ['GET', '^/auth/:provider/callback', 'auth.callback'],
    ['POST', '^/auth/forgot-password', 'auth.forgotPassword'],
    ['POST', '^/auth/reset-password', 'auth.resetPassword'],
    ['GET', '^/auth/email-confirmation', 'auth.emailConfirmation'],
    ['POST', '^/auth/send-email-confirmation', 'auth.sendEmailConfirmation'],
    ['POST', '^/auth/change-password', 'auth.changePassword'],
    ['GET', '^/users/count', 'user.count'],
    ['GET', '^/users', 'user.find'],
    ['GET', '^/users/me', 'user.me'],
    ['GET', '^/users/:id', 'user.findOne'],
    ['POST', '^/users', 'user.create'],
    // Octavo's own: there where the project lists what people may change about themselves
    ['PUT', '^/users/me', 'user.updateMe'],
    ['PUT', '^/users/:id', 'user.update'],
    ['DELETE', '^/users/:id', 'user.destroy'],
    ['GET', '/roles/:id', 'role.findOne'],
    ['GET', '/roles', 'role.find'],
    ['POST', '/roles', 'role.createRole'],
    ['PUT', '/roles/:role', 'role.updateRole'],
    ['DELETE', '/roles/:role', 'role.deleteRole'],
    ['GET', '/permissions', 'permissions.getPermissions'],
  ],
  upload: [
    ['POST', '/', 'content-api.upload'],
    ['GET', '/files', 'content-api.find'],
    ['GET', '/files/:id', 'content-api.findOne'],
    ['DELETE', '/files/:id', 'content-api.destroy'],
  ],
  i18n: [['GET', '/locales', 'locales.listLocales']],
  email: [['POST', '/', 'email.send']],
  'content-type-builder': [
    ['GET', '/content-types', 'content-types.getContentTypes'],
    ['GET', '/content-types/:uid', 'content-types.getContentType'],
    ['GET', '/components', 'components.getComponents'],
    ['GET', '/components/:uid', 'components.getComponent'],
  ],
  graphql: [],
  'content-manager': [],
};

export const BUILT_IN_PLUGINS: readonly string[] = Object.keys(LINES);

const UNCHANGED = new WeakMap<object, string>();
const ACTIONS = new WeakMap<object, string>();

/** The action a controller's function stands for, where it is the server's own. */
export const builtInAction = (action: unknown): string | undefined =>
  typeof action === 'function' ? ACTIONS.get(action) : undefined;

/** True for a route of a built-in plugin that the project has not changed. */
export const isUnchanged = (route: object): boolean => UNCHANGED.get(route) === JSON.stringify(route);

/** The routes of a built-in plugin as v4 has them; none for any other plugin. */
export const v4Routes = (name: string): DeclaredRoute[] => (LINES[name] ?? []).map(toRoute);

/**
 * A built-in plugin as extensions get it.
 * @param services what makes each of its services, for extensions to build on
 */
export function builtInPlugin(
  name: string,
  actions: DefaultActions,
  services: ServiceMakers = {},
): PluginDefinition {
  const lines = LINES[name] ?? [];
  const routers = Object.entries(panelRouters(name));
  const ofPanel = routers.flatMap(([, routes]) => routes);
  ofPanel.forEach(keepUnchanged);
  const controllers: Record<string, Record<string, unknown>> = {};
  const handlers = [
    ...lines.map(([, , handler]) => handler),
    ...ofPanel.map(({ handler }) => String(handler)),
  ];
  for (const handler of handlers) {
    const [controller = '', action = ''] = handler.split('.');
    controllers[controller] ??= {};
    controllers[controller][action] ??= defaultAction(actions, `plugin::${name}.${handler}`);
  }
  const ofContent =
    name === 'content-manager' ? [] : [['content-api', { type: 'content-api', routes: lines.map(toRoute) }]];
  return completePlugin({
    services: { ...services, ...(name === 'upload' && { 'image-manipulation': createImageManipulation }) },
    controllers,
    routes: Object.fromEntries([
      ...ofContent,
      ...routers.map(([router, routes]) => [router, { type: 'admin', routes }]),
    ]),
  });
}

function toRoute([method, path, handler]: Line): DeclaredRoute {
  const route = path.startsWith('^')
    ? { method, path: path.slice(1), handler, config: { prefix: '' } }
    : { method, path, handler };
  keepUnchanged(route);
  return route;
}

const keepUnchanged = (route: DeclaredRoute): void => {
  UNCHANGED.set(route, JSON.stringify(route));
};

function defaultAction(actions: DefaultActions, scope: string) {
  const action = (ctx: CodeContext): Promise<void> => actions.reply(scope, ctx);
  ACTIONS.set(action, scope);
  return action;
}
