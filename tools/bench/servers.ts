/** The commands that start what is measured. */
import { join } from 'node:path';
import { OCTAVO, PROJECT } from './paths.ts';
import type { ServerCommand } from './processes.ts';
import { environmentOf, type Store } from './store.ts';

export interface OctavoOptions {
  /** Of the server in tables, and of its log; `octavo` unless given. */
  readonly name?: string;
  readonly nodeFlags?: readonly string[];
  /** Whether the GraphQL plugin is on. */
  readonly graphql?: boolean;
  /** Its folder; the bench's own unless given. */
  readonly project?: string;
  /** The `octavo` that serves it; this source's own unless given. */
  readonly program?: string;
  /** The memory for answers, as `cache.memory` has it; none unless given. */
  readonly memory?: string;
  /** Milliseconds that answers may be late; exact unless given. */
  readonly maxStale?: number;
}

/** Octavo as anybody would start it, on the bench project. */
export function octavoCommand(
  port: number,
  store: Store,
  {
    name = 'octavo',
    nodeFlags = [],
    graphql = false,
    project = PROJECT,
    program = OCTAVO,
    memory = '0',
    maxStale = 0,
  }: OctavoOptions = {},
): ServerCommand {
  return {
    name,
    args: [...nodeFlags, program, 'start', project, '--port', String(port)],
    env: {
      ...environmentOf(store),
      GRAPHQL: String(graphql),
      CACHE_MEMORY: memory,
      CACHE_MAX_STALE: String(maxStale),
    },
    helperSeconds: store.cpuSeconds,
    port,
    ready: '/api/articles/1',
  };
}

/** The hand-written server for the measured writes, on PostgreSQL. */
export function writeLimitCommand(port: number, store: Store): ServerCommand {
  return {
    name: 'limit',
    args: [join(import.meta.dirname, 'write-limit-postgres.ts'), String(port), store.place],
    helperSeconds: store.cpuSeconds,
    port,
    ready: '/',
  };
}

const LIMITS = {
  sqlite: 'limit-server.ts',
  postgres: 'limit-server-postgres.ts',
  mariadb: 'limit-server-mariadb.ts',
} as const;

/** The hand-written server for the same requests. */
export function limitCommand(port: number, store: Store, articles: number): ServerCommand {
  return {
    name: 'limit',
    args: [join(import.meta.dirname, LIMITS[store.name]), String(port), store.place, String(articles)],
    helperSeconds: store.cpuSeconds,
    port,
    ready: '/api/articles/1',
  };
}
