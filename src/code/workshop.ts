/** Everything project code is made of and with, put together before any of it runs. */
import type { Caller } from '../access/caller.ts';
import { ExtensionService } from '../graphql/schema/extensions/extension-service.ts';
import type { Route } from '../http/route.ts';
import type { ScalarType } from '../model/attribute.ts';
import { type ContentType, contentTypeOf } from '../model/content-type.ts';
import type { Project } from '../project/load-project.ts';
import { stoppingProblems } from '../project/partial.ts';
import { provideModules } from '../project/provided-modules.ts';
import { type Problem, StartError } from '../project/start-error.ts';
import { DEFAULT_LIMITS } from '../query/limits.ts';
import { requestWords } from '../rest/request-words.ts';
import { openCounts } from '../users/auth/open-counts.ts';
import type { UsersContext } from '../users/users-context.ts';
import { adminServices } from './admin/admin-services.ts';
import type { CodeParts } from './code-parts.ts';
import { type ControllerTools, createCoreController } from './core/core-controller.ts';
import { createCoreService } from './core/core-service.ts';
import { DefaultActions } from './core/default-actions.ts';
import { transformResponse } from './core/transform-response.ts';
import { registerFields } from './custom-fields.ts';
import type { GraphqlServiceParts } from './graphql/graphql-services.ts';
import type { GuardTools } from './guards.ts';
import { callerOf } from './http/authenticate.ts';
import { EarlyServer } from './http/early-server.ts';
import { KoaContexts } from './http/koa-app.ts';
import { AuthService } from './http/own-strategies.ts';
import { giveLifecycles } from './lifecycles/give-lifecycles.ts';
import { createHeardReads } from './lifecycles/heard-reads.ts';
import { isHeard } from './lifecycles/is-heard.ts';
import { type LoadedCode, loadCode } from './load/load-code.ts';
import { loadResolved } from './load/load-resolved.ts';
import { type ProvidedPackage, UNPARSED, UNPARSED_MODULES } from './modules/provided-packages.ts';
import { createStrapiModule } from './modules/strapi-module.ts';
import { createUtilsModule } from './modules/utils-module.ts';
import { tellOfSetting } from './own-changes.ts';
import { builtInServices } from './plugins/built-in-services.ts';
import { contentManagerServices } from './plugins/content-manager-services.ts';
import { EmailPlugin } from './plugins/email-plugin.ts';
import { mergePluginConfig, openPlugins } from './plugins/open-plugins.ts';
import type { PluginParts } from './plugins/plugin-parts.ts';
import { rateLimitMiddleware } from './plugins/rate-limit.ts';
import { loadEmailProvider } from './providers/load-email-provider.ts';
import { loadUploadProvider } from './providers/open-upload-provider.ts';
import type { UploadProvider } from './providers/upload-provider.ts';
import { CODE_CALLER } from './query/code-caller.ts';
import { readCredentials } from './read-credentials.ts';
import type { Source } from './registry.ts';
import { createConfigFacet } from './strapi/config-facet.ts';
import { codeRegistry, createContainer, plainRegistry } from './strapi/container.ts';
import { createRegistries, createStrapi, type Registries } from './strapi/create-strapi.ts';
import { createCron } from './strapi/cron.ts';
import { createPluginFacet, type PluginFacet } from './strapi/plugin-facet.ts';
import { type AddedToServer, createServerFacet } from './strapi/server-facet.ts';
import { createStore } from './strapi/store.ts';
import type { Service, Strapi } from './strapi/strapi.ts';
import { createTaskTurns } from './strapi/task-turns.ts';
import { TypesFacet } from './strapi/types-facet.ts';
import { unaskedAdditions, unaskedHooks } from './strapi/unasked.ts';
import { createWebhookStore } from './strapi/webhook-store.ts';
import type { CodeSurroundings } from './surroundings.ts';
import { createSanitizers, createValidators } from './utils/content-api.ts';
import type { DataRules } from './utils/data-rules.ts';
import { exceedsRights } from './utils/exceeds-rights.ts';
import { sanitizeOutput } from './utils/sanitize-output.ts';

/** What comes later, as it comes. */
export interface Connected {
  parts: CodeParts | null;
  users: UsersContext | null;
  readonly server: EarlyServer;
  isBooting: boolean;
  routes: readonly Route[];
}

