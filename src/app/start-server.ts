/** Starts the whole product for one project, and ends it in good order. */
import { join, relative } from 'node:path';
import { counted } from '../base/counted.ts';
import type { Route } from '../base/http/route.ts';
import { databaseName } from '../database/open-database.ts';
import { type ForCaller, replicaReadsForCallers } from '../http/caller-position.ts';
import { GracefulShutdown } from '../http/graceful-shutdown.ts';
import { createHttpServer, type HttpServer } from '../http/http-server.ts';
import { type Log, type LogOptions, openDevelopmentLog, openLog } from '../http/log/logger.ts';
import type { Metrics } from '../http/log/metrics.ts';
import { RequestBarrier } from '../http/request-barrier.ts';
import { describeCompat, nameCompat } from '../project/config/compat.ts';
import type { Config } from '../project/config/config.ts';
import type { MetricsConfig } from '../project/config/server.ts';
import type { Project } from '../project/load-project.ts';
import type { ProjectCode } from '../project-code/start/project-code.ts';
import { type ChangeNotices, CurrentProject, NO_NOTICES } from './current-project.ts';
import { describePanel } from './describe-panel.ts';
import { type OpenProject, openProject } from './open-project.ts';
import { publicAddress } from './public-address.ts';
import { consoleReporter, type Reporter } from './reporter.ts';
import { serveProject } from './served-project.ts';
import { tryRequests } from './try-requests.ts';

export interface StartOptions {
  /** The project folder. */
  readonly dir: string;
  /** Instead of the one in `config/server`; 0 takes a free one. */
  readonly port?: number;
  readonly host?: string;
  readonly mode: 'production' | 'development';
  /** The variables the project is read with; the process's own unless given. */
  readonly env?: NodeJS.ProcessEnv;
  /** Where the start's own words go; the terminal unless given. */
  readonly reporter?: Reporter;
  /** Its number, where it is one of several that serve together: the log names it. */
  readonly worker?: number;
  /** A new, empty database may be made for a project that seems to have one elsewhere; false unless given. */
  readonly newDatabase?: boolean;
  /** Starts without parts of the project that cannot run; as the configuration says unless given. */
  readonly partial?: boolean | undefined;
  /** Who watches the project's files, and is notified of those the server changes itself; nobody unless given. */
  readonly notices?: ChangeNotices;
}

/** What was started. */
export interface StartSummary {
  /** Content-types of the project itself. */
  readonly contentTypes: number;
  /** The database file, `:memory:`, or the address of its server. */
  readonly database: string;
  /** The preset, and the rules that differ from it. */
  readonly compat: string;
  /** From the call until requests are answered. */
  readonly milliseconds: number;
}

export interface RunningServer {
  /** `http://127.0.0.1:1337` */
  readonly address: string;
  readonly summary: StartSummary;
  /**
   * Takes no more connections and has those there are end with their next answer, so that clients go to
   * another process and none is refused. Returns when they are gone, or after three seconds.
   */
  leave(): Promise<void>;
  /**
   * Takes no more requests, finishes those under way, and closes the database. Requests that take longer
   * than eight seconds are cut off. Can be called more than once.
   */
  close(): Promise<void>;
}

/** How long requests under way may take once the server closes, in ms. */
const DRAIN_MS = 8000;

/** How often connections that have become idle are looked for while it closes, in ms. */
const IDLE_CHECK_MS = 50;

