/** The OpenAPI document of an open project, made of the routes that it serves. */
import type { OpenAPIV3_1 } from 'openapi-types';
import { type DocumentedRoute, openApiDocument } from '../../api/openapi/openapi-document.ts';
import { BATCH_PATH, isBatchStep } from '../../api/rest/batch-routes.ts';
import { registerFields } from '../../api/users/auth/register.ts';
import type { AnswerFormat } from '../../core/base/answer-format.ts';
import type { Route } from '../../core/base/http/route.ts';
import { isObject } from '../../core/base/is-object.ts';
import type { OpenProject } from './open-project.ts';

export interface ApiDocumentOptions {
  /** All routes of the server; those of administrators are left out. */
  readonly routes: readonly Route[];
  /** The address of the server, as clients reach it. */
  readonly address: string;
  /** How entries look in the answers; as the project answers requests that do not say it unless given. */
  readonly format?: AnswerFormat;
  /** Which actions the reader may call; all unless given. */
  readonly may?: (scope: string) => boolean;
}

export function apiDocument(project: OpenProject, options: ApiDocumentOptions): OpenAPIV3_1.Document {
  const document = documentOfRoutes(project, options);
  project.code?.documentation.applyTo(document);
  return document;
}

/** The same without the parts that code puts over it. */
export function documentOfRoutes(project: OpenProject, options: ApiDocumentOptions): OpenAPIV3_1.Document {
  const { config, model, access, settings } = project;
  const { documentation, usersPermissions } = config.plugins;
  const everybody = access.publicCaller();
  const overrides = project.code?.documentation;
  return openApiDocument({
    model,
    rules: config.api.rules,
    format: options.format ?? config.api.responseFormat,
    info: documentation.info,
    servers: documentation.servers?.map((each) => withoutPrefix(each, config.api.rest.prefix)) ?? [
      { url: options.address },
    ],
    prefix: config.api.rest.prefix,
    routes: documentedRoutes(project, options.routes).filter(
      (route) =>
        overrides?.excludes(ownerOf(route)) !== true &&
        isDescribed(ownerOf(route), documentation.describedPlugins),
    ),
    ...(options.may ? { may: options.may } : {}),
    isPublic: (scope) => everybody.may(scope),
    registerFields: registerFields({ config: usersPermissions, settings: () => settings }),
  });
}

/** As in v4 configured addresses are those of the API; the paths of this document begin with its prefix themselves. */
const withoutPrefix = <Server extends { readonly url: string }>(server: Server, prefix: string): Server => {
  const url = server.url.replace(/\/$/, '');
  return prefix !== '' && url.endsWith(prefix) && !url.endsWith(`/${prefix}`)
    ? { ...server, url: url.slice(0, -prefix.length) || '/' }
    : server;
};

/** Whether the routes of an API or a plugin are to be in the document. */
const isDescribed = (owner: string, plugins: readonly string[] | null): boolean =>
  plugins === null || !owner.startsWith(PLUGIN) || plugins.includes(owner.slice(PLUGIN.length));

const PLUGIN = 'plugin::';

/** The API or the plugin that a route belongs to; empty for none. */
const ownerOf = ({ scope, declared }: DocumentedRoute): string =>
  declared?.owner ?? /^(?:api|plugin)::[^.]+/.exec(scope ?? '')?.[0] ?? '';

/** The routes of the content API: the server's own, and those of project code as it declares them. */
function documentedRoutes(
  { code, config, settings }: OpenProject,
  routes: readonly Route[],
): DocumentedRoute[] {
  const builtIn = routes.flatMap((route) =>
    'scope' in route && typeof route.scope === 'string'
      ? [{ method: route.method, path: route.path, scope: route.scope }]
      : [],
  );
  const known = new Set(builtIn.map(({ method, path }) => `${method} ${path}`));
  const declared = (code?.listedRoutes() ?? [])
    .filter(({ method, path }) => !known.has(`${method} ${path}`))
    .map(({ method, path, owner, config }) => {
      const { auth, openapi } = config as { auth?: unknown; openapi?: unknown };
      return { method, path, own: { owner, scopes: scopesOf(auth), openapi } };
    });
  const batch = routes.filter(
    ({ method, path }) => method === 'POST' && path === config.api.rest.prefix + BATCH_PATH,
  );
  const facts = { steps: routes.filter(isBatchStep), most: settings.limits.batchSteps };
  return [...builtIn, ...declared, ...batch.map(({ method, path }) => ({ method, path, batch: facts }))];
}

const scopesOf = (auth: unknown): readonly string[] | null => {
  if (!isObject(auth)) return null;
  return Array.isArray(auth['scope']) ? (auth['scope'] as string[]) : [];
};
