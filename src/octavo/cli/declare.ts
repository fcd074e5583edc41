/** A command as one declaration: its parser, its help and the completion of shells are made of it. */
import { type Command, suggestion, UsageError } from './command.ts';
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
      const names = Object.keys(verbs);
      if (word === undefined) throw new UsageError(`${name} needs one of ${names.join(', ')}`);
      if (!Object.hasOwn(verbs, word)) {
        const meant = suggestion(word, names);
        throw new UsageError(`unknown command ${name} ${word}${meant || `; there are ${names.join(', ')}`}`);
      }
      return call(verbs[word]!, rest);
    },
  };
}
