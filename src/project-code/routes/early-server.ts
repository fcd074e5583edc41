/**
 * `strapi.server.httpServer` while `register` runs. In v4 the server exists before any code does; here it is made once
 * the project is open. Until then code gets a server that never listens, and what it has added moves to the real one.
 */

import type { RequestListener, Server } from 'node:http';
import { http } from '../../core/base/http/node-http.ts';

export class EarlyServer {
  #early: Server | null = null;
  #real: Server | null = null;
  #answer: RequestListener[] = [];

  /** The real server, or the one that stands for it. */
  get server(): Server {
    if (this.#real) return this.#real;
    // code that wraps the listeners of requests, as socket.io does, finds one to wrap
    this.#early ??= http.createServer((...request) => {
      for (const answer of this.#answer) answer(...request);
    });
    return this.#early;
  }

  /** Gives the real server the listeners that code has added. */
  moveTo(real: Server): void {
    this.#real = real;
    if (!this.#early) return;
    this.#answer = real.listeners('request') as RequestListener[];
    real.removeAllListeners('request');
    const listeners = defaultListeners();
    for (const event of this.#early.eventNames() as string[]) {
      for (const listener of this.#early.rawListeners(event)) {
        if (!listeners.has(listener)) real.on(event, listener as () => void);
      }
    }
  }
}

/** The listeners any server of Node has, which the real one has itself. */
function defaultListeners(): ReadonlySet<unknown> {
  const plain = http.createServer();
  return new Set(plain.eventNames().flatMap((event) => plain.rawListeners(event)));
}
