/** A project and its HTTP server, ready to answer; the caller decides whether it listens. */
import { join } from 'node:path';
import type { DestinationStream } from 'pino';
import { builtFolder } from '../../admin/plugin-panels/built-panels.ts';
import { panelModules } from '../../admin/plugin-panels/panel-modules.ts';
import { askInProcess } from '../../api/http/ask-in-process.ts';
import { type ForCaller, replicaReadsForCallers } from '../../api/http/caller-position.ts';
import { pageSources } from '../../api/http/headers/page-sources.ts';
import { HttpServer } from '../../api/http/http-server.ts';
import { type Log, openDevelopmentLog, openLog } from '../../api/http/log/logger.ts';
import type { ObserveRequest } from '../../api/http/log/metrics.ts';
import type { LogRequest } from '../../api/http/log/request-log.ts';
import { RequestBarrier } from '../../api/http/request-barrier.ts';
import type { PanelOptions } from '../../api/http/static/panel-files.ts';
import { type BackgroundWorker, type Clock, systemClock } from '../../core/base/clock.ts';
import type { AskServer } from '../../core/base/http/ask-server.ts';
import type { Route } from '../../core/base/http/route.ts';
import type { Config } from '../../core/project/config/config.ts';
import type { Project } from '../../core/project/load-project.ts';
import type { Program } from '../../project-code/shared/server-environment.ts';
import type { ProjectCode } from '../../project-code/start/project-code.ts';
import { type ChangeNotices, CurrentProject, NO_NOTICES } from './current-project.ts';
import { type AdaptProject, type OpenProject, openProject } from './open-project.ts';
import { publicAddress } from './public-address.ts';
import type { Reporter } from './reporter.ts';
import { serveProject } from './served-project.ts';

export interface OpenServerOptions {
  /** The project folder. */
  readonly dir: string;
  readonly mode: 'production' | 'development';
  /** The variables the project is read with; the process's own unless given. */
  readonly env?: NodeJS.ProcessEnv;
  /** Where the messages of the start go. */
  readonly reporter: Reporter;
  /** Where the log goes; standard output unless given. */
  readonly logStream?: DestinationStream;
  /** Its number, where it is one of several that serve together: the log names it. */
  readonly worker?: number;
  /** A new, empty database may be made for a project that seems to have one elsewhere; false unless given. */
  readonly newDatabase?: boolean;
  /** Starts without parts of the project that cannot run; as the configuration says unless given. */
  readonly partial?: boolean | undefined;
  /** Notifies the process that watches the project's files of those that the server changes itself; none unless given. */
  readonly notices?: ChangeNotices;
  /** Whether an answer is to be the last of its connection, now; never unless given. */
  readonly isLeaving?: () => boolean;
  /** Is called for each answered request of a project that wants figures. */
  readonly observe?: ObserveRequest;
  /** Whether the panel is served, where the configuration says so, too; true unless given. */
  readonly servesPanel?: boolean;
  /** What its parts take the time from; the system's unless given. */
  readonly clock?: Clock;
  /** Changes what was read of the project before anything is opened; nothing unless given. */
  readonly adapt?: AdaptProject;
  /** The program that opens the project: its code is loaded in any case. None for a server. */
  readonly program?: ServedProgram;
  /**
   * Whether errors that no code in the process catches are the server's. Unless given, they are where no program opens the
   * project.
   */
  readonly ownsProcess?: boolean;
}

/** A program, as the server knows it. */
export interface ServedProgram extends Program {
  /** Whether lines of requests are written, now. */
  logsRequests(): boolean;
}

