/**
 * The code of a project, from its files to the routes it answers: loaded, registered before the model is
 * built, connected once the database is open, booted before the server listens, destroyed when it ends.
 */

import type { Server } from 'node:http';
import type { AdminContext } from '../../admin/administrators/admin-context.ts';
import type { FieldSizes } from '../../admin/content-manager/types/field-sizes.ts';
import type { ShadowCrudSwitches } from '../../api/graphql/schema/shadow-crud-switches.ts';
import type { BuiltInMailer, Mailer } from '../../api/mail/mail.ts';
import type { CallerRoute, GuardedRoute } from '../../api/rest/guarded-route.ts';
import type { ReplacedSteps } from '../../api/users/replaced-steps.ts';
import type { UsersContext } from '../../api/users/users-context.ts';
import type { RequestMiddleware } from '../../core/base/http/request-middleware.ts';
import type { Route } from '../../core/base/http/route.ts';
import type { ListenerView } from '../../core/content/hooks/listener-view.ts';
import type { Database } from '../../core/database/database.ts';
import type { ScalarType } from '../../core/model/attribute.ts';
import type { SchemaSource } from '../../core/model/schema-source.ts';
import type { MiddlewaresConfig } from '../../core/project/config/middlewares/middlewares.ts';
import type { Project } from '../../core/project/load-project.ts';
import type { Problem } from '../../core/project/start-error.ts';
import { DEFAULT_LIMITS } from '../../core/query/limits.ts';
import type { FileStorage } from '../../core/upload/storage.ts';
import { AdminDeclarations } from '../admin-services/admin-declarations.ts';
import { type CodeContext, requestContext } from '../koa/code-context.ts';
import { Deadlines } from '../koa/deadline.ts';
import { codeListenerView } from '../listeners/code-listener-view.ts';
import type { DocumentationOverrides } from '../plugins/documentation-overrides.ts';
import { replacedSteps } from '../plugins/replaced-steps.ts';
import { openProviderStorage } from '../providers/open-upload-provider.ts';
import { warnOfReplaced } from '../queries/decorate-service.ts';
import { absentMiddlewares, absentNames } from '../routes/absent-names.ts';
import type { CodeRunner } from '../routes/code-routes.ts';
import type { ListedRoute } from '../routes/declared-routes.ts';
import { runGlobalMiddlewares } from '../routes/global-middlewares.ts';
import { projectMiddlewares } from '../routes/project-middlewares.ts';
import { missingUses, scanProject } from '../scan/scan-project.ts';
import type { AppServices } from '../shared/app-services.ts';
import { logUncaughtErrors } from '../shared/uncaught-errors.ts';
import { connectServices } from './connect-services.ts';
import { createCodeRunner } from './create-code-runner.ts';
import { codeGraphql, type GraphqlCode } from './graphql-code.ts';
import { readLeftMiddlewares } from './left-middlewares.ts';
import type { CodeContainer } from './load-project-code.ts';
import { Phases } from './phases.ts';
import { type ServeRoutesOptions, serveLateRoutes, servePanelRoutes, serveRoutes } from './serve-routes.ts';
import { startTasks, taskProblems } from './start-tasks.ts';

export class ProjectCode {
  readonly #project: Project;
  /** The full names of the actions that routes of the content API call. */
  readonly #routeActions = new Set<string>();
  readonly #listedRoutes: ListedRoute[] = [];
  readonly #container: CodeContainer;
  readonly #phases: Phases;
  /** How long code may take for a request. */
  readonly #deadlines: Deadlines;
  readonly #stopLogging: () => void;
  #runner: CodeRunner | null = null;
  #middlewares: MiddlewaresConfig | null = null;
  #around: { readonly count: number; readonly run: RequestMiddleware | null } | null = null;
  /** How many routes code had added when `bootstrap` began. */
  #early = { routers: 0, plain: 0 };

  constructor(project: Project, container: CodeContainer) {
    this.#project = project;
    this.#container = container;
    this.#phases = new Phases(project, container);
    const { log, clock, ownsProcess } = container.environment;
    this.#deadlines = new Deadlines(clock, project.config.api.limits['codeTime'] ?? DEFAULT_LIMITS.codeTime);
    // a program fails by the errors that it does not catch
    this.#stopLogging = ownsProcess ? logUncaughtErrors(project.dir, log) : () => {};
  }

  /** Runs `register`: plugins first, then apis, `src/index` last. */
  async register(): Promise<void> {
    await this.#phases.run('register');
  }

  /**
   * `config/middlewares` as `register` has left it: code may have added to the list, or to the configuration of one of them.
   * @throws StartError for what cannot be read
   */
  get middlewares(): MiddlewaresConfig {
    this.#middlewares ??= readLeftMiddlewares(this.#project, this.#container.strapi.config);
    return this.#middlewares;
  }

  /** The schemas that code adds or changes. */
  get sources(): readonly SchemaSource[] {
    return this.#container.types.changes();
  }

  /** Custom fields by name, each with the type it is stored as. */
  get customFields(): ReadonlyMap<string, ScalarType> {
    return this.#container.customFields;
  }

