/** Servers that the tests of one file use one after the other: each test begins with the rows as they were. */
import { onTestFinished } from 'vitest';
import { atEndOfFile } from './end-of-file.ts';
import { rememberRows } from './serve-kit.ts';

interface Served {
  /** The project's folder. */
  readonly dir: string;
  /** The database file, or its address. */
  readonly file: string;
  close(): Promise<void>;
}

interface Shared<Server> {
  readonly server: Server;
  /** What its project's code finds in `globalThis.strapi`. */
  readonly strapi: unknown;
  readonly putBack: () => Promise<void>;
  isLent: boolean;
}

export class SharedServers<Server extends Served> {
  readonly #servers = new Map<string, Shared<Server>>();

  /**
   * Lends a server until the test is over. To put rows back takes a fraction of a start.
   * @param key tests with an equal one get the same server
   * @param open starts it, for the first of them
   * @returns null where the same test has it already
   */
  async lend(key: string, open: () => Promise<Server>): Promise<Server | null> {
    const one = this.#servers.get(key) ?? (await this.#open(key, open));
    if (one.isLent) return null;
    one.isLent = true;
    onTestFinished(() => {
      one.isLent = false;
    });
    Object.assign(globalThis, { strapi: one.strapi });
    await one.putBack();
    return one.server;
  }

  async #open(key: string, open: () => Promise<Server>): Promise<Shared<Server>> {
    const server = await open();
    const { strapi } = globalThis as { strapi?: unknown };
    const one = { server, strapi, putBack: await rememberRows(server.dir, server.file), isLent: false };
    this.#servers.set(key, one);
    atEndOfFile(async () => {
      this.#servers.delete(key);
      await server.close();
    });
    return one;
  }
}
