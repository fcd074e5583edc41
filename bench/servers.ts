/** The commands that start what is measured. */
import { join } from 'node:path';
import { OCTAVO, PROJECT } from './paths.ts';
import type { ServerCommand } from './processes.ts';
import { environmentOf, type Store } from './store.ts';

export interface OctavoOptions {
  readonly nodeFlags?: readonly string[];
  /** Whether the GraphQL plugin is on. */
  readonly graphql?: boolean;
  /** Its folder; the bench's own unless given. */
  readonly project?: string;
  /** The `octavo` that serves it; this source's own unless given. */
  readonly program?: string;
}

/** Octavo as anybody would start it, on the bench project. */
export function octavoCommand(
  port: number,
  store: Store,
  { nodeFlags = [], graphql = false, project = PROJECT, program = OCTAVO }: OctavoOptions = {},
): ServerCommand {
  return {
    name: 'octavo',
    args: [...nodeFlags, program, 'start', project, '--port', String(port)],
    env: { ...environmentOf(store), GRAPHQL: String(graphql) },
    beside: store.cpuSeconds,
    port,
    ready: '/api/articles/1',
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
    beside: store.cpuSeconds,
    port,
    ready: '/api/articles/1',
  };
}
