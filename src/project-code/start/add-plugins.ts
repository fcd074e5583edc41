/** Adds the plugins of a project to the `strapi` object: the built-in ones, its own, and what extensions change. */
import { join } from 'node:path';
import { collectAdditions } from '../../api/graphql/schema/extensions/collect-additions.ts';
import {
  ExtensionService,
  type SchemaAdditions,
} from '../../api/graphql/schema/extensions/extension-service.ts';
import { schemaPlugins } from '../../api/graphql/schema/schema-plugins.ts';
import { openRateLimitStore } from '../../api/users/rate-limits/open-store.ts';
import { CODE_CALLER } from '../../core/content/entities/read-entities.ts';
import { DOCUMENTATION_FOLDER } from '../../core/project/documentation-folder.ts';
import type { Project } from '../../core/project/load-project.ts';
import type { Problem } from '../../core/project/start-error.ts';
import type { DefaultActions } from '../core-factories/default-actions.ts';
import type { GraphqlServiceOptions } from '../graphql-services/graphql-services.ts';
import type { LoadedFiles } from '../load/load-files.ts';
import { builtInPlugin, type ServiceMakers } from '../plugins/built-in-plugins.ts';
import { builtInServices } from '../plugins/built-in-services.ts';
import { developmentMode } from '../plugins/development-mode.ts';
import { DocumentationOverrides } from '../plugins/documentation-overrides.ts';
import { EmailPlugin } from '../plugins/email-plugin.ts';
import { openPlugins, typesOfPlugin } from '../plugins/open-plugins.ts';
import { storeAddedProviders } from '../plugins/providers-registry.ts';
import { rateLimitMiddleware } from '../plugins/rate-limit.ts';
import { loadEmailProvider } from '../providers/load-email-provider.ts';
import { loadUploadProvider } from '../providers/open-upload-provider.ts';
import type { UploadProvider } from '../providers/upload-provider.ts';
import { type PluginDefinition, SERVERS_PHASES } from '../shared/plugin-definition.ts';
import type { Service } from '../shared/registry.ts';
import type { ServerEnvironment } from '../shared/server-environment.ts';
import type { TypeRegistry } from '../shared/type-registry.ts';
import { addDefinitions } from '../strapi/create-strapi.ts';
import { createPluginApi } from '../strapi/plugin-api.ts';
import type { BuiltStrapi } from './build-strapi.ts';
import type { ContentRules } from './content-rules.ts';
import type { RuntimeState } from './runtime-state.ts';

export interface PluginsInput {
  readonly project: Project;
  readonly environment: ServerEnvironment;
  readonly built: BuiltStrapi;
  readonly types: TypeRegistry;
  readonly actions: DefaultActions;
  readonly runtime: RuntimeState;
  readonly content: ContentRules;
  /** Receives an entry for each plugin or provider that fails. */
  readonly problems: Problem[];
}

/** What there is of the built-in plugins before a file of the project is loaded. */
export interface BuiltIns {
  /** What makes the services of each. */
  readonly services: Readonly<Record<string, ServiceMakers>>;
  /** A built-in plugin as v4 brings it, made anew each time. */
  readonly plugin: (name: string) => PluginDefinition;
  readonly email: EmailPlugin;
  /** `strapi.plugin('graphql').service('extension')`; null if the plugin is off. */
  readonly graphql: ExtensionService | null;
  /** What code has added to the schema; it can add no more once this was called. */
  readonly graphqlAdditions: () => SchemaAdditions;
  /** What code registers at the documentation plugin. */
  readonly documentation: DocumentationOverrides;
}

export interface AddedPlugins {
  readonly pluginDefinitions: Map<string, PluginDefinition>;
  readonly email: EmailPlugin;
  /** The project's own upload provider; null for a built-in one, and for one that could not be started. */
  readonly uploadProvider: UploadProvider | null;
  /** `strapi.plugin('graphql').service('extension')`; null if the plugin is off. */
  readonly graphql: ExtensionService | null;
  /** What code has added to the schema; it can add no more once this was called. */
  readonly graphqlAdditions: () => SchemaAdditions;
  /** What code registers at the documentation plugin. */
  readonly documentation: DocumentationOverrides;
}

