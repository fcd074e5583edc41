/** Loads all code files of a project; those that fail are reported together. */

import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { kebabCase } from '../../base/case.ts';
import { folderNames } from '../../project/folders.ts';
import type { Project } from '../../project/load-project.ts';
import { type Problem, partProblems } from '../../project/start-error.ts';
import { type CodeFile, type LoadContext, loadCodeFile, loadCodeFolder, loadIfPresent } from './code-file.ts';

export interface LoadedFiles {
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
export async function loadFiles(project: Project, problems: Problem[]): Promise<LoadedFiles> {
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
    const file = await loadIfPresent(context, join('src', 'extensions', name), 'strapi-server');
    if (file) extensions.set(name, file);
  }
  return {
    plugins,
    extensions,
    apis: await loadApis(context),
    policies: await loadCodeFolder(context, join('src', 'policies')),
    middlewares: await loadCodeFolder(context, join('src', 'middlewares')),
    index: await loadIfPresent(context, 'src', 'index'),
  };
}

/** What one folder of `src/api` holds. */
export interface LoadedApi {
  /** As uids have it. */
  readonly name: string;
  readonly controllers: readonly CodeFile[];
  readonly services: readonly CodeFile[];
  readonly policies: readonly CodeFile[];
  readonly middlewares: readonly CodeFile[];
  readonly routers: readonly CodeFile[];
  /** The lifecycles of its content-types, by the type's uid. */
  readonly lifecycles: ReadonlyMap<string, CodeFile>;
  /** `index`: `register`, `bootstrap`, `destroy`. */
  readonly index: CodeFile | null;
}

async function loadApis(context: LoadContext): Promise<LoadedApi[]> {
  const apis: LoadedApi[] = [];
  for (const folder of folderNames(join(context.dir, 'src', 'api'))) {
    const place = join('src', 'api', folder);
    const name = kebabCase(folder);
    const load = (kind: string): Promise<CodeFile[]> => loadCodeFolder(context, join(place, kind));
    apis.push({
      name,
      index: await loadIfPresent(context, place, 'index'),
      lifecycles: await loadLifecycles(context, place, `api::${name}`),
      controllers: await load('controllers'),
      services: await load('services'),
      policies: await load('policies'),
      middlewares: await load('middlewares'),
      routers: await load('routes'),
    });
  }
  return apis;
}

/**
 * `content-types/<type>/lifecycles` below a folder.
 * @param owner `api::article`, `plugin::shop`
 */
async function loadLifecycles(
  context: LoadContext,
  place: string,
  owner: string,
): Promise<Map<string, CodeFile>> {
  const found = new Map<string, CodeFile>();
  for (const type of folderNames(join(context.dir, place, 'content-types'))) {
    const file = await loadIfPresent(context, join(place, 'content-types', type), 'lifecycles');
    if (file) found.set(`${owner}.${kebabCase(type)}`, file);
  }
  return found;
}

/**
 * What the modules export, by the names the configuration has for them.
 * @param problems receives an entry for each that cannot be loaded
 */
export async function loadNamedMiddlewares(
  project: Project,
  problems: Problem[],
): Promise<Map<string, unknown>> {
  const resolved = new Map<string, unknown>();
  for (const { resolve } of project.config.middlewares.project) {
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
