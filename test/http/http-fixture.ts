/** A server over a few routes of its own, asked without a socket. */
import { onTestFinished } from 'vitest';
import type { HttpOptions } from '../../src/api/http/http-server.ts';
import type { Route } from '../../src/core/base/http/route.ts';
import { temporaryProject } from '../project/temporary-project.ts';
import { type RouteServer, serveRoutes } from '../support/route-server.ts';

export { middlewares } from '../support/route-server.ts';

export const listBytes = Buffer.from('{"data":[]}');

const bodyReply: Route['handler'] = async (request) => ({
  status: 200,
  body: { body: await request.readBody() },
});

/** Routes that show what they were given. */
export const ROUTES: readonly Route[] = [
  { method: 'GET', path: '/api/articles', handler: () => ({ status: 200, body: listBytes }) },
  { method: 'POST', path: '/api/articles', handler: bodyReply },
  {
    method: 'GET',
    path: '/api/articles/:id',
    handler: ({ params, rawQuery, path }) => ({ status: 200, body: { id: params['id'], rawQuery, path } }),
  },
  {
    method: 'PUT',
    path: '/api/articles/:id',
    handler: bodyReply,
  },
  {
    method: 'DELETE',
    path: '/api/articles/:id',
    handler: async (request) => ({ status: 200, body: { body: (await request.readBody()) ?? null } }),
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

/**
 * Serves these routes, or those of the options, until the test is over.
 * @param files texts below the project folder, by path
 */
export async function openHttp(
  options: Partial<HttpOptions> = {},
  files: Readonly<Record<string, string>> = {},
): Promise<RouteServer> {
  const server = serveRoutes({ routes: ROUTES, dir: temporaryProject(files), ...options });
  onTestFinished(() => server.app.close());
  return server;
}

/** An error's body. */
export const errorBody = (status: number, name: string, message: string) => ({
  data: null,
  error: { status, name, message, details: {} },
});
