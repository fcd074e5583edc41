/** A command as one declaration: its parser, its help and the completion of shells are made of it. */
import { type Command, chosen } from './command.ts';
import { helpText } from './help-text.ts';
import { type Declaration, optionsOf, type VerbSpec } from './options.ts';
import { parseArguments } from './parse-arguments.ts';

/** Makes a command of its declaration. */
export function declare(declaration: Declaration): Command {
  const { name, verbs } = declaration;
  const call = (verb: VerbSpec, args: readonly string[]): Promise<number> =>
    verb.run(parseArguments(args, optionsOf(declaration, verb), verb.takes));
  const single = verbs[''];
  return {
    name,
    declaration,
    help: helpText(declaration),
    run: async (args) => {
      if (single) return call(single, args);
      const [word, ...rest] = args;
      return call(chosen(name, verbs, word), rest);
    },
  };
}