  /** What code has registered at the documentation plugin. */
  get documentation(): DocumentationOverrides {
    return this.#container.documentation;
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
    return codeGraphql(this.#project, this.#container);
  }

  /**
   * What is known to stop the start before there is a database: names that nothing has, and tasks that cannot be read.
   * None where `bootstrap` may still add what is named.
   */
  get absentParts(): readonly Problem[] {
    const { files, registries, namedMiddlewares, strapi } = this.#container;
    if (this.#phases.has('bootstrap')) return [];
    const configured = this.middlewares.project;
    return [
      ...absentNames({ apis: files.apis, ...registries }),
      ...absentMiddlewares(configured, registries.middlewares, (name) => namedMiddlewares.has(name)),
      ...taskProblems(this.#project, strapi.config.get('server.cron.tasks')),
    ];
  }

  /** What is switched off of the GraphQL schema; null where `bootstrap` may still switch off more. */
  get graphqlSwitches(): ShadowCrudSwitches | null {
    return this.#phases.has('bootstrap') ? null : (this.#container.graphql?.switches ?? null);
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
    const { content, strapi } = this.#container;
    return codeListenerView({ content, service: () => strapi.entityService, deadlines: this.#deadlines });
  }

  /** Gives code the open database, and has it listen to what is read and written. */
  connect(parts: AppServices): void {
    this.#container.types.settleCustomFields(parts.model);
    connectServices(this.#container, parts);
  }

  /** What is declared for administrators, by the server and by code. */
  get forAdmins(): AdminDeclarations {
    return new AdminDeclarations(this.#container.strapi.service('admin::permission') as never);
  }

  /** Gives the services of users what they need to send mail. */
  connectUsers(context: UsersContext): void {
    this.#container.runtime.users = context;
  }

  /** Steps of signing in that code has put its own in place of. */
  replacedSteps(): ReplacedSteps {
    return replacedSteps(this.#container.strapi);
  }

  /** Lets administrators in on routes of `type: 'admin'`. */
  connectAdministrators(context: AdminContext): void {
    this.#container.runtime.administrators = context;
  }

  /** The server's mailer, with the project's own provider if it has one. */
  mailer(builtIn: BuiltInMailer): Mailer {
    return this.#container.email.mailer(builtIn);
  }

  /** Runs `bootstrap`, when the server exists and does not listen yet; then starts the cron tasks. */
  async bootstrap(server: Server): Promise<void> {
    const { runtime, strapi, additions, environment } = this.#container;
    runtime.server.moveTo(server);
    this.#early = { routers: additions.routers.length, plain: additions.plainRoutes.length };
    runtime.isBooting = true;
    await this.#phases.announceTypes();
    await this.#phases.run('bootstrap');
    strapi.isLoaded = true;
    warnOfReplaced(strapi.entityService, environment.warn);
    startTasks(this.#project, strapi);
  }

  /** The actions that the routes of the project and its plugins call; empty before `routes`. */
  routeActions(): readonly string[] {
    return [...this.#routeActions];
  }

  /** The routes of the content API that apis and plugins declare; none before `routes`. */
  listedRoutes(): readonly ListedRoute[] {
    return this.#listedRoutes;
  }

  /**
   * The routes that one of v4's plugins has for administrators, as extensions have changed them. On those of the content
   * manager listeners find the request and the administrator.
   * @throws StartError naming each route of an extension that cannot be served
   */
  panelRoutes(plugin: string, routes: readonly Route[]): Route[] {
    const kept =
      plugin === 'content-manager' ? (route: Route) => this.#codeRunner().ofPanel(route) : unchanged;
    return servePanelRoutes(plugin, routes, kept, this.#routing());
  }

  /**
   * All routes, in the order in which the router tries them.
   * @param builtIn the server's own routes; those a project has not changed are served as they are
   * @throws StartError naming each route that cannot be served
   */
  routes(builtIn: readonly GuardedRoute[]): Route[] {
    return serveRoutes(builtIn, this.#routing());
  }

  /**
   * Has routes served that code adds once the server has its own: programs add some after `load()`.
   * @param serve takes them; they come after all others
   */
  serveLate(serve: (routes: readonly Route[]) => void): void {
    serveLateRoutes(this.#routing(), serve);
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
   * The project's middlewares around every request; null if it has none. Asked again, it has those that code has added
   * since.
   * @throws StartError naming each middleware that does not exist
   */
  around(): RequestMiddleware | null {
    const { additions } = this.#container;
    const count = additions.outer.length + additions.inner.length;
    if (this.#around?.count !== count) this.#around = { count, run: this.#makeAround() };
    return this.#around.run;
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
    // there is none where the start failed before the database was open
    if (this.#container.runtime.services) await strapi.db.destroy();
    this.#stopLogging();
  }

  #makeAround(): RequestMiddleware | null {
    const { guards, additions, namedMiddlewares } = this.#container;
    const { dir } = this.#project;
    const middlewares = projectMiddlewares({
      dir,
      configured: this.middlewares.project,
      named: namedMiddlewares,
      added: additions,
      guards,
    });
    return middlewares && runGlobalMiddlewares(middlewares, this.#codeRunner());
  }

  #routing(): ServeRoutesOptions {
    return {
      project: this.#project,
      container: this.#container,
      runner: this.#codeRunner(),
      plugins: this.#phases.plugins,
      early: this.#early,
      askedFor: this.#routeActions,
      listed: this.#listedRoutes,
    };
  }

  #codeRunner(): CodeRunner {
    this.#runner ??= createCodeRunner({
      project: this.#project,
      container: this.#container,
      deadlines: this.#deadlines,
      administrators: () => this.#container.runtime.administrators,
    });
    return this.#runner;
  }
}

const unchanged = (route: Route): Route => route;
