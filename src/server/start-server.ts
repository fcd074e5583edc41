/** Starts the whole product for one project, and ends it in good order. */
import { join, relative } from 'node:path';
import { createHttpServer, type HttpServer } from './http-server.ts';
import { type Log, openLog } from './logger.ts';
import { type OpenProject, openProject } from './open-project.ts';
import { publicAddress } from './public-address.ts';
import { consoleReporter, type Reporter } from './reporter.ts';
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
}

/** What was started. */
export interface StartSummary {
  /** Content-types of the project itself. */
  readonly contentTypes: number;
  /** The database file, or `:memory:`. */
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
  const { dir, mode, env, reporter = consoleReporter } = options;
  const opened = await openProject(dir, reporter, env);
  const { config, project, model } = opened;
  const log = openLog(config.server.logLevel);
  let http: HttpServer | undefined;
  try {
    http = await createHttpServer({
      routes: projectRoutes(opened, {
        address: () => publicAddress(config.server.url, http ? addressOf(http) : ''),
        logger: log.logger,
        reporter,
        development: mode === 'development',
      }),
      middlewares: config.middlewares,
      compat: config.api.compat,
      logger: log.logger,
      dir: project.dir,
      publicDir: config.server.publicDir,
      proxy: config.server.proxy,
      development: mode === 'development',
      forms: { folder: join(project.dir, '.tmp', 'uploads'), fileSize: config.plugins.upload.sizeLimit },
    });
    await http.listen({
      port: options.port ?? config.server.port,
      host: options.host ?? config.server.host,
    });
  } catch (error) {
    await http?.close();
    await opened.close();
    log.close();
    throw error;
  }
  const address = addressOf(http);
  const summary: StartSummary = {
    contentTypes: [...model.contentTypes.values()].filter(({ origin }) => origin === 'api').length,
    database: config.database.filename,
    compat: config.api.compat,
    milliseconds: Math.round(performance.now() - started),
  };
  reporter.info(describe(summary, project.dir, address));
  const requests = tryRequests(project.dir);
  if (requests.length > 0) {
    reporter.info(['Try:', ...requests.map((path) => `  curl -g '${address}${path}'`)].join('\n'));
  }
  const close = closer(http, opened, log);
  return { address, summary, close };
}

function describe(summary: StartSummary, dir: string, address: string): string {
  const { contentTypes, database, compat, milliseconds } = summary;
  const inside = relative(dir, database);
  const file = database === ':memory:' || inside.startsWith('..') ? database : inside;
  return `Octavo serves ${contentTypes} content-types from ${file} (${compat} mode) at ${address} after ${milliseconds} ms`;
}

/** The address people can open: a server on all addresses is found at localhost. */
function addressOf(http: HttpServer): string {
  const address = http.server.address();
  if (address === null || typeof address === 'string') return String(address);
  const { family, port } = address;
  const host = address.address === '0.0.0.0' || address.address === '::' ? 'localhost' : address.address;
  return `http://${family === 'IPv6' && host !== 'localhost' ? `[${host}]` : host}:${port}`;
}

function closer(http: HttpServer, opened: OpenProject, log: Log): () => Promise<void> {
  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    // a connection is idle only once its last answer is out, so it is looked at again and again
    const idle = setInterval(() => http.server.closeIdleConnections(), IDLE_CHECK_MS);
    const late = setTimeout(() => http.server.closeAllConnections(), DRAIN_MS);
    await http.close();
    clearInterval(idle);
    clearTimeout(late);
    await opened.close();
    log.close();
  };
  return () => {
    closing ??= close();
    return closing;
  };
}
