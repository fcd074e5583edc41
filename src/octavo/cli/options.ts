/** What a command says of itself: its options, arguments and verbs, once for parser, help and completion. */

/** What a command was called with. */
export interface Call {
  readonly positionals: readonly string[];
  /** The options that were given; each takes a text. */
  readonly options: Readonly<Record<string, string>>;
  /** The options without a value that were given. */
  readonly flags: ReadonlySet<string>;
  /** The project's folder; undefined for the present one. */
  readonly dir: string | undefined;
}

/** An option of a command. */
export interface OptionSpec {
  /** What the help calls its value: `<port>`. An option without one is a flag. */
  readonly value?: string;
  /** Whether the value is a list with commas between: given again, an option adds to it; others are taken once. */
  readonly isList?: boolean;
  /** The values there are, for the completion of shells. */
  readonly values?: readonly string[];
  /** What the help says; a line feed begins a line of its own. */
  readonly text: string;
}

export type Options = Readonly<Record<string, OptionSpec>>;

/** One verb of a command, or the command itself where it has none. */
export interface VerbSpec {
  /** Its arguments as the help shows them: `<email> <firstname>`, `[<name>...]`. None unless given. */
  readonly takes?: string;
  /** Whether all that follows the first argument is another program's: options come before it. False unless given. */
  readonly optionsFirst?: boolean;
  /** Which options of the command it takes; all unless given. */
  readonly options?: readonly string[];
  /** Of these, the ones it cannot do without. */
  readonly required?: readonly string[];
  /**
   * @returns the exit code
   * @throws UsageError for arguments that do not fit
   */
  run(call: Call): Promise<number>;
}

export interface Declaration {
  /** As it is typed: `token`, `database migrate`. */
  readonly name: string;
  /** What the command does, in lines as the help shows them. */
  readonly text: string;
  /** What the help says of arguments: `<token>` → `the id or the name of a token`. */
  readonly details?: Readonly<Record<string, string>>;
  readonly options?: Options;
  /** Whether it works on a project, whose folder `--dir` names. True unless given. */
  readonly hasProject?: boolean;
  /** The last lines of the help. */
  readonly after?: string;
  /** By name; the empty name is the command without verbs. */
  readonly verbs: Readonly<Record<string, VerbSpec>>;
}

/** The option that every command of a project has. */
export const DIR: OptionSpec = { value: '<dir>', text: "the project's folder (default: this one)" };

/** The option of commands that print for people or for programs. */
export const JSON_OPTION: OptionSpec = { text: 'print JSON' };

/** What a verb takes, its own options and those of every command. */
export function optionsOf({ options = {}, hasProject = true }: Declaration, verb: VerbSpec): Options {
  const names = verb.options ?? Object.keys(options);
  const taken = Object.fromEntries(names.map((name) => [name, options[name]!]));
  return hasProject ? { ...taken, dir: DIR } : taken;
}
