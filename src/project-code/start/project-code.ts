/**
 * The code of a project, from its files to the routes it answers: loaded, registered before the model is
 * built, connected once the database is open, booted before the server listens, destroyed when it ends.
 */

import type { Server } from 'node:http';
import type { AdminContext } from '../../admin/admin-context.ts';
import type { RequestMiddleware } from '../../base/http/request-middleware.ts';
import type { Route } from '../../base/http/route.ts';
import type { ListenerView } from '../../content/hooks/listener-view.ts';
import type { FieldSizes } from '../../content-manager/types/field-sizes.ts';
import type { Database } from '../../database/database.ts';
import type { FieldGuards } from '../../graphql/execute/field-guards.ts';
import type { ErrorTranslator } from '../../graphql/execute/format-error.ts';
import { collectAdditions } from '../../graphql/schema/extensions/collect-additions.ts';
import type { SchemaAdditions } from '../../graphql/schema/extensions/extension-service.ts';
import type { ShadowCrudSwitches } from '../../graphql/schema/shadow-crud-switches.ts';
import type { Mailer } from '../../mail/mail.ts';
import type { ScalarType } from '../../model/attribute.ts';
import type { SchemaSource } from '../../model/schema-source.ts';
import type { Project } from '../../project/load-project.ts';
import { type Problem, StartError, stoppingProblems } from '../../project/start-error.ts';
import { DEFAULT_LIMITS } from '../../query/limits.ts';
import type { CallerRoute, GuardedRoute } from '../../rest/guarded-route.ts';
import type { FileStorage } from '../../upload/storage.ts';
import type { UsersContext } from '../../users/users-context.ts';
import { AdminDeclarations } from '../admin/admin-declarations.ts';
import { readCredentials } from '../auth/authenticate.ts';
import type { AppServices } from '../base/app-services.ts';
import { codeProblem, locationIn } from '../base/error-location.ts';
import type { ServerEnvironment } from '../base/server-environment.ts';
import { logUncaughtErrors } from '../base/uncaught-errors.ts';
import { fieldGuards } from '../graphql/field-guards.ts';
import { createErrorTranslator } from '../graphql/format-error.ts';
import { allRoutes } from '../http/all-routes.ts';
import { AnswerFormats } from '../http/answer-formats.ts';
import { canCallCode, hasReadListeners, hasWriteListeners } from '../http/built-in-routes.ts';
import { CodeRunner } from '../http/code-routes.ts';
import type { ListedRoute } from '../http/declared-routes.ts';
import { runGlobalMiddlewares } from '../http/global-middlewares.ts';
import { madeMiddleware, routeMiddleware } from '../http/guards.ts';
import { type CodeContext, requestContext } from '../koa/code-context.ts';
import { withDeadline } from '../koa/deadline.ts';
import { listenerError } from '../koa/error-reply.ts';
import { lifecycleListener } from '../lifecycles/hook-listener.ts';
import { Lifecycles } from '../lifecycles/lifecycles.ts';
import { modelOf } from '../lifecycles/model-of.ts';
import { withReadHooks } from '../listeners/row-read-hooks.ts';
import { codePictures } from '../plugins/code-pictures.ts';
import { createImageManipulation } from '../plugins/image-manipulation.ts';
import { openProviderStorage } from '../providers/open-upload-provider.ts';
import {
  decoratedService,
  deletionsOf,
  readsOf,
  warnOfReplaced,
  writeOf,
} from '../query/decorate-service.ts';
import { createEntityService } from '../query/entity-service.ts';
import { createEntityValidator } from '../query/entity-validator.ts';
import { createQueryEngine } from '../query/query-engine.ts';
import { missingUses, scanProject } from '../scan/scan-project.ts';
import { connectEventHub } from '../strapi/event-hub.ts';
import { type CodeContainer, loadProjectCode } from './load-project-code.ts';
import { Phases } from './phases.ts';

/** What project code has changed of the GraphQL schema. */
export interface GraphqlCode {
  readonly switches: ShadowCrudSwitches;
  readonly additions: SchemaAdditions;
  readonly guards: (has: (place: string) => boolean) => FieldGuards;
  readonly translateError: ErrorTranslator;
}

