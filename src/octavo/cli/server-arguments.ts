/** The arguments `start` and `dev` share: which project, and where to listen. */
import { resolve } from 'node:path';
import { UsageError } from './command.ts';
import { parseArguments } from './parse-arguments.ts';

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

/**
 * How the help texts describe them.
 * @param more the lines of the options that the command takes besides
 */
export const serverArgumentsHelp = (
  more = '',
): string => `  dir             the project's folder (default: this one)
  --port <port>   listen here instead of the port in config/server; 0 takes a free one
  --host <host>   listen on this address instead of the host in config/server
  --new-database  make a new, empty database if there is none. Without it the start stops if the project
                  seems to have one elsewhere
  --partial       start without the plugins and providers that cannot run; each is named
${more}  --help          this text`;

/**
 * @param more options the command takes besides
 * @throws UsageError
 */
export function parseServerArguments(
  args: readonly string[],
  more: readonly string[] = [],
): ServerArguments & { readonly options: Readonly<Record<string, string>> } {
  const flagNames = [NEW_DATABASE, 'partial'];
  const { positionals, options, flags } = parseArguments(args, ['port', 'host', ...more], 1, flagNames);
  const { port, host } = options;
  return {
    options,
    dir: resolve(positionals[0] ?? '.'),
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