/**
 * Starts a server and returns when it answers.
 * @throws StartError with every mistake of the project, DatabaseError, or the system's error where it
 * cannot listen; nothing is left open then
 */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const started = performance.now();
  const { dir, mode, env, reporter = consoleReporter, worker, newDatabase, partial } = options;
  const { notices = NO_NOTICES } = options;
  const runs = codeOpener(reporter, mode, worker);
  const opened = await openProject(dir, reporter, { env, openCode: runs.open, newDatabase, partial }).catch(
    (error: unknown) => runs.giveUp(error),
  );
  const { config, project, model } = opened;
  const log = runs.log ?? (await logFor(mode)({ level: config.server.logLevel, worker }));
  let first: OpenProject | null = opened;
  let forCaller: ForCaller | null = null;
  let metrics: Metrics | null = null;
  const barrier = new RequestBarrier();
  const current: CurrentProject = new CurrentProject({
    barrier,
    notices,
    serve: async () => {
      const next = first ?? (await openProject(dir, reporter, { env, partial }));
      first = null;
      forCaller = replicaReadsForCallers(next.db);
      return serveProject(next, http.server, {
        address: () => publicAddress(config.server.url, http.address()),
        logger: log.logger,
        reporter,
        development: mode === 'development',
        isOneOfSeveral: worker !== undefined,
        inBackground: (work) => barrier.ifOpen(work),
        takeOver: current,
      });
    },
    onTakenOver: (milliseconds) =>
      reporter.info(`Took over the changed content-types after ${milliseconds} ms.`),
  });
  const shutdown = new GracefulShutdown();
  const http = createHttpServer({
    routes: () => current.router,
    barrier,
    middleware: () => current.served?.middleware ?? null,
    middlewares: config.middlewares,
    rules: config.api.rules,
    logger: log.logger,
    dir: project.dir,
    publicDir: config.server.publicDir,
    uploadsMaxAge: config.plugins.upload.maxAge,
    proxy: config.server.proxy,
    development: mode === 'development',
    listedPaths: () =>
      mode === 'development' ? browsablePaths(current.served?.routes ?? [], config.plugins.graphql) : [],
    panel: config.admin.serveAdminPanel ? { url: config.admin.url } : null,
    observe: config.server.metrics ? (...request) => metrics?.observe(...request) : null,
    timeouts: config.server.timeouts,
    outgoing: config.server.outgoing,
    isLeaving: () => shutdown.isLeaving,
    forCaller: () => forCaller,
    forms: {
      folder: join(project.dir, '.tmp', 'uploads'),
      fileSize: config.plugins.upload.sizeLimit,
      filesSize: config.plugins.upload.formSizeLimit,
    },
  });
  try {
    metrics = await metricsOf(config.server.metrics, worker);
    await current.start();
    await http.listen({
      port: options.port ?? config.server.port,
      host: options.host ?? config.server.host,
    });
  } catch (error) {
    await metrics?.close();
    await http.close();
    await current.end();
    log.close();
    throw error;
  }
  const address = http.address();
  const summary: StartSummary = {
    contentTypes: [...model.contentTypes.values()].filter(({ origin }) => origin === 'api').length,
    database: await databaseName(config.database),
    compat: nameCompat(config.api),
    milliseconds: Math.round(performance.now() - started),
  };
  reporter.info(describe(summary, project.dir, address));
  const chosen = describeCompat(config.api);
  if (chosen !== null) reporter.info(chosen);
  if (config.admin.serveAdminPanel) reporter.info(await describePanel(opened, address, mode));
  const requests = tryRequests(project.dir);
  if (requests.length > 0) {
    reporter.info(['Try:', ...requests.map((path) => `  curl -g '${address}${path}'`)].join('\n'));
  }
  if (metrics) {
    reporter.info(`Figures for Prometheus are at ${metrics.address}`);
  }
  current.served?.afterStart();
  const close = closer(http, current, async () => {
    await metrics?.close();
    log.close();
  });
  return { address, summary, leave: () => shutdown.leave(http.server), close };
}

async function metricsOf(config: MetricsConfig | null, worker: number | undefined): Promise<Metrics | null> {
  if (config === null) return null;
  const { openMetrics } = await import('../http/log/metrics.ts');
  return openMetrics(config, worker);
}

const logFor = (mode: StartOptions['mode']): ((options: LogOptions) => Log | Promise<Log>) =>
  mode === 'development' ? openDevelopmentLog : openLog;

/** Opens the log, and the project's own code, where it has some: nothing of that is loaded for others. */
function codeOpener(reporter: Reporter, mode: StartOptions['mode'], worker: number | undefined) {
  let log: Log | null = null;
  let code: ProjectCode | null = null;
  return {
    get log(): Log | null {
      return log;
    },
    open: async (project: Project): Promise<ProjectCode | null> => {
      log = await logFor(mode)({ level: project.config.server.logLevel, worker });
      if (project.projectCode.length === 0) return null;
      const { openCode } = await import('../project-code/start/project-code.ts');
      const warn = (message: string): void => reporter.warn(message);
      code = await openCode(project, {
        log: log.logger,
        warn,
        development: mode === 'development',
        isOneOfSeveral: worker !== undefined,
      });
      return code;
    },
    giveUp: async (error: unknown): Promise<never> => {
      await code?.destroy();
      log?.close();
      throw error;
    },
  };
}

function describe(summary: StartSummary, dir: string, address: string): string {
  const { contentTypes, database, compat, milliseconds } = summary;
  const inside = relative(dir, database);
  const elsewhere = database === ':memory:' || database.includes('://') || inside.startsWith('..');
  const file = elsewhere ? database : inside;
  return `Octavo serves ${counted(contentTypes, 'content-type')} from ${file} (${compat} mode) at ${address} after ${milliseconds} ms`;
}

/** What a visitor may open in a browser: the lists and single types, and the GraphQL page. */
const browsablePaths = (routes: readonly Route[], graphql: Config['plugins']['graphql']): string[] => [
  ...routes
    .filter(({ method, action = '' }) => method === 'GET' && /^api::.*\.find$/.test(action))
    .map(({ path }) => path),
  ...(graphql.enabled ? [graphql.endpoint] : []),
];

function closer(http: HttpServer, current: CurrentProject, last: () => Promise<void>): () => Promise<void> {
  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    current.beforeClosing();
    // a connection is idle only once its last answer is out, so it is looked at again and again
    const idle = setInterval(() => http.server.closeIdleConnections(), IDLE_CHECK_MS);
    const late = setTimeout(() => http.server.closeAllConnections(), DRAIN_MS);
    await http.close();
    clearInterval(idle);
    clearTimeout(late);
    await current.end();
    await last();
  };
  return () => {
    closing ??= close();
    return closing;
  };
}
