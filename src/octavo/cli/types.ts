/** `octavo types`: the content-types of a project as TypeScript. */
import { relative, resolve } from 'node:path';
import { typeFiles, writeTypeFile } from '../generate/types/type-files.ts';
import { type Command, EXIT } from './command.ts';
import { parseArguments } from './parse-arguments.ts';
import { enterProject } from './with-project.ts';

export const types: Command = {
  name: 'types',
  help: `Usage: octavo types [--client <file>] [--required-not-null] [--check] [dir]

Writes the content-types of a project as TypeScript: for the project's own code types/generated/contentTypes.d.ts
and types/generated/components.d.ts, as v4's ts:generate-types does; for a front end that uses octavo/client the
file that client of config/typescript or --client names. octavo dev keeps these files up to date.

  dir              the project's folder (default: this one)
  --client <file>  write the types of the client to this file, and no others
  --required-not-null
                   with --client: required attributes have no null, for a front end that reads published entries
  --check          write nothing; fail if a file is not as it would be written
  --help           this text`,
  run: writeTypes,
};

async function writeTypes(args: readonly string[]): Promise<number> {
  const { positionals, options, flags } = parseArguments(args, ['client'], 1, ['check', 'required-not-null']);
  const client = options['client'] === undefined ? null : resolve(options['client']);
  const folder = resolve(positionals[0] ?? '.');
  enterProject(folder, 'development');
  const { loadProject } = await import('../../core/project/load-project.ts');
  const project = await loadProject(folder);
  const { typescript } = project.config;
  const requiredNotNull = flags.has('required-not-null') || typescript.requiredNotNull;
  const files = await typeFiles(project, client ?? typescript.client, requiredNotNull);
  const chosen = [...(client === null ? files.code : []), ...(files.client ? [files.client] : [])];
  let isCurrent = true;
  for (const file of chosen) {
    const name = relative(process.cwd(), file.path);
    if (file.current === file.text) console.log(`${name} is up to date`);
    else if (flags.has('check')) {
      isCurrent = false;
      console.error(`${name} is not up to date: run octavo types`);
    } else {
      writeTypeFile(file);
      console.log(`Written: ${name}`);
    }
  }
  return isCurrent ? EXIT.done : EXIT.failed;
}
