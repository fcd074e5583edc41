/** The HTTP server: Fastify listens and reads bodies; routing and answering follow the v4 rules. */
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { forbidden } from '../errors/catalogue.ts';
import type { Around } from '../http/around.ts';
import type { Route } from '../http/route.ts';
import type { MiddlewaresConfig } from '../project/config/middlewares/middlewares.ts';
import type { TrustedProxies } from '../project/config/server.ts';
import { addressGate } from './address-gate.ts';
import { Answers } from './answer.ts';
import { BodyClock, type BodyTimeouts } from './body/body-clock.ts';
import { registerBodyParsers } from './body/body-parsers.ts';
import { type FormLimits, FormReader } from './body/form-reader.ts';
import { keepUnparsed } from './body/keep-unparsed.ts';
import { parseJson } from './body/parse-json.ts';
import type { ForCaller } from './caller-position.ts';
import { answerClientError } from './client-error.ts';
import { createDispatch } from './dispatch.ts';
import { headersTooLong, maxHeadSize } from './header-limit.ts';
import { HeaderBook } from './headers/header-book.ts';
import { badRequest, undecodablePath } from './http-errors.ts';
import { loggedUrl } from './logged-url.ts';
import type { Logger } from './logger.ts';
import type { ObserveRequest } from './metrics.ts';
import { Outgoing, type OutgoingLimits } from './outgoing.ts';
import { quickPath } from './quick-path.ts';
import { RawReply, RawRequest } from './raw-exchange.ts';
import { Router } from './router.ts';
import { StaticFiles } from './static/static-files.ts';
import { trustProxies } from './trust-proxies.ts';

export interface HttpOptions {
  /** A router may get its routes later. */
  readonly routes: readonly Route[] | Router;
  /** What of the project's code stands around every request, now; nothing unless given. */
  readonly around?: () => Around | null;
  readonly middlewares: MiddlewaresConfig;
  readonly compat: 'strict' | 'reference';
  readonly logger: Logger;
  /** The project folder. */
  readonly dir: string;
  readonly publicDir: string;
  /** How long uploads may be kept by whoever asks for them, in seconds; 0 unless set. */
  readonly uploadsMaxAge?: number;
  /** Whose forwarded-for headers are believed. */
  readonly proxy: TrustedProxies;
  /** Is called for each request that has been answered. */
  readonly observe?: ObserveRequest | null;
  /** What the start page lists; nothing unless given. */
  readonly listedPaths?: () => readonly string[];
  /** In development answers tell how long they took. */
  readonly development: boolean;
  /** How long bodies may take. */
  readonly timeouts: BodyTimeouts;
  /** How long clients may leave their answers lying, and how much may wait for them. */
  readonly outgoing: OutgoingLimits;
  /** Lets a request see what its caller has written; null where nothing is needed for that. */
  readonly forCaller?: ForCaller | null;
  /** Whether an answer is to be the last of its connection, now; never unless given. */
  readonly isLeaving?: () => boolean;
  /** Where the files of multipart bodies wait, and how large one may be; without it none is read. */
  readonly forms?: Pick<FormLimits, 'folder' | 'fileSize' | 'filesSize'>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** `performance.now()` when the request came in. */
    startedAt: number;
  }
}

/** A server that is ready to listen. */
export type HttpServer = FastifyInstance;

/** How long robots.txt and other public files may be kept unless the project says, in ms. */
const PUBLIC_MAX_AGE = 60_000;

