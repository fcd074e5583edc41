/** Commands with commands of their own: `octavo token create`. */
import type { Command } from './command.ts';
import { suggestion } from './suggestion.ts';
import { UsageError } from './usage-error.ts';

/** Runs one subcommand; what it prints is its own affair. */
export type Subcommand = (args: readonly string[]) => Promise<number>;

/**
 * A command that hands over to one of several by its first argument.
 * @param subcommands by name; each is loaded when it is asked for
 */
export function withSubcommands(
  command: Omit<Command, 'run'>,
  subcommands: Readonly<Record<string, () => Promise<Subcommand>>>,
): Command {
  const names = Object.keys(subcommands).join(', ');
  return {
    ...command,
    run: async ([name, ...args]) => {
      if (name === undefined) throw new UsageError(`${command.name} needs one of ${names}`);
      if (!Object.hasOwn(subcommands, name)) {
        const meant = suggestion(name, Object.keys(subcommands));
        throw new UsageError(`unknown command ${command.name} ${name}${meant || `; there are ${names}`}`);
      }
      const run = await subcommands[name]!();
      return run(args);
    },
  };
}
