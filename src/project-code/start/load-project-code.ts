/** Loads the code of a project and builds the `strapi` object around it, before any of it runs. */
import type { Project } from '../../core/project/load-project.ts';
import { provideModules } from '../../core/project/provided-modules.ts';
import { type Problem, StartError, stoppingProblems } from '../../core/project/start-error.ts';
import { DEFAULT_LIMITS } from '../../core/query/limits.ts';
import type { ControllerTools } from '../core-factories/core-controller.ts';
import { createCoreRouter } from '../core-factories/core-router.ts';
import { DefaultActions } from '../core-factories/default-actions.ts';
import { KoaContexts } from '../koa/koa-app.ts';
import { declareLifecycles } from '../listeners/declare-lifecycles.ts';
import { createReadWithHooks, hasReadListeners } from '../listeners/read-with-hooks.ts';
import { listDeclaredRoutes } from '../load/listed-routes.ts';
import { type LoadedFiles, loadFiles, loadNamedMiddlewares } from '../load/load-files.ts';
import { type PackageParts, usePackages } from '../modules/late-packages.ts';
import { createPluginParts } from '../modules/plugin-parts.ts';
import { type ProvidedPackage, UNPARSED, UNPARSED_MODULES } from '../modules/provided-packages.ts';
import { createStrapiModule } from '../modules/strapi-module.ts';
import { createUtilsModule } from '../modules/utils-module.ts';
import type { GuardTools } from '../routes/guards.ts';
import type { ServerEnvironment } from '../shared/server-environment.ts';
import { TypeRegistry } from '../shared/type-registry.ts';
import { type AddedChecks, createAddedChecks } from '../utils/added-checks.ts';
import { addAdmin } from './add-admin.ts';
import { addApis, addGeneratedItems } from './add-apis.ts';
import { type AddedPlugins, addPlugins, createBuiltIns, type PluginsInput } from './add-plugins.ts';
import { type BuiltStrapi, buildStrapi } from './build-strapi.ts';
import { type ContentRules, createContentRules } from './content-rules.ts';
import { RuntimeState } from './runtime-state.ts';

/** Everything project code is made of and works with. */
export interface CodeContainer extends BuiltStrapi, AddedPlugins {
  readonly environment: ServerEnvironment;
  readonly runtime: RuntimeState;
  readonly types: TypeRegistry;
  readonly content: ContentRules;
  /** What code adds to the checks of requests. */
  readonly checks: AddedChecks;
  readonly contexts: KoaContexts;
  /** The actions of the server's own routes. */
  readonly actions: DefaultActions;
  readonly controllers: ControllerTools;
  readonly guards: GuardTools;
  readonly files: LoadedFiles;
  /** The middlewares that the configuration names by module. */
  readonly namedMiddlewares: ReadonlyMap<string, unknown>;
}

/**
 * Loads all files of a project's code and registers what they export. Nothing of it is called yet, except what the
 * files do when they are loaded, and the functions of extensions.
 * @throws StartError with everything that cannot be loaded
 */
