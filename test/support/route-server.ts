/** Routes behind the product's own HTTP handling (router, headers, errors, log), asked without a socket. */

import { join } from 'node:path';
import { Writable } from 'node:stream';
import inject, { type InjectOptions, type Response } from 'light-my-request';
import { type HttpOptions, HttpServer } from '../../src/api/http/http-server.ts';
import { openLog } from '../../src/api/http/log/logger.ts';
import { systemClock } from '../../src/core/base/clock.ts';
import { PRESETS } from '../../src/core/base/compatibility-rules.ts';
import {
  type MiddlewaresConfig,
  readMiddlewaresConfig,
} from '../../src/core/project/config/middlewares/middlewares.ts';
import type { SectionContext } from '../../src/core/project/config/section-context.ts';
import type { Findings } from '../../src/core/project/start-error.ts';

export interface RouteServer {
  readonly app: HttpServer;
  /** Sends a request; the address is parsed as browsers do. */
  readonly inject: (request: InjectOptions | string) => Promise<Response>;
  /** Sends a GET request whose target reaches the server exactly as written. */
  readonly get: (target: string, headers?: Readonly<Record<string, string>>) => Promise<Response>;
  /** The lines of the log so far, parsed. */
  readonly lines: () => readonly Record<string, unknown>[];
}

/** The middlewares of a project whose `config/middlewares` contains this list; v4's default without one. */
export function middlewares(
  value?: readonly unknown[],
  findings: Findings = { problems: [], warnings: [] },
): MiddlewaresConfig {
  return readMiddlewaresConfig({ file: 'config/middlewares', value, failed: false }, {
    findings,
  } as unknown as SectionContext);
}

/** @param options where files would be served from, and what differs from the defaults of a project */
export function serveRoutes(
  options: Pick<HttpOptions, 'routes' | 'dir'> & Partial<HttpOptions>,
): RouteServer {
  const chunks: string[] = [];
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      chunks.push(String(chunk));
      done();
    },
  });
  const app = new HttpServer({
    clock: systemClock,
    middlewares: middlewares(),
    rules: PRESETS.reference,
    logger: openLog({ level: 'info', stream }).logger,
    publicDir: join(options.dir, 'public'),
    proxy: false,
    development: false,
    timeouts: { request: 300_000, upload: 60_000 },
    outgoing: { answer: 60_000, waiting: 128_000_000 },
    ...options,
  });
  return {
    app,
    inject: (request) => inject(app.handle, request),
    get: (target, headers = {}) =>
      inject(
        (request, response) => {
          request.url = target;
          app.handle(request, response);
        },
        { method: 'GET', url: '/', headers },
      ),
    lines: () =>
      chunks
        .join('')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Record<string, unknown>),
  };
}
