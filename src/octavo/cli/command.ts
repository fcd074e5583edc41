/** What a command is, and how it fails. */

import leven from 'leven';
import type { Declaration } from './options.ts';

/** One command: a file of its own exports it. */
export interface Command {
  readonly name: string;
  /** The whole text of `octavo <name> --help`. */
  readonly help: string;
  readonly declaration: Declaration;
  /** Commands below this one, by their words: `octavo database migrate`. */
  readonly commands?: Readonly<Record<string, Command>>;
  /** Whether arguments behind the first are those of another program, `--help` included. False unless given. */
  readonly passesOn?: boolean;
  /**
   * @param args what follows the command's name; without `--help`
   * @returns the exit code
   * @throws UsageError for arguments it doesn't take
   */
  run(args: readonly string[]): Promise<number>;
}

/** A command in the list of all commands. */
export interface CommandEntry {
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** Loads the command: its module imports what the command needs. */
  load(): Promise<Command>;
}

/** Exit codes: 0 done, 1 failed, 2 called wrongly. */
export const EXIT = { done: 0, failed: 1, usage: 2 } as const;

/** A command that was understood and cannot be done: a sentence says why, exit code 1. */
export class CommandError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CommandError';
  }
}

/** A call the command line doesn't understand: a sentence, a hint to the help, exit code 2. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

/**
 * What the first argument of a command names.
 * @param choices by their names
 * @throws UsageError where it names none of them
 */
export function chosen<Choice>(
  command: string,
  choices: Readonly<Record<string, Choice>>,
  word: string | undefined,
): Choice {
  const names = Object.keys(choices);
  if (word === undefined) throw new UsageError(`${command} needs one of ${names.join(', ')}`);
  if (Object.hasOwn(choices, word)) return choices[word]!;
  const meant = suggestion(word, names);
  throw new UsageError(`unknown command ${command} ${word}${meant || `; there are ${names.join(', ')}`}`);
}

/** How many letters may differ for each word to count as mistyped. */
const MOST_DIFFERENCES = 2;

/**
 * @param known the words there are
 * @returns `, did you mean start?`, or nothing where no known word is close
 */
export function suggestion(typed: string, known: readonly string[]): string {
  const close = known
    .map((each) => ({ each, distance: leven(typed, each) }))
    .filter(({ each, distance }) => distance <= Math.min(MOST_DIFFERENCES, each.length - 1))
    .sort((a, b) => a.distance - b.distance)[0];
  return close ? `, did you mean ${close.each}?` : '';
}
