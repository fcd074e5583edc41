/** The HTTP server: `node:http` listens, the router finds what answers, the response writer sends it. */

import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Clock } from '../../core/base/clock.ts';
import type { CompatibilityRules } from '../../core/base/compatibility-rules.ts';
import { http } from '../../core/base/http/node-http.ts';
import type { RequestMiddleware } from '../../core/base/http/request-middleware.ts';
import type { Route } from '../../core/base/http/route.ts';
import { forbidden } from '../../core/errors/catalogue.ts';
import type { MiddlewaresConfig } from '../../core/project/config/middlewares/middlewares.ts';
import type { TrustedProxies } from '../../core/project/config/server.ts';
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
import { namesTwoHosts } from './host-header.ts';
import { loggedUrl } from './log/logged-url.ts';
import type { Logger } from './log/logger.ts';
import type { ObserveRequest } from './log/metrics.ts';
import type { LogRequest } from './log/request-log.ts';
import { type PendingResponseLimits, PendingResponses } from './pending-responses.ts';
import { RequestBarrier } from './request-barrier.ts';
import { ResponseWriter } from './response-writer.ts';
import { Router } from './router.ts';
import { type RequestParts, ServerRequest } from './server-request.ts';
import { PanelFiles, type PanelOptions } from './static/panel-files.ts';
import { StaticFiles } from './static/static-files.ts';
import { trustProxies } from './trust-proxies.ts';

export interface HttpOptions {
  readonly clock: Clock;
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

/** How long robots.txt and other public files may be kept unless the project says, in ms. */
const PUBLIC_MAX_AGE = 60_000;

/** How long an idle connection is kept, in ms: longer than proxies in front keep theirs. */
const KEEP_ALIVE_MS = 72_000;

/** A server that is ready to listen. */
export class HttpServer {
  readonly server: Server;
  readonly #logger: Logger;
  readonly #isLeaving: () => boolean;
  readonly #forCaller: () => ForCaller | null;
  readonly #mayAsk: ReturnType<typeof addressFilter>;
  readonly #deadlines: BodyDeadlines;
  readonly #pending: PendingResponses;
  readonly #requestParts: RequestParts;
  readonly #writer: ResponseWriter;
  readonly #dispatch: (request: ServerRequest) => void;
  readonly #nextId = requestIds();