export async function loadProjectCode(
  project: Project,
  environment: ServerEnvironment,
): Promise<CodeContainer> {
  const problems: Problem[] = [];
  const runtime = new RuntimeState();
  const types = new TypeRegistry(project.sources);
  const checks = createAddedChecks(environment.warn);
  const content = createContentRules(project, types, runtime, checks);
  const contexts = createContexts(project, environment);
  const actions = new DefaultActions(contexts);

  const built = await buildStrapi({
    project,
    environment,
    types,
    contexts,
    runtime,
    content,
    checks,
    problems,
  });
  const { strapi, registries } = built;
  const mayChange = environment.program?.mayChange ?? false;
  const controllers = {
    ...controllerTools(project, built, actions, content, runtime),
    mayChange,
    hasAddedChecks: checks.has,
  };
  const plugins: PluginsInput = {
    project,
    environment,
    built,
    types,
    actions,
    runtime,
    content,
    problems,
  };
  const builtIns = await createBuiltIns(plugins);
  // both have to exist before the first file of the project is loaded
  Object.assign(globalThis, { strapi });
  const packages: PackageParts = {
    env: project.env,
    strapi: () => strapi,
    sanitize: content.sanitize,
    validate: content.validate,
    controllers,
    plugin: builtIns.plugin,
  };
  if (environment.program) usePackages(packages);
  else providePackages(packages);

  addAdmin(built, actions, runtime);
  const files = await loadFiles(project, problems);
  const namedMiddlewares = await loadNamedMiddlewares(project, problems);
  const added = await addPlugins(plugins, builtIns, files);
  runtime.declaredRoutes = () =>
    listDeclaredRoutes({
      apis: files.apis,
      plugins: added.pluginDefinitions,
      prefix: project.config.api.rest.prefix,
      generated: (api) => generatedRoutes(types, api),
    });
  runtime.listRoutes = runtime.declaredRoutes;
  addApis(built, files);
  addGeneratedItems(built, controllers);
  declareLifecycles({
    types,
    apis: files.apis,
    plugins: added.pluginDefinitions,
    problems,
    warn: environment.warn,
  });

  const stopping = stoppingProblems(problems, project.partial, environment.warn);
  if (stopping.length > 0) throw new StartError(stopping);
  return {
    ...built,
    ...added,
    environment,
    runtime,
    types,
    content,
    checks,
    contexts,
    actions,
    controllers,
    guards: { strapi: () => strapi, policies: registries.policies, middlewares: registries.middlewares },
    files,
    namedMiddlewares,
  };
}

function createContexts({ config }: Project, { log, clock }: ServerEnvironment): KoaContexts {
  const { enabled, session } = config.middlewares;
  return new KoaContexts(
    config.server.appKeys,
    { ...DEFAULT_LIMITS, ...config.api.limits },
    {
      proxy: config.server.proxy !== false,
      session: enabled.includes('session') ? session : null,
      now: clock.now,
    },
    (error) => log.error({ err: error }, 'an error of the koa app'),
  );
}

function controllerTools(
  { config }: Project,
  { strapi }: BuiltStrapi,
  actions: DefaultActions,
  content: ContentRules,
  runtime: RuntimeState,
): Omit<ControllerTools, 'mayChange' | 'hasAddedChecks'> {
  return {
    strapi: () => strapi,
    actions,
    sanitize: content.sanitize as ControllerTools['sanitize'],
    validate: content.validate as ControllerTools['validate'],
    compatibility: config.api.rules,
    // services come with the database, after `register`: there is no listener before
    hasReadListeners: (uid, action) =>
      runtime.services !== null && hasReadListeners(runtime.services.hooks, uid, action),
    readWithHooks: createReadWithHooks({
      strapi: () => strapi,
      parts: runtime.requireServices,
      actions,
      attributesFor: content.attributesFor,
      check: (type, action, caller, query) => {
        const many = type.kind === 'singleType' ? 'single' : 'list';
        content.checkRead(action === 'findOne' ? 'one' : many, type, caller, query);
      },
    }),
  };
}

/** The routes of an API that has schemas and no files of code. */
const generatedRoutes = (types: TypeRegistry, api: string) =>
  Object.keys(types.contentTypes)
    .filter((uid) => uid.startsWith(`api::${api}.`))
    .flatMap((uid) => createCoreRouter(() => types.contentTypes[uid], uid).routes);

/** Makes v4's packages available to the `import` and `require` of project code. */
function providePackages({ controllers, plugin, ...parts }: PackageParts): void {
  const packages: Record<ProvidedPackage, object> = {
    '@strapi/strapi': createStrapiModule(controllers),
    '@strapi/utils': createUtilsModule(parts),
  };
  const unparsed = UNPARSED_MODULES.map((name) => [name, UNPARSED] as const);
  const pluginParts = createPluginParts(parts.strapi, plugin);
  provideModules(
    new Map<string, object | symbol>([...Object.entries(packages), ...pluginParts, ...unparsed]),
  );
}
