/** `octavo panel`: what plugins show in the panel. */
import { resolve } from 'node:path';
import { EXIT } from './command.ts';
import { declare } from './declare.ts';
import type { Call } from './options.ts';
import { enterProject } from './with-project.ts';

export const panel = declare({
  name: 'panel',
  text: `Builds what plugins, and src/admin/app of the project, show in the panel, into .cache/plugin-panels of the
project. octavo start and octavo dev do the same by themselves when something has changed. A plugin that
cannot be built is named, and left out. A project without such plugins needs no build.`,
  verbs: {
    build: { run: build },
  },
});

async function build({ dir }: Call): Promise<number> {
  const folder = resolve(dir ?? '.');
  enterProject(folder, 'production');
  const { readProject } = await import('../../core/project/load-project.ts');
  const { preparePanels } = await import('../../admin/plugin-panels/prepare-panels.ts');
  const { consoleReporter } = await import('../app/reporter.ts');
  // an image is built without the secrets that a start needs
  const { project } = await readProject(folder);
  const { built, problem } = await preparePanels(project, consoleReporter, true);
  if (problem !== null) {
    console.error(`octavo: ${problem}`);
    return EXIT.failed;
  }
  if (built === null) console.log('octavo: there is nothing to build: no plugin has a part for the panel.');
  return built !== null && built.failures.length > 0 ? EXIT.failed : EXIT.done;
}
