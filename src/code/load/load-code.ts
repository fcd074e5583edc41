/** Loads all code of a project; what cannot be loaded stops the start, all of it told at once. */
import { join } from 'node:path';
import { folderNames } from '../../project/list-folder.ts';
import type { Project } from '../../project/load-project.ts';
import { partProblems } from '../../project/partial.ts';
import type { Problem } from '../../project/start-error.ts';
import { type CodeFile, loadCodeFile, loadCodeFolder, loadIfThere } from './code-file.ts';
import { type LoadedApi, loadApis } from './load-apis.ts';

export interface LoadedCode {
  /** `src/index` */
  readonly index: CodeFile | null;
  readonly apis: readonly LoadedApi[];
  /** `src/policies` and `src/middlewares` */
  readonly policies: readonly CodeFile[];
  readonly middlewares: readonly CodeFile[];
  /** The server entries of plugins, by the plugin's name. */
  readonly plugins: ReadonlyMap<string, CodeFile>;
  /** `src/extensions/<plugin>/strapi-server`, by the plugin's name. */
  readonly extensions: ReadonlyMap<string, CodeFile>;
}

/** @param problems receives an entry for each file that fails */
export async function loadCode(project: Project, problems: Problem[]): Promise<LoadedCode> {
  const context = { dir: project.dir, problems };
  const plugins = new Map<string, CodeFile>();
  for (const { name, entry } of project.plugins.run) {
    const found: Problem[] = [];
    const file = await loadCodeFile({ dir: project.dir, problems: found }, entry);
    problems.push(...partProblems(found, `the plugin ${name}`));
    if (file) plugins.set(name, file);
  }
  const extensions = new Map<string, CodeFile>();
  for (const name of folderNames(join(project.dir, 'src', 'extensions'))) {
    const file = await loadIfThere(context, join('src', 'extensions', name), 'strapi-server');
    if (file) extensions.set(name, file);
  }
  return {
    plugins,
    extensions,
    apis: await loadApis(context),
    policies: await loadCodeFolder(context, join('src', 'policies')),
    middlewares: await loadCodeFolder(context, join('src', 'middlewares')),
    index: await loadIfThere(context, 'src', 'index'),
  };
}
