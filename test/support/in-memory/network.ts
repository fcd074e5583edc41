/**
 * Servers of this process that listen on no port: `fetch` and `node:http` reach them within the process, by an address that
 * looks like any other. All of HTTP is there (parser, connections that stay open, bodies that arrive in parts), the system's
 * sockets are not.
 */
import http, { type AgentOptions, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { ConnectionEnd } from './connection-end.ts';

/** The servers by `host:port`. */
const servers = new Map<string, (end: ConnectionEnd) => void>();

/** Below the ports that a system gives away, and none that `fetch` refuses. */
let nextPort = 12_000;

/**
 * Has a server listen within this process, as soon as it is to listen.
 * @param server one that does not listen yet
 */
export function listenInMemory(server: Server): void {
  const open = new Set<ConnectionEnd>();
  const port = nextPort++;
  const key = `127.0.0.1:${port}`;
  const closeServer = server.close.bind(server);
  let closed: (() => void)[] = [];
  const whenEmpty = (): void => {
    if (open.size > 0) return;
    for (const done of closed.splice(0)) done();
  };
  Object.defineProperty(server, 'listening', { get: () => servers.has(key) });
  Object.assign(server, {
    address: () => ({ address: '127.0.0.1', family: 'IPv4', port }),
    listen: () => {
      servers.set(key, (end) => {
        open.add(end);
        end.once('close', () => {
          open.delete(end);
          whenEmpty();
        });
        server.emit('connection', end);
      });
      queueMicrotask(() => server.emit('listening'));
      return server;
    },
    close: (done?: () => void) => {
      servers.delete(key);
      if (done) closed = [...closed, done];
      // it says that it does not listen
      closeServer(() => {});
      queueMicrotask(whenEmpty);
      return server;
    },
  });
}

/** @returns a connection to a server of this process, for bytes of one's own; null where none has the address */
export function connectInMemory(host: string, port: string | number): ConnectionEnd | null {
  const accept = servers.get(`${host}:${port}`);
  if (!accept) return null;
  const [client, server] = ConnectionEnd.pair();
  accept(server);
  return client;
}

/** An agent of `node:http` that reaches the servers of this process as well as all others. */
export class InMemoryAgent extends http.Agent {
  override createConnection(
    options: AgentOptions & { readonly host?: string | null; readonly port?: string | number | null },
    ...rest: [callback?: (error: Error | null, stream: Duplex) => void]
  ): Duplex | null | undefined {
    return (
      connectInMemory(options.host ?? '', options.port ?? '') ??
      super.createConnection(options as http.ClientRequestArgs, ...rest)
    );
  }
}

type Dispatcher = NonNullable<RequestInit['dispatcher']>;
type Connect = (
  options: { readonly hostname: string; readonly port: string },
  done: (error: Error | null, socket: Duplex | null) => void,
) => void;

/** The agent of `fetch`, which Node gives to nobody but in this place. */
const AGENT = Symbol.for('undici.globalDispatcher.1');

let isReached = false;

/** Has `fetch` and `node:http` in this process reach its servers without a port. */
export function reachServersInMemory(): void {
  if (isReached) return;
  isReached = true;
  http.globalAgent = new InMemoryAgent({ keepAlive: true });
  const fetchOverNetwork = globalThis.fetch;
  const connect: Connect = ({ hostname, port }, done) => {
    const end = connectInMemory(hostname, port);
    queueMicrotask(() => done(end ? null : new Error(`${hostname}:${port} is closed`), end));
  };
  let dispatcher: Dispatcher | undefined;
  globalThis.fetch = (input, init) => {
    const { host } = new URL(input instanceof Request ? input.url : String(input));
    if (!servers.has(host)) return fetchOverNetwork(input, init);
    dispatcher ??= new (agentClass())({ connect });
    return fetchOverNetwork(input, { ...init, dispatcher });
  };
}

function agentClass(): new (options: { readonly connect: Connect }) => Dispatcher {
  const agent = (globalThis as Record<symbol, unknown>)[AGENT] as object;
  return agent.constructor as new (options: {
    readonly connect: Connect;
  }) => Dispatcher;
}
