/** `octavo types`: the content-types of a project as TypeScript. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { clientTypes } from '../generate/types/client-types.ts';
import { projectTypes } from '../generate/types/project-types.ts';
import { type Command, EXIT } from './command.ts';
import { parseArguments } from './parse-arguments.ts';
import { enterProject } from './with-project.ts';

export const types: Command = {
  name: 'types',
  help: `Usage: octavo types [--client <file>] [--check] [dir]

Writes the content-types of a project as TypeScript: for the project's own code types/generated/contentTypes.d.ts
and types/generated/components.d.ts, as v4's ts:generate-types does; with --client for a front end that uses
octavo/client.

  dir              the project's folder (default: this one)
  --client <file>  write the types of the client to this file, and no others
  --check          write nothing; fail if a file is not as it would be written
  --help           this text`,
  run: writeTypes,
};

const SILENT = { info: () => {}, warn: () => {} };

async function writeTypes(args: readonly string[]): Promise<number> {
  const { positionals, options, flags } = parseArguments(args, ['client'], 1, ['check']);
  const client = options['client'] === undefined ? null : resolve(options['client']);
  const folder = resolve(positionals[0] ?? '.');
  enterProject(folder, 'development');
  const { loadProject } = await import('../project/load-project.ts');
  const { projectModel } = await import('../app/project-model.ts');
  const { model, schemas } = await projectModel(await loadProject(folder), null, SILENT);
  const files = new Map<string, string>();
  if (client !== null) files.set(client, clientTypes(model));
  else {
    const { contentTypes, components } = projectTypes(model, schemas);
    files.set(join(folder, 'types/generated/contentTypes.d.ts'), contentTypes);
    files.set(join(folder, 'types/generated/components.d.ts'), components);
  }
  let isCurrent = true;
  for (const [file, text] of files) {
    const name = relative(process.cwd(), file);
    if (contentOf(file) === text) console.log(`${name} is up to date`);
    else if (flags.has('check')) {
      isCurrent = false;
      console.error(`${name} is not up to date: run octavo types`);
    } else {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
      console.log(`Written: ${name}`);
    }
  }
  return isCurrent ? EXIT.done : EXIT.failed;
}

function contentOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
