/** Builds the `strapi` object of a project. Its plugins and apis are added later, when their files are loaded. */
import { routesByOwner } from '../../admin/administrators/routes/content-api-routes.ts';
import { FieldSizes } from '../../admin/content-manager/types/field-sizes.ts';
import { actionsOf } from '../../api/users/roles/action-tree.ts';
import type { ScalarType } from '../../core/model/attribute.ts';
import type { Project } from '../../core/project/load-project.ts';
import type { Problem } from '../../core/project/start-error.ts';
import { adminServices } from '../admin-services/admin-services.ts';
import { AuthService } from '../authentication/auth-service.ts';
import { readCredentials } from '../authentication/authenticate-request.ts';
import type { KoaContexts } from '../koa/koa-app.ts';
import { contentApiActions } from '../load/listed-routes.ts';
import { refreshAfterSetting } from '../shared/refresh-settings.ts';
import type { ServerEnvironment } from '../shared/server-environment.ts';
import type { TypeRegistry } from '../shared/type-registry.ts';
import { createConfigApi } from '../strapi/config-api.ts';
import { createContainer, itemRegistry, valueRegistry } from '../strapi/container.ts';
import { createRegistries, createStrapi, type Registries } from '../strapi/create-strapi.ts';
import { createCron } from '../strapi/cron.ts';
import { CustomFields } from '../strapi/custom-fields.ts';
import type { PluginApi } from '../strapi/plugin-api.ts';
import { createServerApi, type ServerAdditions } from '../strapi/server-api.ts';
import { createStore } from '../strapi/store.ts';
import type { Strapi } from '../strapi/strapi.ts';
import { createHooks } from '../strapi/sync-hooks.ts';
import { createTaskLock } from '../strapi/task-lock.ts';
import { createWebhookRunner } from '../strapi/webhook-runner-api.ts';
import { createWebhookStore } from '../strapi/webhook-store-api.ts';
import type { AddedChecks } from '../utils/added-checks.ts';
import { createContentApiPermissions } from '../utils/content-api-permissions.ts';
import type { ContentRules } from './content-rules.ts';
import type { RuntimeState } from './runtime-state.ts';

export interface StrapiInput {
  readonly project: Project;
  readonly environment: ServerEnvironment;
  readonly types: TypeRegistry;
  readonly contexts: KoaContexts;
  readonly runtime: RuntimeState;
  readonly content: ContentRules;
  readonly checks: AddedChecks;
  /** Receives an entry for each configuration file that fails. */
  readonly problems: Problem[];
}

export interface BuiltStrapi {
  readonly strapi: Strapi;
  readonly registries: Registries;
  /** `strapi.plugins`, empty at first. */
  readonly plugins: Record<string, PluginApi>;
  /** `strapi.api`, empty at first. */
  readonly apis: Record<string, PluginApi>;
  /** The routes and middlewares that code adds to `strapi.server`. */
  readonly additions: ServerAdditions;
  /** The authentication strategies: v4's own and those that code adds. */
  readonly auth: AuthService;
  /** The custom fields that code registers, each with the type it is stored as. */
  readonly customFields: ReadonlyMap<string, ScalarType>;
  /** How wide the fields of forms are, with those of custom fields. */
  readonly fieldSizes: FieldSizes;
}

/** Makes every part of the `strapi` object. What needs the database asks `runtime` for it when it is called. */
export async function buildStrapi(input: StrapiInput): Promise<BuiltStrapi> {
  const { project, environment, types, contexts, runtime, content, problems } = input;
  const getStrapi = (): Strapi => strapi;
  const registries = createRegistries(getStrapi);
  const plugins: Record<string, PluginApi> = {};
  const apis: Record<string, PluginApi> = {};
  const additions: ServerAdditions = {
    routers: [],
    plainRoutes: [],
    onRoute: () => {},
    outer: [],
    inner: [],
  };
  const fieldSizes = new FieldSizes();
  const customFields = new CustomFields(fieldSizes);
  const config = await createConfigApi(project, problems);
  const hooks = createHooks();
  const { sanitizers, validators } = input.checks;

  const auth = new AuthService({
    access: () => runtime.requireServices().access,
    read: () => readCredentials(strapi),
    uids: () => Object.keys(types.contentTypes),
  });
  const admin = adminServices({
    strapi: getStrapi,
    config: project.config.admin,
    parts: () => runtime.requireServices(),
    administrators: runtime.requireAdministrators,
    contentActions: () => [
      ...actionsOf(runtime.requireServices().model),
      ...contentApiActions(runtime.declaredRoutes()),
    ],
  });
  for (const [name, make] of Object.entries(admin)) registries.services.add(`admin::${name}`, make);

  const container = createContainer(getStrapi, {
    services: () => itemRegistry(registries.services),
    controllers: () => itemRegistry(registries.controllers),
    policies: () => itemRegistry(registries.policies),
    middlewares: () => itemRegistry(registries.middlewares),
    'content-types': () => valueRegistry(types.contentTypes),
    components: () => valueRegistry(types.components),
    plugins: () => valueRegistry(plugins),
    apis: () => valueRegistry(apis),
    hooks: () => valueRegistry(hooks),
    auth: () => auth,
    config: () => config,
    'content-api': () => strapi['contentAPI'],
    'custom-fields': () => customFields,
    'event-hub': () => strapi.eventHub,
    sanitizers: () => sanitizers,
    validators: () => validators,
  });
  const server = createServerApi(
    {
      app: contexts.app,
      httpServer: () => runtime.server.server,
      isBooting: () => runtime.isBooting,
      prefix: project.config.api.rest.prefix,
      list: () => runtime.listRoutes(),
    },
    additions,
  );
  const store = createStore(
    () => runtime.requireServices().db,
    (key) => refreshAfterSetting(runtime.requireServices(), key),
  );
  const cron = createCron({
    clock: environment.clock,
    strapi: getStrapi,
    onFailure: (name, error) => environment.log.error({ err: error, task: name }, 'a cron task has failed'),
    lock: createTaskLock(environment.clock, () => runtime.requireServices().db),
  });

  const strapi: Strapi = createStrapi({
    project,
    config,
    environment,
    types,
    registries,
    plugins,
    apis,
    server,
    store,
    cron,
    customFields: { register: customFields.add },
    contentAPI: {
      sanitize: content.sanitize,
      validate: content.validate,
      /** The routes of the content API, by what they belong to. */
      getRoutesMap: async () => routesByOwner(runtime.requireAdministrators()),
      permissions: createContentApiPermissions(() => contentApiActions(runtime.declaredRoutes())),
    },
    webhookStore: createWebhookStore(runtime.requireServices),
    webhookRunner: createWebhookRunner(runtime.requireServices, getStrapi),
    container,
    auth,
    hooks,
    sanitizers,
    validators,
  });
  return { strapi, registries, plugins, apis, additions, auth, customFields: customFields.types, fieldSizes };
}