export class ProjectCode {
  readonly #project: Project;
  /** The full names of the actions that routes of the content API call. */
  readonly #routeActions = new Set<string>();
  readonly #listedRoutes: ListedRoute[] = [];
  readonly #container: CodeContainer;
  readonly #phases: Phases;
  readonly #stopLogging: () => void;
  #runner: CodeRunner | null = null;
  /** How many routes code had added when `bootstrap` began. */
  #early = { routers: 0, plain: 0 };
  #administrators: AdminContext | null = null;

  constructor(project: Project, container: CodeContainer) {
    this.#project = project;
    this.#container = container;
    this.#phases = new Phases(project, container);
    this.#stopLogging = logUncaughtErrors(project.dir, container.environment.log);
  }

  /** Runs `register`: plugins first, then apis, `src/index` last. */
  async register(): Promise<void> {
    await this.#phases.run('register');
  }

  /** The schemas that code adds or changes. */
  get sources(): readonly SchemaSource[] {
    return this.#container.types.changes();
  }

  /** Custom fields by name, each with the type it is stored as. */
  get customFields(): ReadonlyMap<string, ScalarType> {
    return this.#container.customFields;
  }

  /** How wide the fields of forms are; code may change it at any time. */
  get fieldSizes(): FieldSizes {
    return this.#container.fieldSizes;
  }

