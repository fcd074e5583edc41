/** Starts the whole product for one project, and ends it in good order. */
import { join, relative } from 'node:path';
import type { ProjectCode } from '../code/project-code.ts';
import type { MaybePromise } from '../database/database.ts';
import { databaseName } from '../database/open-database.ts';
import type { Around } from '../http/around.ts';
import type { Route } from '../http/route.ts';
import { describeCompat } from '../project/config/compat.ts';
import type { Config } from '../project/config/config.ts';
import type { MetricsConfig } from '../project/config/server.ts';
import type { Project } from '../project/load-project.ts';
import { forCallers } from './caller-position.ts';
import { counted } from './counted.ts';
import { createHttpServer, type HttpServer } from './http-server.ts';
import { Leaver } from './leaver.ts';
import { type Log, type LogOptions, openDevelopmentLog, openLog } from './logger.ts';
import type { Metrics } from './metrics.ts';
import { type OpenProject, openProject } from './open-project.ts';
import { publicAddress } from './public-address.ts';
import { consoleReporter, type Reporter } from './reporter.ts';
import { Router } from './router.ts';
import { projectRoutes } from './routes.ts';
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
}

/** What was started. */
export interface StartSummary {
  /** Content-types of the project itself. */
  readonly contentTypes: number;
  /** The database file, `:memory:`, or the address of its server. */
  readonly database: string;
  readonly compat: 'strict' | 'reference';
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
  const runs = codeOpener(reporter, mode, worker);
  const opened = await openProject(dir, reporter, { env, openCode: runs.open, newDatabase, partial }).catch(
    (error: unknown) => runs.giveUp(error),
  );
  const { config, project, model } = opened;
  const log = runs.log ?? (await logFor(mode)({ level: config.server.logLevel, worker }));
  let http: HttpServer | undefined;
  const before: (() => Promise<void>)[] = [];
  const later: (() => void)[] = [];
  const ends: (() => MaybePromise<void>)[] = [];
  let metrics: Metrics | null = null;
  const leaver = new Leaver();
  try {
    metrics = await metricsOf(config.server.metrics, worker);
    const router = new Router([]);
    let around: Around | null = null;
    let listed: readonly string[] = [];
    http = await createHttpServer({
      routes: router,
      around: () => around,
      middlewares: config.middlewares,
      compat: config.api.compat,
      logger: log.logger,
      dir: project.dir,
      publicDir: config.server.publicDir,
      uploadsMaxAge: config.plugins.upload.maxAge,
      proxy: config.server.proxy,
      development: mode === 'development',
      listedPaths: () => listed,
      observe: metrics?.observe ?? null,
      timeouts: config.server.timeouts,
      outgoing: config.server.outgoing,
      isLeaving: () => leaver.isLeaving,
      forCaller: forCallers(opened.db),
      forms: {
        folder: join(project.dir, '.tmp', 'uploads'),
        fileSize: config.plugins.upload.sizeLimit,
        filesSize: config.plugins.upload.formSizeLimit,
      },
    });
    const { code } = opened;
    await opened.webhooks.start({ log: log.logger });
    await code?.bootstrap(http.server);
    const routes = projectRoutes(opened, {
      address: () => publicAddress(config.server.url, http ? addressOf(http) : ''),
      logger: log.logger,
      reporter,
      development: mode === 'development',
      beforeListening: (work) => before.push(work),
      afterStart: (work) => later.push(work),
      atEnd: (work) => ends.push(work),
      isOneOfSeveral: worker !== undefined,
    });
    router.add(routes);
    if (mode === 'development') listed = browsablePaths(routes, config.plugins.graphql);
    around = code?.around() ?? null;
    if (code) later.push(() => code.tellWhatIsMissing());
    for (const work of before) await work();
    await http.listen({
      port: options.port ?? config.server.port,
      host: options.host ?? config.server.host,
    });
  } catch (error) {
    await metrics?.close();
    await http?.close();
    await opened.code?.destroy();
    await opened.close();
    log.close();
    throw error;
  }
  const address = addressOf(http);
  const summary: StartSummary = {
    contentTypes: [...model.contentTypes.values()].filter(({ origin }) => origin === 'api').length,
    database: await databaseName(config.database),
    compat: config.api.compat,
    milliseconds: Math.round(performance.now() - started),
  };
  reporter.info(describe(summary, project.dir, address));
  const chosen = describeCompat(config.api);
  if (chosen !== null) reporter.info(chosen);
  const requests = tryRequests(project.dir);
  if (requests.length > 0) {
    reporter.info(['Try:', ...requests.map((path) => `  curl -g '${address}${path}'`)].join('\n'));
  }
  if (metrics) {
    reporter.info(`Figures for Prometheus are at ${metrics.address}`);
    ends.push(metrics.close);
  }
  for (const work of later) work();
  const close = closer(http, opened, log, ends);
  return { address, summary, leave: () => leaver.leave(http.server), close };
}

async function metricsOf(config: MetricsConfig | null, worker: number | undefined): Promise<Metrics | null> {
  if (config === null) return null;
  const { openMetrics } = await import('./metrics.ts');
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
      if (project.ownCode.length === 0) return null;
      const { openCode } = await import('../code/open-code.ts');
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

/** What somebody may open in a browser: the lists and single types, and the GraphQL page. */
const browsablePaths = (routes: readonly Route[], graphql: Config['plugins']['graphql']): string[] => [
  ...routes
    .filter(({ method, action = '' }) => method === 'GET' && /^api::.*\.find$/.test(action))
    .map(({ path }) => path),
  ...(graphql.enabled ? [graphql.endpoint] : []),
];

/** The address people can open: a server on all addresses is found at localhost. */
function addressOf(http: HttpServer): string {
  const address = http.server.address();
  if (address === null || typeof address === 'string') return String(address);
  const { family, port } = address;
  const host = address.address === '0.0.0.0' || address.address === '::' ? 'localhost' : address.address;
  return `http://${family === 'IPv6' && host !== 'localhost' ? `[${host}]` : host}:${port}`;
}

function closer(
  http: HttpServer,
  opened: OpenProject,
  log: Log,
  ends: readonly (() => MaybePromise<void>)[],
): () => Promise<void> {
  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    // a connection is idle only once its last answer is out, so it is looked at again and again
    const idle = setInterval(() => http.server.closeIdleConnections(), IDLE_CHECK_MS);
    const late = setTimeout(() => http.server.closeAllConnections(), DRAIN_MS);
    await http.close();
    clearInterval(idle);
    clearTimeout(late);
    for (const end of ends) await end();
    await opened.code?.destroy();
    await opened.close();
    log.close();
  };
  return () => {
    closing ??= close();
    return closing;
  };
}
