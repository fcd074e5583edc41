/** What programs of v4 call on `strapi.server`, which serves from the start on here: nothing has to be mounted. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Strapi } from '../../../project-code/strapi/strapi.ts';

export interface ServerParts {
  readonly httpServer: Server;
  /** Starts the server's own tasks, once it listens. */
  onListen(): void;
}

/** Adds them. */
export function addServerMembers({ server }: Strapi, { httpServer, onListen }: ServerParts): void {
  // v4's first guide has tests use the router as a middleware of the koa app: the routes are there without
  const passOn = () => (_: unknown, next: () => unknown) => next();
  Object.assign(server.router, { routes: passOn, allowedMethods: passOn });
  Object.assign(server.app, {
    callback: () => (request: IncomingMessage, response: ServerResponse) => {
      httpServer.emit('request', request, response);
    },
  });
  Object.assign(server, {
    mount: () => server,
    initRouting: () => server,
    initMiddlewares: async () => server,
    listen: (...where: unknown[]): Server => {
      httpServer.once('listening', onListen);
      return Reflect.apply(httpServer.listen, httpServer, where);
    },
    destroy: async (): Promise<void> => {
      await new Promise<void>((resolve) => {
        // an error says that it does not listen
        httpServer.close(() => resolve());
        httpServer.closeAllConnections();
      });
    },
  });
}