/** How long an idle connection is kept, in ms: longer than proxies in front keep theirs. */
const KEEP_ALIVE_MS = 72_000;

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Builds the server; it does not listen yet. */
export async function createHttpServer(options: HttpOptions): Promise<HttpServer> {
  const { middlewares } = options;
  const on = (name: MiddlewaresConfig['enabled'][number]): boolean => middlewares.enabled.includes(name);
  const headers = new HeaderBook(middlewares, options.compat);
  const outgoing = new Outgoing(options.outgoing, ({ req: { method, url = '' }, statusCode }) => {
    options.logger.warn(
      { method, url: loggedUrl(url), status: statusCode },
      'the client did not take its answer',
    );
  });
  const answers = new Answers({
    headers,
    outgoing,
    logger: options.logger,
    logRequests: on('logger') && options.logger.isLevelEnabled('info'),
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
  });
  const { jsonLimit, maxFileSize, includeUnparsed } = middlewares.body;
  const parse = includeUnparsed ? keepUnparsed(parseJson) : parseJson;
  const forms = options.forms
    ? new FormReader({ ...options.forms, fieldSize: jsonLimit, bodyFileSize: maxFileSize })
    : null;
  const router = options.routes instanceof Router ? options.routes : new Router(options.routes);
  const { around = () => null, isLeaving = () => false, forCaller = null } = options;
  const dispatch = createDispatch({ router, files, answers, forms, around });

  const nextId = requestIds();
  const trust = trustProxies(options.proxy);
  const quick = quickPath({ dispatch, answers, jsonLimit, parse, nextId, trust });
  const gate = addressGate(middlewares.ip);
  /** Refuses before anything of the request is looked at; true where it did. */
  const shutOut = (raw: IncomingMessage, response: ServerResponse): boolean => {
    if (gate === null) return false;
    const request = new RawRequest(raw, nextId(), trust);
    if (gate(request.ip)) return false;
    answers.error(request, new RawReply(response), forbidden());
    return true;
  };
  const bodies = new BodyClock(options.timeouts, ({ method, url = '' }) => {
    options.logger.warn({ method, url: loggedUrl(url), status: 408 }, 'the body did not arrive in time');
  });
  const app = fastify({
    logger: false,
    genReqId: nextId,
    serverFactory: (handler) => {
      const answer = (raw: IncomingMessage, response: ServerResponse): void => {
        bodies.watch(raw, response);
        if (isLeaving()) response.shouldKeepAlive = false;
        if (headersTooLong(raw)) response.writeHead(431, { Connection: 'close' }).end();
        else if (!shutOut(raw, response) && !quick(raw, response)) handler(raw, response);
      };
      const listener: typeof answer = forCaller
        ? (raw, response) => forCaller(raw, response, () => answer(raw, response))
        : answer;
      const server = createServer({ maxHeaderSize: maxHeadSize(options.compat) }, listener);
      // the head of a request has Node's own limit, its body that of the clock
      server.requestTimeout = 0;
      server.keepAliveTimeout = KEEP_ALIVE_MS;
      return server;
    },
    trustProxy: trust ?? false,
    // running requests are finished, idle connections closed
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    exposeHeadRoutes: false,
    clientErrorHandler: answerClientError,
    routerOptions: { querystringParser: () => ({}) },
    // a path that does not decode is refused before there is a route
    frameworkErrors: (_error, request, reply) => {
      request.startedAt = performance.now();
      answers.error(request, reply as never, undecodablePath());
    },
  });
  app.addHook('onClose', async () => {
    bodies.close();
    outgoing.close();
  });
  app.decorateRequest('startedAt', 0);
  app.addHook('onRequest', (request, reply, done) => {
    request.startedAt = performance.now();
    if (request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined) {
      const preflight = headers.preflightFor(request.headers.origin);
      if (preflight) {
        answers.preflight(request, reply, preflight);
        return;
      }
    }
    done();
  });
  registerBodyParsers(app, middlewares.body);
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    // a type that is no media type: the body counts as no data
    if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') dispatch(request, reply);
    else answers.error(request, reply, isClientError(error) ? badRequest(error.message) : error);
  });
  app.setNotFoundHandler(dispatch);
  app.route({ method: METHODS, url: '/*', handler: dispatch });
  await app.ready();
  return app;
}

/** What Fastify itself refuses. */
const isClientError = (error: FastifyError): boolean =>
  error.code?.startsWith('FST_') === true && (error.statusCode ?? 500) < 500;

/** Ids that differ between processes too, so that a log of several can be searched. */
function requestIds(): () => string {
  const start = randomBytes(4).toString('hex');
  let count = 0;
  return () => {
    count += 1;
    return `${start}-${count.toString(36)}`;
  };
}
