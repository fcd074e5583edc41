/** What a command of the command line is. */

/** One command: a file of its own exports it. */
export interface Command {
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** The whole text of `octavo <name> --help`. */
  readonly help: string;
  /**
   * @param args what follows the command's name; without `--help`
   * @returns the exit code
   * @throws UsageError for arguments it doesn't take
   */
  run(args: readonly string[]): Promise<number>;
}

/** Exit codes: 0 done, 1 failed, 2 called wrongly. */
export const EXIT = { done: 0, failed: 1, usage: 2 } as const;
