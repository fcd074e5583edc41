/** Ends a server while other processes of it continue: no connected client is refused. */
import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long connections are given to end by themselves, in ms: clients that ask all the time soon ask again. */
const LEAVE_MS = 3000;

/** Between two looks at how many there are, in ms. */
const LOOK_MS = 50;

export class GracefulShutdown {
  #leaving = false;

  /** True from the moment on from which every answer is to be the last of its connection. */
  get isLeaving(): boolean {
    return this.#leaving;
  }

  /** Takes no more connections; those there are end with their next answer. */
  async leave(server: Server): Promise<void> {
    this.#leaving = true;
    // an HTTP server's own `close` would also cut connections on which a request is on its way
    NetServer.prototype.close.call(server);
    const deadline = performance.now() + LEAVE_MS;
    while (performance.now() < deadline && (await connections(server)) > 0) await sleep(LOOK_MS);
  }
}

const connections = (server: Server): Promise<number> =>
  new Promise((resolve) => {
    server.getConnections((error, count) => resolve(error ? 0 : count));
  });
