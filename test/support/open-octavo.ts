/**
 * The product, started in this process as the command `start` starts it, and asked over HTTP: within the process, unless a test
 * wants a port for a browser or another process.
 */
import { onTestFinished } from 'vitest';
import type { BackgroundWorker, Clock } from '../../src/core/base/clock.ts';
import type { Route } from '../../src/core/base/http/route.ts';
import { prepareServer } from '../../src/octavo/app/start-server.ts';
import { httpClient, type Send } from './http-client.ts';
import { listenInMemory } from './in-memory/network.ts';

export interface OctavoOptions {
  /** The project folder; it stays there. */
  readonly dir: string;
  readonly mode?: 'production' | 'development';
  /** The preset, where the project names none. */
  readonly compat?: 'reference' | 'strict';
  /** The variables the project is read with. */
  readonly env?: NodeJS.ProcessEnv;
  /** True for projects that look like those of v4 and have no database yet. */
  readonly newDatabase?: boolean;
  /** Listens on a port, 0 for a free one; others than this process do not reach the server unless it is given. */
  readonly port?: number;
  /** The test's own; the system's unless given. */
  readonly clock?: Clock;
}

export interface Answer {
  readonly status: number;
  readonly text: string;
  /** The parsed body; null where it is no JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: bodies are whatever the test looks for
  readonly body: any;
  readonly headers: Headers;
}

export interface Octavo extends BackgroundWorker {
  readonly address: string;
  readonly dir: string;
  /** What the start has reported so far. */
  readonly warnings: readonly string[];
  readonly infos: readonly string[];
  /** All that the server answers, in the order in which the router tries them. */
  readonly routes: readonly Pick<Route, 'method' | 'path'>[];
  /** Sends JSON as a caller of the fixture, over connections that stay open. */
  readonly send: Send;
  /** Sends any request; a redirect is an answer. */
  ask(path: string, options?: RequestInit): Promise<Answer>;
  /**
   * Records the names of events from now on, in their order.
   * @returns takes those recorded since it was last called
   * @throws Error for a project without code, which publishes to no subscriber
   */
  recordEvents(): () => string[];
  /** Can be called more than once. */
  close(): Promise<void>;
}

interface GlobalStrapi {
  strapi?: { eventHub: { subscribe(subscriber: (event: string) => void): unknown } };
}

/**
 * Starts a project; the caller closes it.
 * @throws what stops the start
 */
export async function openOctavo(options: OctavoOptions): Promise<Octavo> {
  const {
    dir,
    mode = 'production',
    compat,
    env = { NODE_ENV: 'test' },
    newDatabase = false,
    port,
    clock,
  } = options;
  const warnings: string[] = [];
  const infos: string[] = [];
  const holder = globalThis as GlobalStrapi;
  Reflect.deleteProperty(holder, 'strapi');
  const prepared = await prepareServer({
    dir,
    mode,
    env: compat === undefined ? env : { ...env, API_COMPAT: compat },
    reporter: { info: (line) => infos.push(line), warn: (line) => warnings.push(line) },
    newDatabase,
    // an error that nobody catches is one of the test
    ownsProcess: false,
    ...(clock ? { clock } : {}),
  });
  if (port === undefined) listenInMemory(prepared.http.server);
  const server = await prepared.listen({ port: port ?? 0, host: '127.0.0.1' });
  const { strapi } = holder;
  const client = httpClient(server.address);
  return {
    address: server.address,
    dir,
    warnings,
    infos,
    routes: prepared.current.served?.routes ?? [],
    send: client.send,
    ask: async (path, request) => {
      const response = await fetch(server.address + path, { redirect: 'manual', ...request });
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.includes('json') ?? false;
      return {
        status: response.status,
        text,
        body: isJson ? JSON.parse(text) : null,
        headers: response.headers,
      };
    },
    recordEvents: () => {
      if (!strapi) throw new Error('a project without code has no event hub');
      const events: string[] = [];
      strapi.eventHub.subscribe((event) => void events.push(event));
      return () => events.splice(0);
    },
    settled: () => server.settled(),
    close: async () => {
      client.close();
      await server.close();
    },
  };
}

/** Starts a project until the test is over. */
export async function serveOctavo(options: OctavoOptions): Promise<Octavo> {
  const octavo = await openOctavo(options);
  onTestFinished(() => octavo.close());
  return octavo;
}
