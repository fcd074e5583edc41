/** Plugins with code: those of `src/plugins`, those a configuration names, and installed packages. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, isAbsolute, join, relative } from 'node:path';
import { codeNames } from '../../project/api-folders.ts';
import { readJsonFile } from '../../project/json-file.ts';
import { folderNames } from '../../project/list-folder.ts';
import type { Project } from '../../project/load-project.ts';
import type { Problem } from '../../project/start-error.ts';

/** A plugin that is switched on. */
export interface FoundPlugin {
  readonly name: string;
  /** Its server entry, relative to the project folder. */
  readonly entry: string;
}

interface Entry {
  readonly enabled?: unknown;
  readonly resolve?: unknown;
}

/**
 * Finds what is switched on. A plugin below `src/plugins` needs its line in `config/plugins`, as in v4; an
 * installed one is on unless a line says otherwise.
 * @param problems receives an entry for each plugin that is named and not there
 */
export function findPlugins(project: Project, problems: Problem[]): FoundPlugin[] {
  const { dir, dependencies, sections, config } = project;
  const given = (sections.get('plugins') ?? {}) as Readonly<Record<string, unknown>>;
  const found: FoundPlugin[] = [];
  const add = (name: string, folder: string): boolean => {
    const entry = serverEntry(dir, folder);
    if (entry !== null) found.push({ name, entry });
    return entry !== null;
  };

  const installed = new Map<string, string>();
  for (const dependency of dependencies) {
    if (dependency.startsWith('@strapi/')) continue;
    const folder = packageFolder(dir, dependency);
    const name = folder === null ? null : pluginName(join(folder, 'package.json'));
    if (folder !== null && name !== null) installed.set(name, folder);
  }
  for (const [name, folder] of installed) if (isOn(given[name])) add(name, folder);

  for (const name of config.plugins.others) {
    if (installed.has(name)) continue;
    const { resolve } = entryOf(given[name]);
    const folder = typeof resolve === 'string' ? resolvedFolder(dir, resolve) : localFolder(dir, name);
    if (folder !== null && add(name, folder)) continue;
    problems.push({
      file: 'config/plugins',
      key: name,
      message:
        typeof resolve === 'string'
          ? `${resolve} is no folder of a plugin with strapi-server.js`
          : 'no such plugin is built in, installed, or in src/plugins',
    });
  }
  return found;
}

const entryOf = (given: unknown): Entry =>
  typeof given === 'boolean' ? { enabled: given } : typeof given === 'object' && given !== null ? given : {};

const isOn = (given: unknown): boolean => entryOf(given).enabled !== false;

/** The folder's `strapi-server`, or what its package.json names; relative to the project. */
function serverEntry(dir: string, folder: string): string | null {
  const named = codeNames(folder).find((name) => name.startsWith('strapi-server.'));
  if (named !== undefined) return relative(dir, join(folder, named));
  const json = readJsonFile(join(folder, 'package.json'));
  const exported = json.ok
    ? (json.value as { exports?: Record<string, unknown> } | null)?.exports?.['./strapi-server']
    : undefined;
  const path =
    typeof exported === 'string' ? exported : (exported as { require?: unknown } | undefined)?.require;
  return typeof path === 'string' && existsSync(join(folder, path))
    ? relative(dir, join(folder, path))
    : null;
}

function resolvedFolder(dir: string, resolve: string): string | null {
  if (resolve.startsWith('.') || isAbsolute(resolve)) {
    const folder = isAbsolute(resolve) ? resolve : join(dir, resolve);
    return existsSync(folder) ? folder : null;
  }
  return packageFolder(dir, resolve);
}

function localFolder(dir: string, name: string): string | null {
  return folderNames(join(dir, 'src', 'plugins')).includes(name) ? join(dir, 'src', 'plugins', name) : null;
}

/** Where a package is installed; null where it is not. */
function packageFolder(dir: string, name: string): string | null {
  for (const place of createRequire(join(dir, 'package.json')).resolve.paths(name) ?? []) {
    if (existsSync(join(place, name, 'package.json'))) return join(place, name);
  }
  return null;
}

/** The name a package gives itself as a v4 plugin; null for any other package. */
function pluginName(file: string): string | null {
  const json = readJsonFile(file);
  const { strapi } = (json.ok ? json.value : {}) as { strapi?: { kind?: unknown; name?: unknown } };
  if (strapi?.kind !== 'plugin') return null;
  return typeof strapi.name === 'string' ? strapi.name : dirname(file);
}
