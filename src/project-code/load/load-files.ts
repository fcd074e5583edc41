/** Loads all code files of a project; those that fail are reported together. */

import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { type ApiPlaces, codePlaces } from '../../core/project/code-places.ts';
import type { Project } from '../../core/project/load-project.ts';
import { type Problem, partProblems } from '../../core/project/start-error.ts';
import { howToBuild } from '../../core/project/unbuilt-plugin.ts';
import { type CodeFile, type LoadContext, loadCodeFile } from './code-file.ts';

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
  const places = codePlaces(project);
  const plugins = new Map<string, CodeFile>();
  for (const [name, entry] of places.plugins) {
    const found: Problem[] = [];
    const file = await loadCodeFile({ dir: project.dir, problems: found }, entry);
    const remedy = howToBuild(project.dir, entry);
    const described = found.map((problem) =>
      remedy !== null && /Cannot find module '\.\/dist\//.test(problem.message)
        ? { ...problem, message: `${problem.message}: ${remedy}` }
        : problem,
    );
    problems.push(...partProblems(described, `the plugin ${name}`));
    if (file) plugins.set(name, file);
  }
  return {
    plugins,
    extensions: await loadNamed(context, places.extensions),
    apis: await loadApis(context, places.apis),
    policies: await loadAll(context, places.policies),
    middlewares: await loadAll(context, places.middlewares),
    index: await loadOptional(context, places.index),
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

async function loadApis(context: LoadContext, places: readonly ApiPlaces[]): Promise<LoadedApi[]> {
  const apis: LoadedApi[] = [];
  for (const api of places) {
    apis.push({
      name: api.name,
      index: await loadOptional(context, api.index),
      lifecycles: await loadNamed(context, api.lifecycles),
      controllers: await loadAll(context, api.controllers),
      services: await loadAll(context, api.services),
      policies: await loadAll(context, api.policies),
      middlewares: await loadAll(context, api.middlewares),
      routers: await loadAll(context, api.routers),
    });
  }
  return apis;
}

async function loadAll(context: LoadContext, places: readonly string[]): Promise<CodeFile[]> {
  const files: CodeFile[] = [];
  for (const place of places) {
    const file = await loadCodeFile(context, place);
    if (file) files.push(file);
  }
  return files;
}

async function loadNamed(
  context: LoadContext,
  places: ReadonlyMap<string, string>,
): Promise<Map<string, CodeFile>> {
  const files = new Map<string, CodeFile>();
  for (const [name, place] of places) {
    const file = await loadCodeFile(context, place);
    if (file) files.set(name, file);
  }
  return files;
}

const loadOptional = async (context: LoadContext, place: string | null): Promise<CodeFile | null> =>
  place === null ? null : loadCodeFile(context, place);

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