  /**
   * What code has changed of the GraphQL schema; code cannot change it after this call. Null if the plugin is off.
   * @throws StartError for additions that cannot be read, and for policies and middlewares that do not exist
   */
  graphql(): GraphqlCode | null {
    const { graphql, guards, strapi } = this.#container;
    if (!graphql) return null;
    const additions = collectAdditions(graphql.close(), strapi);
    return {
      switches: graphql.switches,
      additions,
      guards: (has) => fieldGuards(guards, additions.configs, has),
      translateError: createErrorTranslator(this.#project.dir, this.#project.config.api.rules),
    };
  }

  /**
   * The file storage of the project's own upload provider; null for a built-in one, and for one that could not be started.
   * @throws whatever the provider throws when it is asked whether it is private
   */
  async storage(db: Database): Promise<FileStorage | null> {
    const { uploadProvider, environment } = this.#container;
    return uploadProvider && openProviderStorage(this.#project, uploadProvider, db, environment.warn);
  }

  /** What only code knows of entries its listeners see. */
  get listenerView(): ListenerView {
    const { content } = this.#container;
    return {
      attributesFor: content.attributesFor,
      sanitizeRow: content.sanitizeRow,
      guard: async (work) => {
        try {
          return await withDeadline({}, this.#timeLimit, work);
        } catch (error) {
          throw listenerError(error);
        }
      },
      deletions: () => deletionsOf(this.#container.strapi.entityService),
      writeByCode: (action) => writeOf(this.#container.strapi.entityService, action),
      readsByCode: () => readsOf(this.#container.strapi.entityService),
      toClientError: listenerError,
    };
  }

  /** Gives code the open database, and has it listen to what is read and written. */
  connect(parts: AppServices): void {
    const { strapi, runtime, types, environment } = this.#container;
    runtime.services = parts;
    const models = modelOf(types, parts);
    const lifecycles = new Lifecycles({
      types: () => types.contentTypes,
      typeOf: (uid) => types.get(uid),
      modelOf: models,
      warn: environment.warn,
    });
    const manipulation = this.#container.pluginDefinitions.get('upload')?.services['image-manipulation'];
    if (manipulation !== createImageManipulation) {
      parts.library.pictureReader = codePictures(() =>
        strapi.plugin('upload')?.service('image-manipulation'),
      );
    }
    const engine = createQueryEngine(parts, lifecycles, models);
    Object.assign(strapi, {
      db: engine,
      entityValidator: createEntityValidator(parts),
      entityService: decoratedService(createEntityService({ parts, engine: () => strapi.db })),
    });
    parts.hooks.subscribe(lifecycleListener(lifecycles));
    connectEventHub(strapi.eventHub, parts.bus);
  }

  /** What is declared for administrators, by the server and by code. */
  get forAdmins(): AdminDeclarations {
    return new AdminDeclarations(this.#container.strapi.service('admin::permission') as never);
  }

  /** Gives the services of users what they need to send mail. */
  connectUsers(context: UsersContext): void {
    this.#container.runtime.users = context;
  }

  /** Lets administrators in on routes of `type: 'admin'`. */
  connectAdministrators(context: AdminContext): void {
    this.#administrators = context;
  }

  /** The server's mailer, with the project's own provider if it has one. */
  mailer(builtIn: Mailer): Mailer {
    return this.#container.email.mailer(builtIn);
  }

  /** Runs `bootstrap`, when the server exists and does not listen yet; then starts the cron tasks. */
  async bootstrap(server: Server): Promise<void> {
    const { runtime, strapi, additions, environment } = this.#container;
    runtime.server.moveTo(server);
    this.#early = { routers: additions.routers.length, plain: additions.plainRoutes.length };
    runtime.isBooting = true;
    await this.#phases.run('bootstrap');
    strapi.isLoaded = true;
    warnOfReplaced(strapi.entityService, environment.warn);
    this.#addTasks();
  }

  /** The actions that the routes of the project and its plugins call; empty before `routes`. */
  routeActions(): readonly string[] {
    return [...this.#routeActions];
  }

  /** The routes of the content API that apis and plugins declare; none before `routes`. */
  listedRoutes(): readonly ListedRoute[] {
    return this.#listedRoutes;
  }

  /** The content manager's routes, so that listeners find the request and the administrator. */
  panelRoutes(routes: readonly Route[]): Route[] {
    return routes.map((route) => this.#codeRunner().ofPanel(route));
  }

  /**
   * All routes, in the order in which the router tries them.
   * @param builtIn the server's own routes; those a project has not changed are served as they are
   * @throws StartError naming each route that cannot be served
   */
  routes(builtIn: readonly GuardedRoute[]): Route[] {
    const { actions, controllers, guards, registries, files, additions, runtime, content } = this.#container;
    const rows = {
      parts: runtime.services!,
      visibleTo: content.sanitizeRow,
    };
    const hooked = builtIn.map((route) => withReadHooks(route, rows));
    actions.know(hooked);
    const problems: Problem[] = [];
    const routes = allRoutes({
      tools: {
        guards,
        controllers,
        controllerOf: (uid) => registries.controllers.get(uid),
        actions,
        runner: this.#codeRunner(),
        problems,
        askedFor: this.#routeActions,
        listed: this.#listedRoutes,
      },
      apis: files.apis,
      plugins: this.#phases.plugins,
      added: additions,
      early: this.#early,
      prefix: this.#project.config.api.rest.prefix,
      builtIn: hooked,
    });
    const stopping = stoppingProblems(
      problems.map((problem) => ({ ...problem, ...partOfRoute(problem, this.#project) })),
      this.#project.partial,
      this.#container.environment.warn,
    );
    if (stopping.length > 0) throw new StartError(stopping);
    runtime.listRoutes = () => routes;
    return routes;
  }

  /** The `ctx` of the request whose code is running; undefined outside of requests. */
  runningContext(): CodeContext | undefined {
    return requestContext.get();
  }

  /** The server's own routes that admit any caller, such as those of GraphQL, ready to call project code. */
  openRoutes(routes: readonly (Route | CallerRoute)[]): Route[] {
    const described = { info: { type: 'content-api' } };
    return routes.map((route) =>
      'answer' in route ? this.#codeRunner().builtIn(route, null, described) : route,
    );
  }

  /**
   * The project's middlewares around every request; null if it has none.
   * @throws StartError naming each middleware that does not exist
   */
  around(): RequestMiddleware | null {
    const { guards, additions, namedMiddlewares } = this.#container;
    const problems: Problem[] = [];
    const own = this.#project.config.middlewares.own.flatMap(({ name, resolve, config, outside }) => {
      try {
        const factory = resolve === null ? undefined : namedMiddlewares.get(resolve);
        const middleware = factory
          ? madeMiddleware(guards, factory, config ?? {}, resolve!)
          : routeMiddleware(guards, { name: name ?? resolve, config: config ?? {} }, null);
        return [{ middleware, outside }];
      } catch (error) {
        problems.push(codeProblem(this.#project.dir, 'config/middlewares', error));
        return [];
      }
    });
    if (problems.length > 0) throw new StartError(problems);
    const outside = own.filter((one) => one.outside).map(({ middleware }) => middleware);
    const inside = own.filter((one) => !one.outside).map(({ middleware }) => middleware);
    if (own.length + additions.outer.length + additions.inner.length === 0) return null;
    return runGlobalMiddlewares(
      { outside: [...additions.outer, ...outside], inside: [...inside, ...additions.inner] },
      this.#codeRunner(),
    );
  }

  /** Logs each use of a `strapi` member that does not exist, with file and line, before a request reaches it. */
  warnOfMissingMembers(): void {
    for (const { place, name } of missingUses(scanProject(this.#project))) {
      this.#container.environment.warn(`${place}: ${name} is not there: code that reaches it fails`);
    }
  }

  /** Frees what was set up for code whose `register` failed. */
  abandon(): void {
    this.#stopLogging();
  }

  /** Stops the cron tasks and runs `destroy`. */
  async destroy(): Promise<void> {
    const { strapi, environment } = this.#container;
    strapi.cron.destroy();
    try {
      await this.#phases.run('destroy');
    } catch (error) {
      environment.log.error({ err: error }, 'destroy of the project has failed');
    }
    strapi.eventHub.destroy();
    this.#stopLogging();
  }

  /** How long code may take for a request, in ms. */
  get #timeLimit(): number {
    return this.#project.config.api.limits['codeTime'] ?? DEFAULT_LIMITS.codeTime;
  }

  #codeRunner(): CodeRunner {
    const { contexts, runtime, strapi, environment, graphql, auth } = this.#container;
    this.#runner ??= new CodeRunner({
      contexts,
      administrators: () => this.#administrators,
      access: runtime.services!.access,
      readCredentials: readCredentials(() => strapi.db),
      strategies: auth,
      timeLimit: this.#timeLimit,
      formats: new AnswerFormats({
        model: () => runtime.services!.model,
        usual: this.#project.config.api.responseFormat,
        rules: this.#project.config.api.rules,
      }),
      canCallCode: (route) => canCallCode(route, strapi, graphql, auth),
      canPanelCallCode: ({ method }, { params }) =>
        method === 'GET'
          ? hasReadListeners(strapi, runtime.services!.hooks, params['model'])
          : hasWriteListeners(strapi),
      report: (error, { method, path, id }) => {
        const place = locationIn(this.#project.dir, error);
        environment.log.error({ id, method, path, place, err: error }, 'code of the project has failed');
      },
    });
    return this.#runner;
  }

  #addTasks(): void {
    if (!this.#project.config.server.cron) return;
    const { strapi } = this.#container;
    const tasks = strapi.config.get('server.cron.tasks');
    try {
      if (typeof tasks === 'object' && tasks !== null) strapi.cron.add(tasks as Record<string, unknown>);
    } catch (error) {
      throw new StartError([codeProblem(this.#project.dir, 'config/server', error, 'cron.tasks')]);
    }
    strapi.cron.start();
  }
}

/** A partial start can do without a route of an installed plugin, but not without one of the project's own. */
function partOfRoute({ file = '' }: Problem, { plugins }: Project): Partial<Problem> {
  const name = file.replace(/^plugin /, '');
  return plugins.run.some((plugin) => file === `plugin ${plugin.name}`)
    ? { without: `this route of the plugin ${name}` }
    : {};
}

/**
 * Loads the code and runs `register`.
 * @throws StartError with everything that cannot be loaded, or what `register` throws
 */
export async function openCode(project: Project, environment: ServerEnvironment): Promise<ProjectCode> {
  const code = new ProjectCode(project, await loadProjectCode(project, environment));
  try {
    await code.register();
  } catch (error) {
    code.abandon();
    throw error;
  }
  return code;
}
