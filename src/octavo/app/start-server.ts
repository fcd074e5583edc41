/** Starts the whole product for one project, and ends it in good order. */
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { GracefulShutdown } from '../../api/http/graceful-shutdown.ts';
import type { Metrics } from '../../api/http/log/metrics.ts';
import type { BackgroundWorker } from '../../core/base/clock.ts';
import { counted } from '../../core/base/counted.ts';
import { databaseName } from '../../core/database/open-database.ts';
import { describeCompat, nameCompat } from '../../core/project/config/compat.ts';
import type { MetricsConfig } from '../../core/project/config/server.ts';
import { describeEnvironment } from './describe-environment.ts';
import { describePanel } from './describe-panel.ts';
import { type OpenServer, type OpenServerOptions, openServer } from './open-server.ts';
import { consoleReporter, type Reporter } from './reporter.ts';

export interface StartOptions
  extends Omit<OpenServerOptions, 'reporter' | 'logStream' | 'isLeaving' | 'observe'> {
  /** Instead of the one in `config/server`; 0 takes a free one. */
  readonly port?: number;
  readonly host?: string;
  /** Where the messages of the start go; the terminal unless given. */
  readonly reporter?: Reporter;
  /** Whether nothing has said `NODE_ENV`, so that the command has taken one; false unless given. */
  readonly isEnvironmentChosen?: boolean;
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

export interface RunningServer extends BackgroundWorker {
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

/** A project that is open, and does not listen yet. */
export interface PreparedServer extends OpenServer {
  /**
   * Listens, prints what the start has to say, and starts the server's own tasks.
   * @throws the system's error where it cannot listen; the server is closed then
   */
  listen(where?: Pick<StartOptions, 'port' | 'host'>): Promise<RunningServer>;
}

/**
 * Starts a server and returns when it answers.
 * @throws StartError with every mistake of the project, DatabaseError, or the system's error where it
 * cannot listen; nothing is left open then
 */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const server = await prepareServer(options);
  return server.listen(options);
}

/**
 * Opens a project as `startServer` does, and leaves it to the caller to listen.
 * @throws StartError with every mistake of the project, DatabaseError; nothing is left open then
 */
export async function prepareServer(
  options: Omit<StartOptions, 'port' | 'host'> & Pick<OpenServerOptions, 'logStream'>,
): Promise<PreparedServer> {
  const started = performance.now();
  const { reporter = consoleReporter, mode, worker } = options;
  const shutdown = new GracefulShutdown();
  let metrics: Metrics | null = null;
  const server = await openServer({
    ...options,
    reporter,
    isLeaving: () => shutdown.isLeaving,
    observe: (...request) => metrics?.observe(...request),
  });
  const { opened, http, current } = server;
  const { config, project, model } = opened;
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> => {
    closing ??= server.close().then(() => metrics?.close());
    return closing;
  };
  const listen: PreparedServer['listen'] = async ({ port, host } = {}) => {
    try {
      metrics = await metricsOf(config.server.metrics, worker);
      await http.listen({ port: port ?? config.server.port, host: host ?? config.server.host });
    } catch (error) {
      await close();
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
    reporter.info(describeEnvironment(config.environment, options.isEnvironmentChosen === true));
    const chosen = describeCompat(config.api);
    if (chosen !== null) reporter.info(chosen);
    if (config.admin.serveAdminPanel && options.servesPanel !== false)
      reporter.info(await describePanel(opened, address, mode));
    const requests = tryRequests(project.dir);
    if (requests.length > 0) {
      reporter.info(['Try:', ...requests.map((path) => `  curl -g '${address}${path}'`)].join('\n'));
    }
    if (metrics) {
      reporter.info(`Figures for Prometheus are at ${metrics.address}`);
    }
    current.served?.afterStart();
    return { address, summary, leave: () => shutdown.leave(http.server), settled: server.settled, close };
  };
  return { ...server, close, listen };
}

async function metricsOf(config: MetricsConfig | null, worker: number | undefined): Promise<Metrics | null> {
  if (config === null) return null;
  const { openMetrics } = await import('../../api/http/log/metrics.ts');
  return openMetrics(config, worker);
}

function describe(summary: StartSummary, dir: string, address: string): string {
  const { contentTypes, database, compat, milliseconds } = summary;
  const inside = relative(dir, database);
  const elsewhere = database === ':memory:' || database.includes('://') || inside.startsWith('..');
  const file = elsewhere ? database : inside;
  return `Octavo serves ${counted(contentTypes, 'content-type')} from ${file} (${compat} mode) at ${address} after ${milliseconds} ms`;
}

/** The requests that a project suggests to try: `octavo.tryRequests` of its package.json. It need not suggest any. */
function tryRequests(dir: string): string[] {
  try {
    const content: unknown = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'));
    const { octavo } = content as { octavo?: { tryRequests?: unknown } };
    const paths = octavo?.tryRequests;
    return Array.isArray(paths) ? paths.filter((path) => typeof path === 'string') : [];
  } catch {
    return [];
  }
}