/** Makes the built-in plugins. What they do begins when the database is open. */
export async function createBuiltIns(input: PluginsInput): Promise<BuiltIns> {
  const { project, environment, built, types, actions, runtime, content } = input;
  const { strapi } = built;
  const { config } = project;
  const email = new EmailPlugin(config.plugins.email);
  const graphql = config.plugins.graphql.enabled ? new ExtensionService(environment.warn) : null;
  let additions: SchemaAdditions | null = null;
  const graphqlAdditions = (): SchemaAdditions => {
    additions ??= collectAdditions(graphql?.close() ?? [], strapi);
    return additions;
  };
  const servers = builtInServices({
    config,
    strapi: () => strapi,
    parts: runtime.requireServices,
    users: runtime.requireUsers,
    email,
    sanitize: async (entity, type) => content.sanitizeRow(type, CODE_CALLER, entity),
    routes: () => runtime.declaredRoutes(),
    graphql: graphql
      ? await graphqlServices(graphql, {
          modelOf: (uid) => types.get(uid),
          pages: config.plugins.graphql,
          schemaParts: () => ({
            options: {
              model: runtime.requireServices().model,
              rules: config.api.rules,
              shadowCrud: config.plugins.graphql.shadowCRUD,
              plugins: schemaPlugins(config.plugins),
              switches: graphql.switches,
            },
            additions: graphqlAdditions(),
          }),
        })
      : {},
    contentManager: {
      strapi: () => strapi,
      types,
      parts: runtime.requireServices,
      fieldSizes: built.fieldSizes,
      views: () => runtime.services?.views ?? null,
    },
    typeBuilder: {
      dir: project.dir,
      sources: project.sources,
      buildOptions: {
        privateAttributes: config.api.responses.privateAttributes,
        customFields: built.customFields,
      },
      isServed: (uid) => types.get(uid) !== undefined,
      onChange: (changed) => {
        // `octavo dev` starts again by itself, or code has it do so
        if (!environment.development) {
          environment.warn(`Code has changed ${changed.join(', ')}: the next start serves it.`);
        }
      },
    },
  });
  const overrides = new DocumentationOverrides();
  const services: BuiltIns['services'] = {
    ...servers,
    documentation: documentationServices(project, overrides),
  };
  const rateLimit = rateLimitMiddleware(config.plugins.usersPermissions, config.api.rules, {
    clock: environment.clock,
    openStore: (ratelimit) =>
      openRateLimitStore(ratelimit, {
        db: runtime.requireServices().db,
        isOneOfSeveral: environment.isOneOfSeveral,
        onWarning: environment.warn,
      }),
  });
  const storeProviders = (): unknown => storeAddedProviders(strapi);
  SERVERS_PHASES.add(storeProviders);
  const plugin = (name: string): PluginDefinition => {
    const made = builtInPlugin(name, actions, services[name]);
    made.contentTypes = typesOfPlugin(types, name);
    if (name === 'users-permissions') {
      made.middlewares['rateLimit'] = rateLimit;
      made.bootstrap = storeProviders;
    }
    if (name === 'content-type-builder')
      made.middlewares['isDevelopmentMode'] = developmentMode(environment.development);
    return made;
  };
  return { services, plugin, email, graphql, graphqlAdditions, documentation: overrides };
}

/** Registers services, controllers, policies and middlewares of every plugin, and fills `strapi.plugins`. */
export async function addPlugins(
  input: PluginsInput,
  { services, plugin: builtIn, email, graphql, graphqlAdditions, documentation }: BuiltIns,
  files: LoadedFiles,
): Promise<AddedPlugins> {
  const { project, environment, built, types, problems } = input;
  const { strapi, registries } = built;
  const { config } = project;
  const uploadProvider = await loadUploadProvider(project, problems);
  const emailProvider = await loadEmailProvider(project, problems);
  const plugins = await openPlugins({
    dir: project.dir,
    files,
    builtIn,
    types,
    problems,
    strapi,
    extensions: project.pluginExtensions,
    warn: environment.warn,
    env: project.env,
  });
  for (const [name, plugin] of plugins) {
    const owner = `plugin::${name}`;
    addServices(built, owner, services[name] ?? {});
    addDefinitions(registries, owner, plugin);
    // v4 does not know a plugin that is off
    if (isOff(config, name)) continue;
    const pluginConfig = (): object => (strapi.config.get(`plugin.${name}`) ?? {}) as object;
    built.plugins[name] = createPluginApi(owner, strapi, pluginConfig, plugin.routes);
  }
  email.connect(built.plugins['email']!, emailProvider);
  const upload = built.plugins['upload'];
  if (upload) upload['provider'] = uploadProvider ?? upload.service('provider');
  return { pluginDefinitions: plugins, email, uploadProvider, graphql, graphqlAdditions, documentation };
}

function addServices({ registries }: BuiltStrapi, owner: string, services: ServiceMakers): void {
  for (const [name, make] of Object.entries(services)) registries.services.add(`${owner}.${name}`, make);
}

/** The services of v4's documentation plugin. */
const documentationServices = (
  { dir, config }: Project,
  overrides: DocumentationOverrides,
): ServiceMakers => ({
  override: () => overrides.service,
  documentation: () => ({
    getDocumentationVersion: () => config.plugins.documentation.info.version,
    getFullDocumentationPath: () => join(dir, DOCUMENTATION_FOLDER),
    generateFullDoc: overrides.generate,
  }),
});

/** The libraries of GraphQL are loaded only if the plugin is on. */
async function graphqlServices(
  extension: ExtensionService,
  options: GraphqlServiceOptions,
): Promise<ServiceMakers> {
  const { createGraphqlServices } = await import('../graphql-services/graphql-services.ts');
  return {
    extension: () => extension as unknown as Service,
    ...createGraphqlServices(options),
  };
}

function isOff({ plugins }: Project['config'], name: string): boolean {
  if (name === 'documentation') return !plugins.documentation.isListed;
  if (name === 'graphql') return !plugins.graphql.enabled;
  if (name === 'i18n') return !plugins.i18n.enabled;
  if (name === 'users-permissions') return !plugins.usersPermissions.enabled;
  return name === 'upload' && !plugins.upload.enabled;
}
