/** `/admin/content-api`: what API tokens can be given, and the routes of the content API with their scopes. */
import type { Route } from '../../../core/base/http/route.ts';
import type { ContentType } from '../../../core/model/content-type.ts';
import type { AdminContext, DescribedRoute } from '../admin-context.ts';
import { adminRoutes, data } from './admin-route.ts';

export function contentApiRoutes(context: AdminContext): Route[] {
  const { signedIn } = adminRoutes(context);
  return [
    signedIn('GET', '/admin/content-api/permissions', () =>
      data(actionsByController(context.contentActions())),
    ),
    signedIn('GET', '/admin/content-api/routes', () => data(routesByOwner(context))),
  ];
}

/** `{ "api::tag": { "controllers": { "tag": ["find", …] } }, … }` */
function actionsByController(actions: readonly string[]): object {
  const owners = new Map<string, Map<string, string[]>>();
  for (const full of actions) {
    const [owner = '', controller = '', action = ''] = full.split('.');
    const controllers = owners.get(owner) ?? new Map<string, string[]>();
    controllers.set(controller, [...(controllers.get(controller) ?? []), action]);
    owners.set(owner, controllers);
  }
  return Object.fromEntries(
    [...owners].map(([owner, controllers]) => [owner, { controllers: Object.fromEntries(controllers) }]),
  );
}

/**
 * The routes of the content API by the API or plugin they belong to: the server's own, then those that only project
 * code has.
 */
export function routesByOwner({ settings, prefix, codeRoutes }: AdminContext): object {
  const types = [...settings().model.contentTypes.values()].filter(({ origin }) => origin === 'api');
  const apis = types.map((type) => [type.uid.split('.')[0]!, typeRoutes(type, prefix)] as const);
  const merged = new Map<string, DescribedRoute[]>();
  for (const [owner, routes] of [...apis, ...pluginRoutes(prefix)]) {
    merged.set(owner, [...(merged.get(owner) ?? []), ...routes]);
  }
  for (const { owner, ...route } of codeRoutes()) {
    const known = merged.get(owner) ?? [];
    if (!known.some(({ method, path }) => method === route.method && path === route.path))
      merged.set(owner, [...known, route]);
  }
  return Object.fromEntries(merged);
}

function typeRoutes(type: ContentType, prefix: string): DescribedRoute[] {
  const { uid, kind, localized, singularName } = type;
  const base = `${prefix}/${kind === 'singleType' ? singularName : type.pluralName}`;
  const info = { apiName: uid.split('.')[0]!.replace('api::', ''), type: 'content-api' };
  const route = (method: string, path: string, action: string): DescribedRoute => ({
    method,
    path,
    handler: `${uid}.${action}`,
    config: { auth: { scope: [`${uid}.${action}`] } },
    info,
  });
  const entries =
    kind === 'singleType'
      ? [route('GET', base, 'find'), route('PUT', base, 'update'), route('DELETE', base, 'delete')]
      : [
          route('GET', base, 'find'),
          route('GET', `${base}/:id`, 'findOne'),
          route('POST', base, 'create'),
          route('PUT', `${base}/:id`, 'update'),
          route('DELETE', `${base}/:id`, 'delete'),
        ];
  if (!localized) return entries;
  const localizations = kind === 'singleType' ? `${base}/localizations` : `${base}/:id/localizations`;
  return [
    ...entries,
    {
      ...route('POST', localizations, 'createLocalization'),
      handler: `${singularName}.createLocalization`,
      config: { policies: [], auth: { scope: [`${uid}.createLocalization`] } },
    },
  ];
}

/** A route of a built-in plugin: method, path behind the prefix, and handler. */
type PluginRoute = readonly [method: string, path: string, handler: string];

const PLUGINS: readonly {
  readonly name: string;
  /** Handlers whose routes count how often they are asked. */
  readonly limited?: readonly string[];
  /** Whether the routes say that they do not stand below the plugin's name. */
  readonly unprefixed?: RegExp;
  readonly routes: readonly PluginRoute[];
}[] = [
  {
    name: 'content-type-builder',
    routes: [
      ['GET', '/content-type-builder/content-types', 'content-types.getContentTypes'],
      ['GET', '/content-type-builder/content-types/:uid', 'content-types.getContentType'],
      ['GET', '/content-type-builder/components', 'components.getComponents'],
      ['GET', '/content-type-builder/components/:uid', 'components.getComponent'],
    ],
  },
  { name: 'email', routes: [['POST', '/email/', 'email.send']] },
  {
    name: 'upload',
    routes: [
      ['POST', '/upload/', 'content-api.upload'],
      ['GET', '/upload/files', 'content-api.find'],
      ['GET', '/upload/files/:id', 'content-api.findOne'],
      ['DELETE', '/upload/files/:id', 'content-api.destroy'],
    ],
  },
  {
    name: 'users-permissions',
    unprefixed: /^(auth|user)\./,
    limited: [
      'GET auth.connect',
      'POST auth.callback',
      'POST auth.register',
      'POST auth.forgotPassword',
      'POST auth.resetPassword',
      'POST auth.changePassword',
    ],
    routes: [
      ['GET', '/connect/(.*)', 'auth.connect'],
      ['POST', '/auth/local', 'auth.callback'],
      ['POST', '/auth/local/register', 'auth.register'],
      ['GET', '/auth/:provider/callback', 'auth.callback'],
      ['POST', '/auth/forgot-password', 'auth.forgotPassword'],
      ['POST', '/auth/reset-password', 'auth.resetPassword'],
      ['GET', '/auth/email-confirmation', 'auth.emailConfirmation'],
      ['POST', '/auth/send-email-confirmation', 'auth.sendEmailConfirmation'],
      ['POST', '/auth/change-password', 'auth.changePassword'],
      ['GET', '/users/count', 'user.count'],
      ['GET', '/users', 'user.find'],
      ['GET', '/users/me', 'user.me'],
      ['GET', '/users/:id', 'user.findOne'],
      ['POST', '/users', 'user.create'],
      ['PUT', '/users/:id', 'user.update'],
      ['DELETE', '/users/:id', 'user.destroy'],
      ['GET', '/users-permissions/roles/:id', 'role.findOne'],
      ['GET', '/users-permissions/roles', 'role.find'],
      ['POST', '/users-permissions/roles', 'role.createRole'],
      ['PUT', '/users-permissions/roles/:role', 'role.updateRole'],
      ['DELETE', '/users-permissions/roles/:role', 'role.deleteRole'],
      ['GET', '/users-permissions/permissions', 'permissions.getPermissions'],
    ],
  },
  { name: 'i18n', routes: [['GET', '/i18n/locales', 'locales.listLocales']] },
];

const pluginRoutes = (prefix: string): (readonly [string, DescribedRoute[]])[] =>
  PLUGINS.map(({ name, limited = [], unprefixed, routes }) => [
    `plugin::${name}`,
    routes.map(([method, path, handler]) => ({
      method,
      path: `${prefix}${path}`,
      handler,
      config: {
        ...(limited.includes(`${method} ${handler}`) ? { middlewares: [`plugin::${name}.rateLimit`] } : {}),
        ...(unprefixed?.test(handler) ? { prefix: '' } : {}),
        auth: { scope: [`plugin::${name}.${handler}`] },
      },
      info: { pluginName: name, type: 'content-api' },
    })),
  ]);