export interface Workshop {
  readonly surroundings: CodeSurroundings;
  readonly strapi: Strapi & { isLoaded: boolean };
  readonly types: TypesFacet;
  readonly customFields: ReadonlyMap<string, ScalarType>;
  readonly registries: Registries;
  readonly loaded: LoadedCode;
  readonly plugins: ReadonlyMap<string, PluginParts>;
  readonly added: AddedToServer;
  readonly contexts: KoaContexts;
  readonly actions: DefaultActions;
  readonly controllers: ControllerTools;
  readonly guards: GuardTools;
  readonly email: EmailPlugin;
  /** The project's own provider of uploads; null for a built-in one, and where it could not be started. */
  readonly uploadProvider: UploadProvider | null;
  readonly graphql: ExtensionService | null;
  readonly connected: Connected;
  /** The ways callers are known. */
  readonly strategies: AuthService;
  /** An entry without what is private, as events outside of the server show it. */
  readonly shown: (type: ContentType, entry: object) => unknown;
  /** A row of users or files as a caller may see it. */
  readonly visibleTo: (type: ContentType, caller: Caller, row: object) => Record<string, unknown>;
  /** The attributes of an entry as the content API answers them to a caller. */
  readonly attributesFor: (type: ContentType, caller: Caller, entry: object) => Record<string, unknown>;
  /** Middlewares the configuration names by module. */
  readonly resolved: ReadonlyMap<string, unknown>;
}

/**
 * Loads a project's code and puts it together; nothing of it is called but what its files do by themselves,
 * and the functions of extensions.
 * @throws StartError with everything that cannot be loaded
 */
