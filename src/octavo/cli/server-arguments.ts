/** The arguments `start` and `dev` share: which project, and where to listen. */
import { resolve } from 'node:path';
import { UsageError } from './command.ts';
import type { Call, Options } from './options.ts';

export interface ServerArguments {
  /** Absolute. */
  readonly dir: string;
  readonly port?: number;
  readonly host?: string;
  /** A new, empty database is what is wanted, whatever speaks against it. */
  readonly newDatabase?: boolean;
  /** The server starts without parts of the project that cannot run. */
  readonly partial?: boolean;
}

const NEW_DATABASE = 'new-database';

export const SERVER_OPTIONS = {
  port: { value: '<port>', text: 'listen here instead of the port in config/server; 0 takes a free one' },
  host: { value: '<host>', text: 'listen on this address instead of the host in config/server' },
  [NEW_DATABASE]: {
    text: 'make a new, empty database if there is none. Without it the start stops if the project seems to have one elsewhere',
  },
  partial: { text: 'start without the plugins and providers that cannot run; each is named' },
} satisfies Options;

/** @throws UsageError for a port there is not */
export function serverArguments({ options, flags, dir }: Call): ServerArguments {
  const { port, host } = options;
  return {
    dir: resolve(dir ?? '.'),
    ...(port === undefined ? {} : { port: toPort(port) }),
    ...(host === undefined ? {} : { host }),
    ...(flags.has(NEW_DATABASE) ? { newDatabase: true } : {}),
    ...(flags.has('partial') ? { partial: true } : {}),
  };
}

function toPort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port <= 65_535) return port;
  throw new UsageError(`--port takes a number from 0 to 65535, not ${text}`);
}
