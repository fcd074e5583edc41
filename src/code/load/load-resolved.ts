/** Middlewares that `config/middlewares` names by a path or a package. */
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import type { Project } from '../../project/load-project.ts';
import type { Problem } from '../../project/start-error.ts';
import { loadCodeFile } from './code-file.ts';

/**
 * What the modules export, by the names the configuration has for them.
 * @param problems receives an entry for each that cannot be loaded
 */
export async function loadResolved(project: Project, problems: Problem[]): Promise<Map<string, unknown>> {
  const resolved = new Map<string, unknown>();
  for (const { resolve } of project.config.middlewares.own) {
    if (resolve === null || resolve.includes('::')) continue;
    const path = fileOf(project.dir, resolve, problems);
    const file = path === null ? null : await loadCodeFile({ dir: project.dir, problems }, path);
    if (file) resolved.set(resolve, file.exported);
  }
  return resolved;
}

function fileOf(dir: string, name: string, problems: Problem[]): string | null {
  try {
    return relative(dir, createRequire(join(dir, 'package.json')).resolve(name));
  } catch (error) {
    problems.push({
      file: 'config/middlewares',
      key: name,
      message: (error as Error).message.split('\n')[0]!,
    });
    return null;
  }
}
