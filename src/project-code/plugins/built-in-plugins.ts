/**
 * The plugins v4 brings along, in the form extensions change: their routes and controllers. What they do is
 * the server's own.
 */

import type { DefaultActions } from '../core-factories/default-actions.ts';
import { panelRouters, uidIn } from '../panel-routes/panel-lines.ts';
import { TYPE_ACTIONS } from '../panel-routes/type-actions.ts';
import { completePlugin, type DeclaredRoute, type PluginDefinition } from '../shared/plugin-definition.ts';
import type { Service } from '../shared/registry.ts';
import { defaultAction, uploadActions } from './built-in-actions.ts';
import { createImageManipulation } from './image-manipulation.ts';

/** What makes services, by their names. */
export type ServiceMakers = Readonly<Record<string, () => Service>>;

/** Services that extensions find as objects, and not as functions that make them. */
const OBJECTS: Readonly<Record<string, readonly string[]>> = {
  upload: ['api-upload-folder', 'file', 'folder'],
  'content-type-builder': ['api-handler', 'builder', 'component-categories', 'components', 'content-types'],
};

/** Verb, path below the plugin's prefix, handler, middlewares; a path with `^` goes without the prefix. */
type Line = readonly [method: string, path: string, handler: string, middlewares?: readonly string[]];

/** Around the actions that v4 limits; the server's own are limited without it. */
const LIMITED = ['plugin::users-permissions.rateLimit'];

const LINES: Readonly<Record<string, readonly Line[]>> = {
  'users-permissions': [
    ['GET', '^/connect/(.*)', 'auth.connect', LIMITED],
    ['POST', '^/auth/local', 'auth.callback', LIMITED],
    ['POST', '^/auth/local/register', 'auth.register', LIMITED],
    ['GET', '^/auth/:provider/callback', 'auth.callback'],
    ['POST', '^/auth/forgot-password', 'auth.forgotPassword', LIMITED],
    ['POST', '^/auth/reset-password', 'auth.resetPassword', LIMITED],
    ['GET', '^/auth/email-confirmation', 'auth.emailConfirmation'],
    ['POST', '^/auth/send-email-confirmation', 'auth.sendEmailConfirmation'],
    ['POST', '^/auth/change-password', 'auth.changePassword', LIMITED],
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
  documentation: [],
  'content-manager': [],
};

export const BUILT_IN_PLUGINS: readonly string[] = Object.keys(LINES);

const UNCHANGED = new WeakMap<object, string>();

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
  const routers = v4PanelRouters(name);
  const handlers = lines.map(([, , handler]) => handler);
  const ofContent =
    name === 'content-manager' ? [] : [['content-api', { type: 'content-api', routes: lines.map(toRoute) }]];
  return completePlugin({
    services: {
      ...services,
      ...Object.fromEntries((OBJECTS[name] ?? []).flatMap((key) => made(key, services[key]))),
      ...(name === 'upload' && { 'image-manipulation': createImageManipulation }),
    },
    controllers: controllersOf(name, actions, handlers),
    routes: { ...Object.fromEntries(ofContent), ...routers },
  });
}

const made = (name: string, make?: () => Service): [string, Service][] => (make ? [[name, make()]] : []);

/** The routes below `/admin` with their controllers, as code finds them in `strapi.admin`. */
export function builtInAdmin(actions: DefaultActions): Pick<PluginDefinition, 'controllers' | 'routes'> {
  return { controllers: controllersOf('admin', actions, []), routes: v4PanelRouters('admin') };
}

function v4PanelRouters(name: string): Record<string, { type: string; routes: DeclaredRoute[] }> {
  return Object.fromEntries(
    Object.entries(panelRouters(name)).map(([router, routes]) => {
      routes.forEach(keepUnchanged);
      return [router, { type: 'admin', routes }];
    }),
  );
}

/**
 * v4's controllers of a plugin.
 * @param handlers the actions of its routes of the content API
 */
function controllersOf(
  name: string,
  actions: DefaultActions,
  handlers: readonly string[],
): Record<string, Record<string, unknown>> {
  const controllers: Record<string, Record<string, unknown>> = {};
  const add = (scope: string, answering = scope): void => {
    const [controller = '', action = ''] = scope.slice(uidIn(name, '').length).split('.');
    controllers[controller] ??= uploadActions(actions, uidIn(name, controller));
    controllers[controller][action] ??= defaultAction(actions, scope, answering);
  };
  const ofPanel = Object.values(panelRouters(name)).flat();
  for (const handler of [...handlers, ...ofPanel.map((route) => String(route.handler))])
    add(uidIn(name, handler));
  for (const [answering, { scope }] of TYPE_ACTIONS)
    if (scope.startsWith(uidIn(name, ''))) add(scope, answering);
  return controllers;
}

function toRoute([method, path, handler, middlewares]: Line): DeclaredRoute {
  const limits = middlewares && { middlewares: [...middlewares] };
  const route = path.startsWith('^')
    ? { method, path: path.slice(1), handler, config: { ...limits, prefix: '' } }
    : { method, path, handler };
  keepUnchanged(route);
  return route;
}

const keepUnchanged = (route: DeclaredRoute): void => {
  UNCHANGED.set(route, JSON.stringify(route));
};
