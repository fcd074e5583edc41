/** `octavo completion`: scripts by which shells complete commands and options, made of the declarations. */
import { type Command, type CommandEntry, EXIT } from './command.ts';
import { bashScript, type Candidates, fishScript, zshScript } from './completion/scripts.ts';
import { declare } from './declare.ts';
import { optionsOf, type VerbSpec } from './options.ts';

/** @param entries all commands */
export const completionOf = (entries: readonly CommandEntry[]): Command =>
  declare({
    name: 'completion',
    text: `Prints what a shell needs to complete commands and options with the tab key:

  bash    octavo completion bash >> ~/.bashrc
  zsh     octavo completion zsh > "\${fpath[1]}/_octavo"
  fish    octavo completion fish > ~/.config/fish/completions/octavo.fish

In a project the command is \`npx octavo\`: an alias octavo='npx octavo' makes it complete there.`,
    hasProject: false,
    verbs: {
      bash: { run: printed(entries, bashScript) },
      zsh: { run: printed(entries, zshScript) },
      fish: { run: printed(entries, fishScript) },
    },
  });

function printed(entries: readonly CommandEntry[], script: (candidates: Candidates) => string) {
  return async (): Promise<number> => {
    console.log(script(await allCandidates(entries)));
    return EXIT.done;
  };
}

/** The words that each beginning of a call may go on with; `token create --type` leads to the values of an option. */
export async function allCandidates(entries: readonly CommandEntry[]): Promise<Candidates> {
  const found = new Map<string, readonly string[]>([
    ['', [...entries.map(({ name }) => name), '--help', '--version']],
  ]);
  for (const { name, load } of entries) collect(found, name, await load());
  return found;
}

function collect(found: Map<string, readonly string[]>, words: string, command: Command): void {
  const { commands, declaration } = command;
  if (commands) {
    found.set(words, [...Object.keys(commands), '--help']);
    for (const [word, below] of Object.entries(commands)) collect(found, `${words} ${word}`, below);
    return;
  }
  const { '': single, ...verbs } = declaration.verbs;
  const add = (place: string, verb: VerbSpec): void => {
    const options = Object.entries(optionsOf(declaration, verb));
    found.set(place, [...options.map(([name]) => `--${name}`), '--help']);
    for (const [name, { values }] of options) if (values) found.set(`${place} --${name}`, values);
  };
  if (single) add(words, single);
  if (single) return;
  found.set(words, [...Object.keys(verbs), '--help']);
  for (const [word, verb] of Object.entries(verbs)) add(`${words} ${word}`, verb);
}
