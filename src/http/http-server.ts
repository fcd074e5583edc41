/** The HTTP server: `node:http` listens, the router finds what answers, the response writer sends it. */

import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { CompatibilityRules } from '../base/compatibility-rules.ts';
import { http } from '../base/http/node-http.ts';
import type { RequestMiddleware } from '../base/http/request-middleware.ts';
import type { Route } from '../base/http/route.ts';
import { forbidden } from '../errors/catalogue.ts';
import type { MiddlewaresConfig } from '../project/config/middlewares/middlewares.ts';
import type { TrustedProxies } from '../project/config/server.ts';
import { addressFilter } from './address-filter.ts';
import { BodyDeadlines, type BodyTimeouts } from './body/body-deadlines.ts';
import { BodyReader } from './body/body-reader.ts';
import { type FormLimits, FormReader } from './body/form-reader.ts';
import type { ForCaller } from './caller-position.ts';
import { answerClientError } from './client-error.ts';
import { createDispatch } from './dispatch.ts';
import { HeadWriter } from './head-writer.ts';
import { headersTooLong, maxHeadSize } from './header-limit.ts';
import { DefaultHeaders } from './headers/default-headers.ts';
import { loggedUrl } from './log/logged-url.ts';
import type { Logger } from './log/logger.ts';
import type { ObserveRequest } from './log/metrics.ts';
import type { LogRequest } from './log/request-log.ts';
import { type PendingResponseLimits, PendingResponses } from './pending-responses.ts';
import { RequestBarrier } from './request-barrier.ts';
import { ResponseWriter } from './response-writer.ts';
import { Router } from './router.ts';
import { ServerRequest } from './server-request.ts';
import { PanelFiles, type PanelOptions } from './static/panel-files.ts';
import { StaticFiles } from './static/static-files.ts';
import { trustProxies } from './trust-proxies.ts';

export interface HttpOptions {
  /** Those there are; a function where they come later, or change. */
  readonly routes: readonly Route[] | (() => Router);
  /** Holds requests back where it is closed; a barrier of its own, always open, unless given. */
  readonly barrier?: RequestBarrier;
  /** What of the project's code runs around every request, now; nothing unless given. */
  readonly middleware?: () => RequestMiddleware | null;
  readonly middlewares: MiddlewaresConfig;
  readonly rules: CompatibilityRules;
  readonly logger: Logger;
  /** Writes the line of a request; the logger unless given. */
  readonly logRequest?: LogRequest;
  /** The project folder. */
  readonly dir: string;
  readonly publicDir: string;
  /** How long clients and proxies may cache uploads, in seconds; 0 unless set. */
  readonly uploadsMaxAge?: number;
  /** Whose forwarded-for headers are believed. */
  readonly proxy: TrustedProxies;
  /** Is called for each request that has been answered. */
  readonly observe?: ObserveRequest | null;
  /** What the start page lists; nothing unless given. */
  readonly listedPaths?: () => readonly string[];
  /** The administration panel; not served unless given. */
  readonly panel?: PanelOptions | null;
  /** In development answers carry how long they took. */
  readonly development: boolean;
  /** How long bodies may take. */
  readonly timeouts: BodyTimeouts;
  /** How long clients may leave their answers lying, and how much may wait for them. */
  readonly outgoing: PendingResponseLimits;
  /** Lets a request see what its caller has written; null where nothing is needed for that. */
  readonly forCaller?: () => ForCaller | null;
  /** Whether an answer is to be the last of its connection, now; never unless given. */
  readonly isLeaving?: () => boolean;
  /** Where the files of multipart bodies wait, and how large one may be; without it none is read. */
  readonly forms?: Pick<FormLimits, 'folder' | 'fileSize' | 'filesSize'>;
}

/** A server that is ready to listen. */
export interface HttpServer {
  readonly server: Server;
  /** Answers a request: what the server does with each. */
  readonly handle: (incoming: IncomingMessage, response: ServerResponse) => void;
  /**
   * Listens. Port 0 takes a free one.
   * @returns where
   * @throws the system's error where it cannot
   */
  listen(where: { readonly port: number; readonly host: string }): Promise<string>;
  /** The address people can open: a server on all addresses is found at localhost. */
  address(): string;
  /** Takes no more connections, and returns once the requests under way are answered. */
  close(): Promise<void>;
}

/** How long robots.txt and other public files may be kept unless the project says, in ms. */
const PUBLIC_MAX_AGE = 60_000;

/** How long an idle connection is kept, in ms: longer than proxies in front keep theirs. */
const KEEP_ALIVE_MS = 72_000;