export async function openWorkshop(project: Project, surroundings: CodeSurroundings): Promise<Workshop> {
  const problems: Problem[] = [];
  const { config } = project;
  const connected: Connected = {
    parts: null,
    users: null,
    server: new EarlyServer(),
    isBooting: false,
    routes: [],
  };
  const parts = (): CodeParts => {
    if (!connected.parts) throw new Error('the database is there once `register` is over: use `bootstrap`');
    return connected.parts;
  };
  const limits = { ...DEFAULT_LIMITS, ...config.api.limits };
  const { enabled, session } = config.middlewares;
  const contexts = new KoaContexts(
    config.server.appKeys,
    limits,
    { proxy: config.server.proxy !== false, session: enabled.includes('session') ? session : null },
    (error) => surroundings.log.error({ err: error }, 'an error of the koa app'),
  );
  const actions = new DefaultActions(contexts);
  const types = new TypesFacet(project.sources);
  const added: AddedToServer = { routers: [], plainRoutes: [], outer: [], inner: [] };
  const registries = createRegistries(() => strapi);
  const rules: DataRules = {
    typeOf: (uid) => types.get(uid),
    types: () => [...Object.values(types.contentTypes), ...Object.values(types.components)],
    isStrict: config.api.compat === 'strict',
    populateNodes: limits.populateNodes,
    privateEverywhere: () => config.api.responses.privateAttributes,
    callerOf,
    checkQuery: (uid, caller, query) => {
      const { model, reader } = parts();
      const type = contentTypeOf(model, uid);
      const { words, parse } = requestWords({ rawQuery: '', query }, limits);
      reader.prepare(type.kind === 'singleType' ? 'single' : 'list', type, caller, words, parse);
    },
    exceeds: (uid, caller, asked) =>
      connected.parts !== null && exceedsRights(connected.parts.settings, uid, caller, asked),
  };
  const attributesFor: Workshop['attributesFor'] = ({ uid }, caller, entry) => {
    const type = types.get(uid)!;
    const seen = sanitizeOutput({ rules, type, caller }, entry);
    const { data } = transformResponse((other) => types.get(other), type, seen) as {
      data: { attributes: Record<string, unknown> };
    };
    return data.attributes;
  };
  const sanitize = createSanitizers(rules);
  const validate = createValidators(rules);
  const customFields = new Map<string, ScalarType>();
  const pluginFacets: Record<string, PluginFacet> = {};
  const apiFacets: Record<string, PluginFacet> = {};
  const configFacet = await createConfigFacet(project, problems);
  const strategies = new AuthService({
    access: () => parts().access,
    read: () => readCredentials(() => strapi.db),
    uids: () => Object.keys(types.contentTypes),
  });
  const admin = adminServices({ strapi: () => strapi, apiTokenSalt: config.admin.apiTokenSalt });
  const contentTypeHooks = unaskedHooks(surroundings.warn);
  const requestHooks = unaskedAdditions(surroundings.warn);
  const container = createContainer(() => strapi, {
    services: () => codeRegistry(registries.services),
    controllers: () => codeRegistry(registries.controllers),
    policies: () => codeRegistry(registries.policies),
    middlewares: () => codeRegistry(registries.middlewares),
    'content-types': () => plainRegistry(types.contentTypes),
    components: () => plainRegistry(types.components),
    plugins: () => plainRegistry(pluginFacets),
    apis: () => plainRegistry(apiFacets),
    hooks: () => plainRegistry(contentTypeHooks),
    auth: () => strategies,
    config: () => configFacet,
    'content-api': () => strapi['contentAPI'],
    'custom-fields': () => strapi['customFields'],
    'event-hub': () => strapi.eventHub,
    sanitizers: () => requestHooks.sanitizers,
    validators: () => requestHooks.validators,
  });
  const strapi: Strapi = createStrapi({
    project,
    config: configFacet,
    surroundings,
    types,
    registries,
    plugins: pluginFacets,
    apis: apiFacets,
    server: createServerFacet(
      {
        app: contexts.app,
        httpServer: () => connected.server.server,
        isBooting: () => connected.isBooting,
        prefix: config.api.rest.prefix,
        list: () => connected.routes,
      },
      added,
    ),
    store: createStore(
      () => parts().db,
      (key) => tellOfSetting(parts(), key),
    ),
    cron: createCron({
      strapi: () => strapi,
      onFailure: (name, error) =>
        surroundings.log.error({ err: error, task: name }, 'a cron task has failed'),
      turns: createTaskTurns(() => parts().db),
    }),
    customFields: { register: (field: unknown) => registerFields(customFields, field) },
    contentAPI: { sanitize, validate },
    webhookStore: createWebhookStore(parts),
    container,
    auth: strategies,
    hooks: contentTypeHooks,
    sanitizers: requestHooks.sanitizers,
    validators: requestHooks.validators,
    adminServices: Object.keys(admin),
  });
  for (const [name, given] of Object.entries(admin)) {
    registries.services.add(`admin::${name}`, { given, file: 'built-in' });
  }
  const controllers: ControllerTools = {
    strapi: () => strapi,
    actions,
    sanitize: sanitize as ControllerTools['sanitize'],
    validate: validate as ControllerTools['validate'],
    isStrict: config.api.compat === 'strict',
    isHeard: (uid, action) => isHeard(strapi, uid, action),
    heardRead: createHeardReads({
      strapi: () => strapi,
      parts,
      actions,
      attributesFor,
      check: (type, action, caller, query) => {
        const { words, parse } = requestWords({ rawQuery: '', query }, limits);
        const many = type.kind === 'singleType' ? 'single' : 'list';
        parts().reader.prepare(action === 'findOne' ? 'one' : many, type, caller, words, parse);
      },
    }),
  };
  Object.assign(globalThis, { strapi });
  const packages: Record<ProvidedPackage, object> = {
    '@strapi/strapi': createStrapiModule(controllers),
    '@strapi/utils': createUtilsModule({ env: project.env, strapi: () => strapi, sanitize, validate }),
  };
  provideModules(
    new Map<string, object | symbol>([
      ...Object.entries(packages),
      ...UNPARSED_MODULES.map((name) => [name, UNPARSED] as const),
    ]),
  );

  const loaded = await loadCode(project, problems);
  const resolved = await loadResolved(project, problems);
  const uploadProvider = await loadUploadProvider(project, problems);
  const emailProvider = await loadEmailProvider(project, problems);
  const email = new EmailPlugin(config.plugins.email);
  const graphql = config.plugins.graphql.enabled ? new ExtensionService(surroundings.warn) : null;
  const rateLimit = rateLimitMiddleware(config.plugins.usersPermissions, (ratelimit) =>
    openCounts(ratelimit, {
      db: parts().db,
      isOneOfSeveral: surroundings.isOneOfSeveral,
      onWarning: surroundings.warn,
    }),
  );
  const plugins = openPlugins({
    dir: project.dir,
    loaded,
    actions,
    types,
    problems,
    strapi,
    env: project.env,
    rateLimit,
  });
  const users = (): UsersContext => {
    if (!connected.users) throw new Error('mail to users can be sent once `bootstrap` is over');
    return connected.users;
  };
  const services = builtInServices({
    config,
    strapi: () => strapi,
    parts,
    users,
    email,
    sanitize: async (entity, type) => sanitizeOutput({ rules, type, caller: CODE_CALLER }, entity),
    graphql: graphql ? await graphqlServices(graphql, types, config.plugins.graphql) : {},
  });
  const shelves = {
    services: strapi.services,
    controllers: strapi.controllers,
    policies: strapi.policies,
    middlewares: strapi.middlewares,
    contentTypes: strapi.contentTypes,
  };
  for (const [name, plugin] of plugins) {
    if (!mergePluginConfig(configFacet, name, plugin, project.env, problems)) {
      plugins.delete(name);
      continue;
    }
    const owner = `plugin::${name}`;
    for (const [key, make] of Object.entries(services[name] ?? {})) {
      registries.services.add(`${owner}.${key}`, { given: make, file: 'built-in' });
    }
    addPieces(registries, owner, plugin, `plugin ${name}`);
    const facet = createPluginFacet(
      owner,
      shelves,
      () => (configFacet.get(`plugin.${name}`) ?? {}) as object,
      plugin.routes,
    );
    // of a plugin that is off v4 knows nothing
    if (!isOff(config, name)) pluginFacets[name] = facet;
  }
  // no plugin of the server's: extensions do not get it
  const manager = contentManagerServices({
    types,
    setting: (key) => strapi.store.get({ type: 'plugin', name: 'content_manager', key }),
  });
  for (const [key, make] of Object.entries(manager)) {
    registries.services.add(`plugin::content-manager.${key}`, { given: make, file: 'built-in' });
  }
  pluginFacets['content-manager'] ??= createPluginFacet('plugin::content-manager', shelves, () => ({}), {});
  email.show(pluginFacets['email']!, emailProvider);
  const upload = pluginFacets['upload'];
  if (uploadProvider && upload) upload['provider'] = uploadProvider;
  for (const api of loaded.apis) {
    const owner = `api::${api.name}`;
    const pieces = (files: typeof api.controllers) =>
      Object.fromEntries(files.map(({ name, exported }) => [name, exported]));
    addPieces(
      registries,
      owner,
      {
        controllers: pieces(api.controllers),
        services: pieces(api.services),
        policies: pieces(api.policies),
        middlewares: pieces(api.middlewares),
      },
      `src/api/${api.name}`,
    );
    apiFacets[api.name] = createPluginFacet(
      owner,
      shelves,
      () => (configFacet.get(`api.${api.name}`) ?? {}) as object,
      Object.fromEntries(api.routers.map(({ name, exported }) => [name, exported])),
    );
  }
  for (const { plainName, exported, file } of loaded.policies) {
    registries.policies.add(`global::${plainName}`, { given: exported, file });
  }
  for (const { plainName, exported, file } of loaded.middlewares) {
    registries.middlewares.add(`global::${plainName}`, { given: exported, file });
  }
  addGenerated(registries, controllers, types);
  giveLifecycles({ types, apis: loaded.apis, plugins, problems, warn: surroundings.warn });
  const stopping = stoppingProblems(problems, project.partial, surroundings.warn);
  if (stopping.length > 0) throw new StartError(stopping);
  return {
    surroundings,
    strapi,
    types,
    customFields,
    registries,
    loaded,
    plugins,
    added,
    contexts,
    actions,
    controllers,
    guards: { strapi: () => strapi, policies: registries.policies, middlewares: registries.middlewares },
    email,
    uploadProvider,
    graphql,
    connected,
    strategies,
    shown: ({ uid }, entry) => sanitizeOutput({ rules, type: types.get(uid)!, caller: CODE_CALLER }, entry),
    visibleTo: ({ uid }, caller, row) =>
      sanitizeOutput({ rules, type: types.get(uid)!, caller }, row) as Record<string, unknown>,
    attributesFor,
    resolved,
  };
}

