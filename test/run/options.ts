/** What `npm test` is called with. */
import type { Scope } from '../support/servers/suites.ts';

export interface Options {
  readonly scope: Scope;
  /** Only what the changes since the base can reach. */
  readonly related: boolean;
  /** Parts of the names of files, and options of vitest. */
  readonly rest: readonly string[];
}

/** @param args those after the name of the script: `--related test/rest -t "a title"` */
export function readOptions(args: readonly string[]): Options {
  const options = ['--quick', '--full', '--related'];
  const scope = args.includes('--full') ? 'full' : args.includes('--quick') ? 'quick' : 'usual';
  return { scope, related: args.includes('--related'), rest: args.filter((arg) => !options.includes(arg)) };
}