export interface OpenServer extends BackgroundWorker {
  /** The project as it was opened first. */
  readonly opened: OpenProject;
  /** It does not listen. */
  readonly http: HttpServer;
  readonly current: CurrentProject;
  /** Asks the server without a connection. */
  readonly ask: AskServer;
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
 * Opens a project with its server, runs `bootstrap` of its code, and starts none of the server's own tasks.
 * @throws StartError with every mistake of the project, DatabaseError; nothing is left open then
 */
export async function openServer(options: OpenServerOptions): Promise<OpenServer> {
  const {
    dir,
    mode,
    env,
    reporter,
    worker,
    newDatabase,
    partial,
    notices = NO_NOTICES,
    clock = systemClock,
  } = options;
  const runs = codeOpener(options);
  const isOneOfSeveral = worker !== undefined;
  const opening = { env, partial, isOneOfSeveral, clock, adapt: options.adapt };
  const opened = await openProject(dir, reporter, { ...opening, openCode: runs.open, newDatabase }).catch(
    (error: unknown) => runs.giveUp(error),
  );
  const { config, project } = opened;
  const log = runs.log ?? (await logOf(options, config.server.logLevel));
  let first: OpenProject | null = opened;
  let forCaller: ForCaller | null = null;
  const barrier = new RequestBarrier(clock);
  const ask: AskServer = (request) => askInProcess(http.server, request);
  const current: CurrentProject = new CurrentProject({
    barrier,
    notices,
    serve: async () => {
      const next = first ?? (await openProject(dir, reporter, opening));
      first = null;
      forCaller = replicaReadsForCallers(next.db);
      return serveProject(next, http.server, {
        address: () => publicAddress(config.server.url, http.address()),
        logger: log.logger,
        reporter,
        development: mode === 'development',
        isOneOfSeveral,
        inBackground: (work) => barrier.ifOpen(work),
        takeOver: current,
        ask,
      });
    },
    onTakenOver: (milliseconds) =>
      reporter.info(`Took over the changed content-types after ${milliseconds} ms.`),
  });
  const http = new HttpServer({
    clock,
    routes: () => current.router,
    barrier,
    middleware: options.program
      ? () => current.served?.opened.code?.around() ?? null
      : () => current.served?.middleware ?? null,
    middlewares: opened.code?.middlewares ?? config.middlewares,
    rules: config.api.rules,
    logger: log.logger,
    logRequest: requestLog(log, options.program),
    dir: project.dir,
    publicDir: config.server.publicDir,
    uploadsMaxAge: config.plugins.upload.maxAge,
    proxy: config.server.proxy,
    development: mode === 'development',
    listedPaths: () =>
      mode === 'development' ? browsablePaths(current.served?.routes ?? [], config.plugins.graphql) : [],
    panel: servesPanel(config, options)
      ? { url: config.admin.url, ...(await panelsOfPlugins(project, options)) }
      : null,
    observe: config.server.metrics ? (options.observe ?? null) : null,
    timeouts: config.server.timeouts,
    outgoing: config.server.outgoing,
    ...(options.isLeaving ? { isLeaving: options.isLeaving } : {}),
    forCaller: () => forCaller,
    forms: {
      folder: join(project.dir, '.tmp', 'uploads'),
      fileSize: config.plugins.upload.sizeLimit,
      filesSize: config.plugins.upload.formSizeLimit,
    },
  });
  const close = closer(http, current, log);
  try {
    await current.start();
  } catch (error) {
    await close();
    throw error;
  }
  const settled = async (): Promise<void> => current.served?.settled();
  return { opened, http, current, ask, settled, close };
}

const servesPanel = (config: Config, options: OpenServerOptions): boolean =>
  config.admin.serveAdminPanel && options.servesPanel !== false;

/** Builds what plugins show in the panel, unless it is there, for a project with such plugins. */
async function panelsOfPlugins(
  project: Project,
  { reporter }: OpenServerOptions,
): Promise<Pick<PanelOptions, 'plugins' | 'sources'>> {
  if (panelModules(project).length === 0) return {};
  const { preparePanels } = await import('../../admin/plugin-panels/prepare-panels.ts');
  const { problem } = await preparePanels(project, reporter);
  if (problem !== null) reporter.warn(problem);
  return {
    plugins: builtFolder(project.dir),
    sources: pageSources(project.config.middlewares.security),
  };
}

/** A program may change the level of its log at any time. */
const requestLog = ({ logRequest }: Log, program: ServedProgram | undefined): LogRequest =>
  program
    ? (line) => {
        if (program.logsRequests()) logRequest(line);
      }
    : logRequest;

const logOf = ({ mode, worker, logStream }: OpenServerOptions, level: string): Log | Promise<Log> => {
  const open = mode === 'development' && !logStream ? openDevelopmentLog : openLog;
  return open({ level, worker, ...(logStream ? { stream: logStream } : {}) });
};

/** Opens the log, and the project's own code, where it has some: nothing of that is loaded for others. */
function codeOpener(options: OpenServerOptions) {
  const { reporter, mode, worker, notices, program, ownsProcess = program === undefined } = options;
  let log: Log | null = null;
  let code: ProjectCode | null = null;
  return {
    get log(): Log | null {
      return log;
    },
    open: async (project: Project): Promise<ProjectCode | null> => {
      log = await logOf(options, project.config.server.logLevel);
      if (project.projectCode.length === 0 && !program) return null;
      const { openCode } = await import('../../project-code/start/open-code.ts');
      const warn = (message: string): void => reporter.warn(message);
      code = await openCode(project, {
        log: log.logger,
        clock: options.clock ?? systemClock,
        warn,
        development: mode === 'development',
        isOneOfSeveral: worker !== undefined,
        ownsProcess,
        ...(notices ? { watcher: notices } : {}),
        ...(program ? { program } : {}),
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

/** What a visitor may open in a browser: the lists and single types, and the GraphQL page. */
const browsablePaths = (routes: readonly Route[], graphql: Config['plugins']['graphql']): string[] => [
  ...routes
    .filter(({ method, action = '' }) => method === 'GET' && /^api::.*\.find$/.test(action))
    .map(({ path }) => path),
  ...(graphql.enabled ? [graphql.endpoint] : []),
];

function closer(http: HttpServer, current: CurrentProject, log: Log): () => Promise<void> {
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
    log.close();
  };
  return () => {
    closing ??= close();
    return closing;
  };
}
