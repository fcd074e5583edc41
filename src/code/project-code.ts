/**
 * The code of a project, from its files to the routes it answers: loaded, registered before the model is
 * built, connected once the database is open, booted before the server listens, destroyed when it ends.
 */
import type { Server } from 'node:http';
import type { Database } from '../database/database.ts';
import type { ErrorTeller } from '../graphql/errors/error-teller.ts';
import type { FieldGuards } from '../graphql/execute/field-guard.ts';
import type { ReadWatch } from '../graphql/execute/read-watch.ts';
import { collectAdditions } from '../graphql/schema/extensions/collect-additions.ts';
import type { SchemaAdditions } from '../graphql/schema/extensions/extension-types.ts';
import type { ShadowCrudSwitches } from '../graphql/schema/shadow-crud-switches.ts';
import type { Around } from '../http/around.ts';
import type { Route } from '../http/route.ts';
import type { Mailer } from '../mail/mail.ts';
import type { ScalarType } from '../model/attribute.ts';
import type { SchemaSource } from '../model/schema-source.ts';
import type { Project } from '../project/load-project.ts';
import { partProblems, stoppingProblems } from '../project/partial.ts';
import { type Problem, StartError } from '../project/start-error.ts';
import { DEFAULT_LIMITS } from '../query/limits.ts';
import type { FileStorage } from '../upload/storage.ts';
import type { CallerRoute, GuardedRoute } from '../users/guarded-route.ts';
import type { UsersContext } from '../users/users-context.ts';
import type { CodeParts } from './code-parts.ts';
import { codeProblem, placeIn } from './code-place.ts';
import { guardFaults } from './fault-guard.ts';
import { fieldGuards } from './graphql/field-guards.ts';
import { createReadWatch } from './graphql/read-watch.ts';
import { errorTeller } from './graphql/tell-error.ts';
import { madeMiddleware, routeMiddleware } from './guards.ts';
import { allRoutes } from './http/all-routes.ts';
import { CodeRunner } from './http/code-routes.ts';
import { aroundRoutes } from './http/global-middlewares.ts';
import type { CodeContext } from './http/koa-app.ts';
import { mayRunCode } from './http/may-run-code.ts';
import { requestContext } from './http/request-context.ts';
import { createEntryWatch } from './lifecycles/entry-watch.ts';
import { heardRowRoute } from './lifecycles/heard-rows.ts';
import { Lifecycles } from './lifecycles/lifecycles.ts';
import { modelOf } from './lifecycles/model-of.ts';
import { listenToRows } from './lifecycles/row-listener.ts';
import { openProviderStorage } from './providers/open-upload-provider.ts';
import { decoratedService } from './query/decorate-service.ts';
import { createEntityService } from './query/entity-service.ts';
import { createQueryEngine } from './query/query-engine.ts';
import { readCredentials } from './read-credentials.ts';
import { scanProject, vainUses } from './scan/scan-project.ts';
import { tapHub } from './strapi/event-hub.ts';
import type { Workshop } from './workshop.ts';

/** What code has said of the GraphQL schema. */
export interface GraphqlCode {
  readonly switches: ShadowCrudSwitches;
  readonly additions: SchemaAdditions;
  readonly guards: (has: (place: string) => boolean) => FieldGuards;
  readonly tell: ErrorTeller;
  /** Who is told of reads. */
  readonly reads: ReadWatch;
}

/** The points a project's code may hook into. */
type Phase = 'register' | 'bootstrap' | 'destroy';

export class ProjectCode {
  readonly #project: Project;
  readonly #askedFor = new Set<string>();
  readonly #shop: Workshop;
  readonly #endGuard: () => void;
  #runner: CodeRunner | null = null;
  #early = { routers: 0, plain: 0 };
  /** The plugins a partial start goes on without. */
  readonly #leftOut = new Set<string>();

  constructor(project: Project, shop: Workshop) {
    this.#project = project;
    this.#shop = shop;
    this.#endGuard = guardFaults(project.dir, shop.surroundings.log);
  }

  /** Runs `register`: plugins first, then apis, `src/index` last. */
  async register(): Promise<void> {
    await this.#run('register');
  }

  /** The schemas that code adds or changes. */
  get sources(): readonly SchemaSource[] {
    return this.#shop.types.changes();
  }

  /** Custom fields by name, each with the type it is stored as. */
  get customFields(): ReadonlyMap<string, ScalarType> {
    return this.#shop.customFields;
  }

