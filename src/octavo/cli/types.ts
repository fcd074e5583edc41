/** `octavo types`: the content-types of a project as TypeScript. */
import { relative, resolve } from 'node:path';
import { typeFiles, writeTypeFile } from '../generate/types/type-files.ts';
import { EXIT } from './command.ts';
import { declare } from './declare.ts';
import type { Call } from './options.ts';
import { enterProject } from './with-project.ts';

export const types = declare({
  name: 'types',
  text: `Writes the content-types of a project as TypeScript: for the project's own code types/generated/contentTypes.d.ts
and types/generated/components.d.ts, as v4's ts:generate-types does; for a front end that uses octavo/client the
file that client of config/typescript or --client names. octavo dev keeps these files up to date.`,
  options: {
    client: { value: '<file>', text: 'write the types of the client to this file, and no others' },
    'required-not-null': {
      text: 'with --client: required attributes have no null, for a front end that reads published entries',
    },
    check: { text: 'write nothing; fail if a file is not as it would be written' },
  },
  verbs: {
    '': { run: writeTypes },
  },
});

async function writeTypes({ options, flags, dir }: Call): Promise<number> {
  const client = options['client'] === undefined ? null : resolve(options['client']);
  const folder = resolve(dir ?? '.');
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
