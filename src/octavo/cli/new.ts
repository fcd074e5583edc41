/** `octavo new`: writes a project that starts. */
import { resolve } from 'node:path';
import { EXIT, UsageError } from './command.ts';
import { declare } from './declare.ts';
import { choicesOf, DATABASES, DEFAULTS, EXAMPLES } from './new/choices.ts';
import { nextSteps } from './new/next-steps.ts';
import type { Known } from './new/prompts.ts';
import type { Call } from './options.ts';

export const newProject = declare({
  name: 'new',
  text: `Writes a project into a folder that is empty or doesn't exist: configuration, content-types, entries, and
fresh secrets in .env. It makes a repository of git, and installs the packages with npm. In a terminal it
asks for what the call does not say; elsewhere it takes the defaults.`,
  details: { '[dir]': 'the folder; asked for in a terminal' },
  options: {
    typescript: {
      text: 'configuration and code in TypeScript, with types that follow the content-types (default)',
    },
    javascript: { text: 'in JavaScript' },
    database: {
      value: '<name>',
      values: DATABASES,
      text: 'sqlite, postgres or mysql (default: sqlite); variables of .env name the server',
    },
    example: { value: '<name>', values: EXAMPLES, text: 'blog, museum or empty (default: blog)' },
    'no-install': { text: 'install nothing' },
    'no-git': { text: 'make no repository' },
  },
  hasProject: false,
  verbs: {
    '': { takes: '[dir]', run: createProject },
  },
});

async function createProject({ positionals, options, flags }: Call): Promise<number> {
  const [dir] = positionals;
  const { checkEmpty, writeProject } = await import('./new/write-project.ts');
  if (dir !== undefined) checkEmpty(resolve(dir));
  const chosen = await completed({ ...choicesOf(options, flags), ...(dir === undefined ? {} : { dir }) });
  if (chosen === null) return EXIT.failed;
  const path = resolve(chosen.dir);
  const files = await writeProject(path, chosen);
  const { initGit, installPackages } = await import('./new/set-up.ts');
  if (chosen.git && !initGit(path))
    console.error('Warning: git is missing or refuses: there is no repository.');
  const installed = chosen.install && installPackages(path);
  console.log(nextSteps({ dir: chosen.dir, files, choices: chosen, installed }));
  if (!chosen.install || installed) return EXIT.done;
  console.error('npm could not install the packages: see above.');
  return EXIT.failed;
}

/**
 * Asks a person, or takes the defaults where there is none.
 * @returns null where the person has stopped it
 * @throws UsageError without a folder where nobody can be asked
 */
async function completed(known: Known) {
  if (process.stdin.isTTY && process.stdout.isTTY) {
    const { promptChoices } = await import('./new/prompts.ts');
    return promptChoices(known);
  }
  const { dir } = known;
  if (dir === undefined) throw new UsageError('which folder? Usage: octavo new <dir>');
  return { ...DEFAULTS, ...known, dir };
}