/** Builds the server; it does not listen yet. */
export function createHttpServer(options: HttpOptions): HttpServer {
  const { middlewares, logger, rules, isLeaving = () => false, forCaller = () => null } = options;
  const on = (name: MiddlewaresConfig['enabled'][number]): boolean => middlewares.enabled.includes(name);
  const headers = new DefaultHeaders(middlewares, rules);
  const pending = new PendingResponses(options.outgoing, ({ req: { method, url = '' }, statusCode }) => {
    logger.warn({ method, url: loggedUrl(url), status: statusCode }, 'the client did not take its answer');
  });
  const { logRequest = (line) => logger.info(line) } = options;
  const writer = new ResponseWriter({
    headers,
    heads: new HeadWriter(() => server),
    pending,
    logger,
    logRequest: on('logger') && logger.isLevelEnabled('info') ? logRequest : null,
    observe: options.observe ?? null,
    serverTiming: options.development,
    responseTime: on('responseTime'),
    compress: on('compression'),
  });
  const files = new StaticFiles({
    publicDir: options.publicDir,
    dir: options.dir,
    pages: on('public'),
    favicon: on('favicon'),
    maxAge: Math.floor((middlewares.publicMaxAge ?? PUBLIC_MAX_AGE) / 1000),
    uploadsMaxAge: options.uploadsMaxAge ?? 0,
    listedPaths: options.listedPaths ?? (() => []),
    panel: options.panel ? new PanelFiles(options.panel) : null,
  });
  const { jsonLimit, maxFileSize } = middlewares.body;
  const parts = {
    trust: trustProxies(options.proxy),
    bodies: new BodyReader(middlewares.body),
    forms: options.forms
      ? new FormReader({ ...options.forms, fieldSize: jsonLimit, bodyFileSize: maxFileSize })
      : null,
  };
  const dispatch = createDispatch({
    router: routesOf(options.routes),
    barrier: options.barrier ?? new RequestBarrier(),
    files,
    writer,
    middleware: options.middleware ?? (() => null),
    preflightFor: (origin) => headers.preflightFor(origin),
  });
  const mayAsk = addressFilter(middlewares.ip);
  const deadlines = new BodyDeadlines(options.timeouts, ({ method, url = '' }) => {
    logger.warn({ method, url: loggedUrl(url), status: 408 }, 'the body did not arrive in time');
  });
  const nextId = requestIds();

  const answer = (incoming: IncomingMessage, response: ServerResponse): void => {
    deadlines.track(incoming, response);
    if (isLeaving()) response.shouldKeepAlive = false;
    if (headersTooLong(incoming)) {
      response.writeHead(431, { Connection: 'close' }).end();
      return;
    }
    const request = new ServerRequest(incoming, response, nextId(), parts);
    if (mayAsk && !mayAsk(request.namedAddress)) {
      writer.error(request, forbidden());
      return;
    }
    const body = request.readSmallBody();
    if (body instanceof Promise) {
      body.then(
        () => dispatch(request),
        (error: unknown) => writer.error(request, error),
      );
    } else dispatch(request);
  };
  const handle: typeof answer = (incoming, response) => {
    const around = forCaller();
    if (around) around(incoming, response, () => answer(incoming, response));
    else answer(incoming, response);
  };

  const server: Server = http.createServer({ maxHeaderSize: maxHeadSize(rules) }, handle);
  // the head of a request has Node's own limit, its body that of the deadlines
  server.requestTimeout = 0;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.on('clientError', answerClientError);
  return {
    server,
    handle,
    listen: async (where) => {
      server.listen(where);
      await once(server, 'listening');
      return addressOf(server);
    },
    address: () => addressOf(server),
    close: async () => {
      // an error says that it does not listen
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
      });
      deadlines.close();
      pending.close();
    },
  };
}

function routesOf(routes: HttpOptions['routes']): () => Router {
  if (typeof routes === 'function') return routes;
  const router = new Router(routes);
  return () => router;
}

function addressOf(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === 'string') return String(address);
  const { family, port } = address;
  const host = address.address === '0.0.0.0' || address.address === '::' ? 'localhost' : address.address;
  return `http://${family === 'IPv6' && host !== 'localhost' ? `[${host}]` : host}:${port}`;
}

/** Ids that differ between processes too, so that a log of several can be searched. */
function requestIds(): () => string {
  const start = randomBytes(4).toString('hex');
  let count = 0;
  return () => {
    count += 1;
    return `${start}-${count.toString(36)}`;
  };
}
