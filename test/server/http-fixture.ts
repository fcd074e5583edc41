/** A server over a few routes of its own, asked without a socket. */
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { onTestFinished } from 'vitest';
import type { Route } from '../../src/http/route.ts';
import {
  type MiddlewaresConfig,
  readMiddlewaresConfig,
} from '../../src/project/config/middlewares/middlewares.ts';
import type { SectionContext } from '../../src/project/config/section-context.ts';
import type { Findings } from '../../src/project/start-error.ts';
import { createHttpServer, type HttpOptions, type HttpServer } from '../../src/server/http-server.ts';
import { openLog } from '../../src/server/logger.ts';
import { temporaryProject } from '../project/temporary-project.ts';

/** The middlewares of a project whose `config/middlewares` holds this list; v4's default without one. */
export function middlewares(
  value?: readonly unknown[],
  findings: Findings = { problems: [], warnings: [] },
): MiddlewaresConfig {
  return readMiddlewaresConfig({ file: 'config/middlewares', value, failed: false }, {
    findings,
  } as unknown as SectionContext);
}

export const listBytes = Buffer.from('{"data":[]}');

/** Routes that show what they were given. */
export const ROUTES: readonly Route[] = [
  { method: 'GET', path: '/api/articles', handler: () => ({ status: 200, body: listBytes }) },
  { method: 'POST', path: '/api/articles', handler: ({ body }) => ({ status: 200, body: { body } }) },
  {
    method: 'GET',
    path: '/api/articles/:id',
    handler: ({ params, rawQuery, path }) => ({ status: 200, body: { id: params['id'], rawQuery, path } }),
  },
  {
    method: 'PUT',
    path: '/api/articles/:id',
    handler: async ({ body }) => ({ status: 200, body: { body } }),
  },
  {
    method: 'DELETE',
    path: '/api/articles/:id',
    handler: ({ body }) => ({ status: 200, body: { body: body ?? null } }),
  },
  {
    method: 'GET',
    path: '/api/broken',
    handler: () => {
      throw new Error('the private cause');
    },
  },
  {
    method: 'GET',
    path: '/api/broken-later',
    handler: async () => Promise.reject(new Error('the private cause')),
  },
];

export interface TestServer {
  readonly app: HttpServer;
  readonly inject: HttpServer['inject'];
  /** The lines of the log so far, parsed. */
  readonly lines: () => readonly Record<string, unknown>[];
}

/** @param files texts below the project folder, by path */
export async function openHttp(
  options: Partial<HttpOptions> = {},
  files: Readonly<Record<string, string>> = {},
): Promise<TestServer> {
  const dir = temporaryProject(files);
  const chunks: string[] = [];
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      chunks.push(String(chunk));
      done();
    },
  });
  const app = await createHttpServer({
    routes: ROUTES,
    middlewares: middlewares(),
    compat: 'reference',
    logger: openLog({ level: 'info', stream }).logger,
    dir,
    publicDir: join(dir, 'public'),
    proxy: false,
    development: false,
    timeouts: { request: 300_000, upload: 60_000 },
    outgoing: { answer: 60_000, waiting: 128_000_000 },
    ...options,
  });
  onTestFinished(() => app.close());
  const lines = () =>
    chunks
      .join('')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  return { app, inject: app.inject.bind(app) as HttpServer['inject'], lines };
}

/** An error's body. */
export const errorBody = (status: number, name: string, message: string) => ({
  data: null,
  error: { status, name, message, details: {} },
});