/** GraphQL's libraries are loaded only where the plugin is on. */
async function graphqlServices(
  extension: ExtensionService,
  types: TypesFacet,
  pages: GraphqlServiceParts['pages'],
): Promise<Readonly<Record<string, () => Service>>> {
  const { createGraphqlServices } = await import('./graphql/graphql-services.ts');
  return {
    extension: () => extension as unknown as Service,
    ...createGraphqlServices({ modelOf: (uid) => types.get(uid), pages }),
  };
}

function isOff({ plugins }: Project['config'], name: string): boolean {
  if (name === 'graphql') return !plugins.graphql.enabled;
  if (name === 'i18n') return !plugins.i18n.enabled;
  if (name === 'users-permissions') return !plugins.usersPermissions.enabled;
  return name === 'upload' && !plugins.upload.enabled;
}

type Pieces = Pick<PluginParts, 'controllers' | 'services' | 'policies' | 'middlewares'>;

function addPieces(registries: Registries, owner: string, pieces: Pieces, file: string): void {
  for (const kind of ['controllers', 'services', 'policies', 'middlewares'] as const) {
    for (const [name, given] of Object.entries(pieces[kind])) {
      registries[kind].add(`${owner}.${name}`, { given, file } satisfies Source);
    }
  }
}

/** A content-type of the project's without files of its own has the generated controller and service. */
function addGenerated(
  { controllers, services }: Registries,
  tools: ControllerTools,
  types: TypesFacet,
): void {
  for (const uid of Object.keys(types.contentTypes)) {
    if (!uid.startsWith('api::')) continue;
    if (!controllers.has(uid))
      controllers.add(uid, { given: createCoreController(tools, uid), file: 'built-in' });
    if (!services.has(uid))
      services.add(uid, { given: createCoreService(tools.strapi, uid), file: 'built-in' });
  }
}
