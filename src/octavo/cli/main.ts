/** The command line: finds the command, and turns what it throws into a message and an exit code. */
import { octavoVersion } from '../../core/base/octavo-version.ts';
import { EXIT, suggestion, UsageError } from './command.ts';
import { COMMANDS, FORMER_COMMANDS } from './commands.ts';
import { printFailure } from './print-failure.ts';
import { v4Verb } from './v4-verbs.ts';

const overview = (): string => `octavo ${octavoVersion()}, a content API server

Usage: octavo <command> [arguments]

${COMMANDS.map(({ name, summary }) => `  ${name.padEnd(14)}${summary}`).join('\n')}

  --help        this text; \`octavo <command> --help\` says more about a command
  --version     the version`;

/**
 * Runs one call of the command line.
 * @param argv the arguments after the script's name
 * @returns the exit code: 0 done, 1 failed, 2 called wrongly
 */
export async function main(argv: readonly string[]): Promise<number> {
  const [name, ...args] = asCalledHere(argv);
  const command = COMMANDS.find((known) => known.name === name);
  try {
    if (command === undefined) return withoutCommand(name);
    const loaded = await command.load();
    const { run, passesOn } = loaded;
    if ((passesOn ? args.slice(0, 1) : args).some((arg) => arg === '--help' || arg === '-h')) {
      console.log((loaded.commands?.[args[0] ?? ''] ?? loaded).help);
      return EXIT.done;
    }
    return await run(args);
  } catch (error) {
    if (!(error instanceof UsageError)) {
      printFailure(error);
      return EXIT.failed;
    }
    const below =
      command?.name === 'database' && FORMER_COMMANDS.includes(args[0] ?? '') ? ` ${args[0]}` : '';
    const hint = command === undefined ? 'octavo --help' : `octavo ${command.name}${below} --help`;
    console.error(`octavo: ${error.message}\nSee \`${hint}\`.`);
    return EXIT.usage;
  }
}

/** A call as v4 took it (`strapi develop`), or of the help of a command, by the words that this command line has. */
function asCalledHere(argv: readonly string[]): readonly string[] {
  const words = argv[0] === 'strapi' ? argv.slice(1) : argv;
  const [name = '--help', ...args] = words;
  if (name === 'help' && args.length > 0) return [...args, '--help'];
  if (FORMER_COMMANDS.includes(name)) return ['database', name, ...args];
  const { runs = name, before = [], leavesOut } = v4Verb(name) ?? {};
  return [runs, ...before, ...args.filter((arg) => leavesOut?.test(arg) !== true)];
}

function withoutCommand(name: string | undefined): number {
  const verb = v4Verb(name ?? '');
  if (verb?.isDone) console.log(`octavo: ${verb.says}.`);
  else if (verb) throw new UsageError(`${name} is a command of v4: ${verb.says}`);
  else if (name === '--version' || name === '-v') console.log(octavoVersion());
  else if (name === undefined || name === '--help' || name === '-h' || name === 'help')
    console.log(overview());
  else if (name.startsWith('-')) throw new UsageError(`unknown option ${name}`);
  else
    throw new UsageError(
      `unknown command ${name}${suggestion(
        name,
        COMMANDS.map(({ name }) => name),
      )}`,
    );
  return EXIT.done;
}
