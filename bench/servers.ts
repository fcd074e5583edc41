/** The commands that start what is measured. */
import { join } from 'node:path';
import { OCTAVO, PROJECT } from './paths.ts';
import type { ServerCommand } from './processes.ts';

/** As `npm start` has it, and docs/performance.md advises. */
const YOUNG_SPACE = '--max-semi-space-size=2';

export interface OctavoOptions {
  readonly nodeFlags?: readonly string[];
  /** Whether the GraphQL plugin is on. */
  readonly graphql?: boolean;
}

/** Octavo as anybody would start it, on the bench project. */
export function octavoCommand(
  port: number,
  file: string,
  { nodeFlags = [], graphql = false }: OctavoOptions = {},
): ServerCommand {
  return {
    name: 'octavo',
    args: [YOUNG_SPACE, ...nodeFlags, OCTAVO, 'start', PROJECT, '--port', String(port)],
    env: { DATABASE_FILENAME: file, GRAPHQL: String(graphql) },
    port,
    ready: '/api/articles/1',
  };
}

/** The hand-written server for the same requests. */
export function limitCommand(port: number, file: string, articles: number): ServerCommand {
  return {
    name: 'limit',
    args: [join(import.meta.dirname, 'limit-server.ts'), String(port), file, String(articles)],
    port,
    ready: '/api/articles/1',
  };
}