  constructor(options: HttpOptions) {
    const { middlewares, rules, clock } = options;
    this.server = http.createServer({ maxHeaderSize: maxHeadSize(rules) }, this.handle);
    // the head of a request has Node's own limit, its body that of the deadlines
    this.server.requestTimeout = 0;
    this.server.keepAliveTimeout = KEEP_ALIVE_MS;
    this.server.on('clientError', answerClientError);
    this.#logger = options.logger;
    this.#isLeaving = options.isLeaving ?? (() => false);
    this.#forCaller = options.forCaller ?? (() => null);
    this.#mayAsk = addressFilter(middlewares.ip);
    this.#deadlines = new BodyDeadlines(clock, options.timeouts, (incoming) =>
      this.#warn(incoming, 408, 'the body did not arrive in time'),
    );
    this.#pending = new PendingResponses(clock, options.outgoing, ({ req, statusCode }) =>
      this.#warn(req, statusCode, 'the client did not take its answer'),
    );
    this.#requestParts = requestParts(options);
    const headers = new DefaultHeaders(middlewares, rules);
    this.#writer = responseWriter(options, {
      headers,
      heads: new HeadWriter(() => this.server),
      pending: this.#pending,
    });
    this.#dispatch = createDispatch({
      router: routesOf(options.routes),
      barrier: options.barrier ?? new RequestBarrier(clock),
      files: staticFiles(options),
      writer: this.#writer,
      middleware: options.middleware ?? (() => null),
      preflightFor: (origin) => headers.preflightFor(origin),
    });
  }

  /** Answers a request: what the server does with each. */
  readonly handle = (incoming: IncomingMessage, response: ServerResponse): void => {
    const around = this.#forCaller();
    if (around) around(incoming, response, () => this.#answer(incoming, response));
    else this.#answer(incoming, response);
  };

  /**
   * Listens. Port 0 takes a free one.
   * @returns where
   * @throws the system's error where it cannot
   */
  async listen(where: { readonly port: number; readonly host: string }): Promise<string> {
    this.server.listen(where);
    await once(this.server, 'listening');
    return this.address();
  }

  /** The address people can open: a server on all addresses is found at localhost. */
  address(): string {
    return addressOf(this.server);
  }

  /** Takes no more connections, and returns once the requests under way are answered. */
  async close(): Promise<void> {
    // an error says that it does not listen
    await new Promise<void>((resolve) => {
      this.server.close(() => resolve());
      this.server.closeIdleConnections();
    });
    this.#deadlines.close();
    this.#pending.close();
  }

  #answer(incoming: IncomingMessage, response: ServerResponse): void {
    this.#deadlines.track(incoming, response);
    if (this.#isLeaving()) response.shouldKeepAlive = false;
    if (headersTooLong(incoming)) {
      response.writeHead(431, { Connection: 'close' }).end();
      return;
    }
    if (namesTwoHosts(incoming)) {
      response.writeHead(400, { Connection: 'close' }).end();
      return;
    }
    const request = new ServerRequest(incoming, response, this.#nextId(), this.#requestParts);
    if (this.#mayAsk && !this.#mayAsk(request.namedAddress)) {
      this.#writer.error(request, forbidden());
      return;
    }
    const body = request.readSmallBody();
    if (body instanceof Promise) {
      body.then(
        () => this.#dispatch(request),
        (error: unknown) => this.#writer.error(request, error),
      );
    } else this.#dispatch(request);
  }

  #warn({ method, url = '' }: IncomingMessage, status: number, text: string): void {
    this.#logger.warn({ method, url: loggedUrl(url), status }, text);
  }
}

const isOn = ({ middlewares }: HttpOptions, name: MiddlewaresConfig['enabled'][number]): boolean =>
  middlewares.enabled.includes(name);

/** What reads requests: whom to believe about addresses, and how large bodies and forms may be. */
function requestParts({ middlewares, proxy, forms }: HttpOptions): RequestParts {
  const { jsonLimit, maxFileSize } = middlewares.body;
  return {
    trust: trustProxies(proxy),
    bodies: new BodyReader(middlewares.body),
    forms: forms ? new FormReader({ ...forms, fieldSize: jsonLimit, bodyFileSize: maxFileSize }) : null,
  };
}

function responseWriter(
  options: HttpOptions,
  parts: {
    readonly headers: DefaultHeaders;
    readonly heads: HeadWriter;
    readonly pending: PendingResponses;
  },
): ResponseWriter {
  const { logger, logRequest = (line) => logger.info(line) } = options;
  return new ResponseWriter({
    ...parts,
    logger,
    logRequest: isOn(options, 'logger') && logger.isLevelEnabled('info') ? logRequest : null,
    observe: options.observe ?? null,
    serverTiming: options.development,
    responseTime: isOn(options, 'responseTime'),
    compress: isOn(options, 'compression'),
  });
}

function staticFiles(options: HttpOptions): StaticFiles {
  const { publicDir, dir, middlewares, uploadsMaxAge = 0, listedPaths = () => [], panel } = options;
  return new StaticFiles({
    publicDir,
    dir,
    pages: isOn(options, 'public'),
    favicon: isOn(options, 'favicon') ? middlewares.favicon : null,
    maxAge: Math.floor((middlewares.publicMaxAge ?? PUBLIC_MAX_AGE) / 1000),
    uploadsMaxAge,
    listedPaths,
    panel: panel ? new PanelFiles(panel) : null,
  });
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