  /**
   * What code has said of the GraphQL schema; from now on it is too late to say more. Null where the plugin
   * is off.
   * @throws StartError for additions that cannot be read, and guards that are not there
   */
  graphql(): GraphqlCode | null {
    const { graphql, guards, strapi } = this.#shop;
    if (!graphql) return null;
    const additions = collectAdditions(graphql.close(), strapi);
    return {
      switches: graphql.switches,
      additions,
      guards: (has) => fieldGuards(guards, additions.configs, has),
      tell: errorTeller(this.#project.dir, this.#project.config.api.compat === 'reference'),
      reads: createReadWatch(
        () => this.#shop.connected.parts!,
        () => strapi.db.lifecycles,
      ),
    };
  }

  /**
   * The storage of files by the project's own provider; null for a built-in one, and where it could not be started.
   * @throws whatever the provider throws when it is asked whether it is private
   */
  async storage(db: Database): Promise<FileStorage | null> {
    const { uploadProvider, surroundings } = this.#shop;
    return uploadProvider && openProviderStorage(this.#project, uploadProvider, db, surroundings.warn);
  }

  /** Gives code the database and what stands on it. */
  connect(parts: CodeParts): void {
    const { strapi, connected, types, shown, attributesFor, surroundings } = this.#shop;
    connected.parts = parts;
    const models = modelOf(types, parts);
    const lifecycles = new Lifecycles({
      types: () => types.contentTypes,
      typeOf: (uid) => types.get(uid),
      modelOf: models,
      warn: surroundings.warn,
    });
    const engine = createQueryEngine(parts, lifecycles, models);
    Object.assign(strapi, {
      db: engine,
      entityService: decoratedService(createEntityService({ parts, engine: () => strapi.db })),
    });
    const told = { lifecycles, hub: strapi.eventHub, shown };
    parts.writer.watch = createEntryWatch({
      ...told,
      reader: parts.reader,
      attributesFor,
      timeLimit: this.#timeLimit,
    });
    tapHub(strapi.eventHub, parts.webhooks);
    listenToRows({ ...told, engine, parts, events: parts.writer.events });
  }

  /** Gives services what sending mail to users takes. */
  connectUsers(context: UsersContext): void {
    this.#shop.connected.users = context;
  }

  /** What the server sends mail by, with the project's own provider where there is one. */
  mailer(builtIn: Mailer): Mailer {
    return this.#shop.email.mailer(builtIn);
  }

  /** Runs `bootstrap`, with the server there but not listening; then tasks begin. */
  async bootstrap(server: Server): Promise<void> {
    const { connected, strapi, added } = this.#shop;
    connected.server.moveTo(server);
    this.#early = { routers: added.routers.length, plain: added.plainRoutes.length };
    connected.isBooting = true;
    await this.#run('bootstrap');
    strapi.isLoaded = true;
    this.#addTasks();
  }

  /** The actions routes ask for, own ones and those of plugins, once there are routes. */
  routeActions(): readonly string[] {
    return [...this.#askedFor];
  }

  /**
   * All routes, in the order in which they are asked.
   * @param builtIn the server's own; those a project has not changed are served as they are
   * @throws StartError naming each route that cannot be served
   */
  routes(builtIn: readonly GuardedRoute[]): Route[] {
    const { actions, controllers, guards, registries, loaded, plugins, added } = this.#shop;
    const { strapi, connected, visibleTo } = this.#shop;
    const rows = { lifecycles: strapi.db.lifecycles, parts: connected.parts!, visibleTo };
    const heard = builtIn.map((route) => heardRowRoute(route, rows));
    actions.know(heard);
    const problems: Problem[] = [];
    const routes = allRoutes({
      tools: {
        guards,
        controllers,
        controllerOf: (uid) => registries.controllers.get(uid),
        actions,
        runner: this.#codeRunner(),
        problems,
        askedFor: this.#askedFor,
      },
      apis: loaded.apis,
      plugins: new Map([...plugins].filter(([name]) => !this.#leftOut.has(name))),
      added,
      early: this.#early,
      prefix: this.#project.config.api.rest.prefix,
      builtIn: heard,
    });
    const stopping = stoppingProblems(
      problems.map((problem) => ({ ...problem, ...partOfRoute(problem, this.#project) })),
      this.#project.partial,
      this.#shop.surroundings.warn,
    );
    if (stopping.length > 0) throw new StartError(stopping);
    this.#shop.connected.routes = routes;
    return routes;
  }

  /** The `ctx` of the request whose code is running; undefined outside of requests. */
  runningContext(): CodeContext | undefined {
    return requestContext.get();
  }

  /** The server's own routes that take any caller, such as those of GraphQL, with what code is told of them. */
  openRoutes(routes: readonly (Route | CallerRoute)[]): Route[] {
    const described = { info: { type: 'content-api' } };
    return routes.map((route) =>
      'answer' in route ? this.#codeRunner().builtIn(route, null, described) : route,
    );
  }

  /**
   * The project's middlewares around every request; null where it has none.
   * @throws StartError naming each middleware that is not there
   */
  around(): Around | null {
    const { guards, added } = this.#shop;
    const problems: Problem[] = [];
    const own = this.#project.config.middlewares.own.flatMap(({ name, resolve, config, outside }) => {
      try {
        const factory = resolve === null ? undefined : this.#shop.resolved.get(resolve);
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
    if (own.length + added.outer.length + added.inner.length === 0) return null;
    return aroundRoutes(
      { outside: [...added.outer, ...outside], inside: [...inside, ...added.inner] },
      this.#codeRunner(),
    );
  }

  /** Warns of what code asks `strapi` for that is not there, with file and line, before somebody meets it. */
  tellWhatIsMissing(): void {
    for (const { place, name } of vainUses(scanProject(this.#project))) {
      this.#shop.surroundings.warn(`${place}: ${name} is not there: code that reaches it fails`);
    }
  }

  /** Ends what watches over code that never came to run. */
  abandon(): void {
    this.#endGuard();
  }

  /** Runs `destroy` and ends tasks. */
  async destroy(): Promise<void> {
    const { strapi, surroundings } = this.#shop;
    strapi.cron.destroy();
    try {
      await this.#run('destroy');
    } catch (error) {
      surroundings.log.error({ err: error }, 'destroy of the project has failed');
    }
    strapi.eventHub.destroy();
    this.#endGuard();
  }

  /** What code may take for a request, in ms. */
  get #timeLimit(): number {
    return this.#project.config.api.limits['codeTime'] ?? DEFAULT_LIMITS.codeTime;
  }

  #codeRunner(): CodeRunner {
    const { contexts, connected, strapi, surroundings } = this.#shop;
    this.#runner ??= new CodeRunner({
      contexts,
      access: connected.parts!.access,
      readCredentials: readCredentials(() => strapi.db),
      strategies: this.#shop.strategies,
      timeLimit: this.#timeLimit,
      mayRunCode: (route) => mayRunCode(route, strapi, this.#shop.graphql, this.#shop.strategies),
      report: (error, { method, path, id }) => {
        const place = placeIn(this.#project.dir, error);
        surroundings.log.error({ id, method, path, place, err: error }, 'code of the project has failed');
      },
    });
    return this.#runner;
  }

  /** @throws StartError with file and line for what code throws */
  async #run(phase: Phase): Promise<void> {
    const { plugins, loaded, strapi } = this.#shop;
    const run = async (file: string, owner: unknown): Promise<void> => {
      const hook = (owner as Partial<Record<Phase, unknown>> | null | undefined)?.[phase];
      if (typeof hook !== 'function') return;
      try {
        await hook.call(owner, { strapi });
      } catch (error) {
        if (error instanceof StartError) throw error;
        throw Object.assign(new StartError([codeProblem(this.#project.dir, file, error, `${phase} fails`)]), {
          cause: error,
        });
      }
    };
    for (const [name, plugin] of plugins) {
      if (this.#leftOut.has(name)) continue;
      await run(`plugin ${name}`, plugin).catch((error: unknown) => this.#leaveOut(name, error));
    }
    for (const { index } of loaded.apis) if (index) await run(index.file, index.exported);
    if (loaded.index) await run(loaded.index.file, loaded.index.exported);
  }

  /** @throws StartError unless the project starts without parts that cannot run */
  #leaveOut(name: string, error: unknown): void {
    if (!(error instanceof StartError)) throw error;
    const { partial } = this.#project;
    const problems = partProblems(error.problems, `the plugin ${name}`);
    const stopping = stoppingProblems(problems, partial, this.#shop.surroundings.warn);
    if (stopping.length > 0) throw Object.assign(new StartError(stopping), { cause: error.cause });
    this.#leftOut.add(name);
  }

  #addTasks(): void {
    if (!this.#project.config.server.cron) return;
    const { strapi } = this.#shop;
    const tasks = strapi.config.get('server.cron.tasks');
    try {
      if (typeof tasks === 'object' && tasks !== null) strapi.cron.add(tasks as Record<string, unknown>);
    } catch (error) {
      throw new StartError([codeProblem(this.#project.dir, 'config/server', error, 'cron.tasks')]);
    }
    strapi.cron.start();
  }
}

/** A route of an installed plugin is a part the start can do without; one of the project's own is not. */
function partOfRoute({ file = '' }: Problem, { plugins }: Project): Partial<Problem> {
  const name = file.replace(/^plugin /, '');
  return plugins.run.some((plugin) => file === `plugin ${plugin.name}`)
    ? { without: `this route of the plugin ${name}` }
    : {};
}
