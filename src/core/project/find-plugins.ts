/** Plugins with code: those of `src/plugins`, those a configuration names, and installed packages. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, isAbsolute, join, relative } from 'node:path';
import { codeNames } from './api-folders.ts';
import { fileNames, folderNames } from './folders.ts';
import { readJsonFile } from './json-file.ts';
import type { Problem } from './start-error.ts';
import { V4_PLUGINS } from './v4-plugins.ts';

/** A plugin that is switched on. */
export interface FoundPlugin {
  readonly name: string;
  /** The entry of its server code, or of its part of the panel, relative to the project folder. */
  readonly entry: string;
}

/** The plugins of a project, by how they are handled. */
export interface ProjectPlugins {
  /** Those whose server code runs, in v4's order: as `config/plugins` names them, then as in package.json. */
  readonly run: readonly FoundPlugin[];
  /** The names of those without server code: they extend the admin panel, and nothing of them is missing here. */
  readonly panelOnly: readonly string[];
  /** Those with a part for the panel, of both kinds, with its entry. */
  readonly withPanel: readonly FoundPlugin[];
}

/** The inputs of the search. */
export interface PluginSearch {
  /** The project folder, absolute. */
  readonly dir: string;
  /** The names under `dependencies` in package.json. */
  readonly dependencies: ReadonlySet<string>;
  /** `config/plugins` as the project has it, unchecked. */
  readonly section: unknown;
  /** The names of it that are switched on and not built in. */
  readonly named: readonly string[];
}

interface Entry {
  readonly enabled?: unknown;
  readonly resolve?: unknown;
}

/**
 * Finds the enabled plugins. A plugin below `src/plugins` needs an entry in `config/plugins`, as in v4; an
 * installed one is on unless an entry says otherwise. An entry that only configures a plugin (without
 * `enabled`) enables nothing, so then a package that is not installed is no mistake.
 * @param problems receives an entry for each enabled plugin that is missing
 */
export function findPlugins(
  { dir, dependencies, section, named }: PluginSearch,
  problems: Problem[],
): ProjectPlugins {
  const entries = (typeof section === 'object' && section !== null ? section : {}) as Readonly<
    Record<string, unknown>
  >;
  const run: FoundPlugin[] = [];
  const panelOnly: string[] = [];
  const withPanel: FoundPlugin[] = [];
  const add = (name: string, folder: string): void => {
    const known = V4_PLUGINS.get(name);
    if (known?.use === 'built-in') return;
    const ofPanel = codeEntry(dir, folder, 'strapi-admin') ?? panelSources(dir, folder);
    if (ofPanel !== null) withPanel.push({ name, entry: ofPanel });
    if (known?.use === 'panel') panelOnly.push(name);
    else {
      const entry = codeEntry(dir, folder, 'strapi-server');
      if (entry === null) panelOnly.push(name);
      else run.push({ name, entry });
    }
  };

  const installed = installedPlugins(dir, dependencies);
  for (const name of named) {
    const { resolve, enabled } = entryOf(entries[name]);
    const folder =
      typeof resolve === 'string'
        ? resolvedFolder(dir, resolve)
        : (installed.get(name) ?? localFolder(dir, name));
    if (folder !== null) add(name, folder);
    else if (V4_PLUGINS.get(name)?.use === 'panel') panelOnly.push(name);
    else if (typeof resolve === 'string' || enabled !== undefined) {
      problems.push({
        file: 'config/plugins',
        key: name,
        message: absence(name, resolve),
        without: `the plugin ${name}`,
      });
    }
  }
  for (const [name, folder] of installed) {
    if (!named.includes(name) && isOn(entries[name])) add(name, folder);
  }
  return { run, panelOnly, withPanel };
}

function absence(name: string, resolve: unknown): string {
  if (typeof resolve === 'string') return `there is no folder or package ${resolve}`;
  return `no such plugin is built in, installed, or in src/plugins: install the package (npm install), or take the line ${name} out`;
}

const entryOf = (entry: unknown): Entry =>
  typeof entry === 'boolean' ? { enabled: entry } : typeof entry === 'object' && entry !== null ? entry : {};

const isOn = (entry: unknown): boolean => (entryOf(entry).enabled ?? true) !== false;

/** The dependencies that are v4 plugins, by the plugin's name; the folder of each. */
function installedPlugins(dir: string, dependencies: ReadonlySet<string>): ReadonlyMap<string, string> {
  const installed = new Map<string, string>();
  for (const dependency of dependencies) {
    const folder = packageFolder(dir, dependency);
    const name = folder === null ? null : pluginName(join(folder, 'package.json'), dependency);
    if (folder !== null && name !== null) installed.set(name, folder);
  }
  return installed;
}

/** The names of entries: a part of the panel may be written in JSX. */
const CODE_FILES = {
  'strapi-server': /^strapi-server\.([cm]?[jt]s|json)$/,
  'strapi-admin': /^strapi-admin\.[cm]?[jt]sx?$/,
} as const;

/** What `exports` is read for: server code by Node's `require`, a part of the panel by a bundler. */
const CONDITIONS = {
  'strapi-server': ['node', 'require', 'default', 'import'],
  'strapi-admin': ['browser', 'import', 'module', 'default', 'require'],
} as const;

/** A plugin's code of a kind: the file of that name, or what its package.json names; relative to the project. */
function codeEntry(dir: string, folder: string, kind: 'strapi-server' | 'strapi-admin'): string | null {
  const named = fileNames(folder).find((name) => CODE_FILES[kind].test(name));
  if (named !== undefined) return relative(dir, join(folder, named));
  const json = readJsonFile(join(folder, 'package.json'));
  const exported = json.ok
    ? (json.value as { exports?: Record<string, unknown> } | null)?.exports?.[`./${kind}`]
    : undefined;
  const path = exportedPath(exported, CONDITIONS[kind]);
  return path !== null && existsSync(join(folder, path)) ? relative(dir, join(folder, path)) : null;
}

/** The file that an entry of `exports` resolves to, by conditions, whatever their order in the file. */
function exportedPath(exported: unknown, conditions: readonly string[]): string | null {
  if (typeof exported === 'string') return exported;
  if (typeof exported !== 'object' || exported === null) return null;
  for (const condition of conditions) {
    const path = exportedPath((exported as Record<string, unknown>)[condition], conditions);
    if (path !== null) return path;
  }
  return null;
}

/** The sources of a local plugin's part of the panel, where no `strapi-admin` leads to them. */
function panelSources(dir: string, folder: string): string | null {
  if (folder.includes('node_modules')) return null;
  const sources = join(folder, 'admin', 'src');
  const index = fileNames(sources).find((name) => /^index\.[jt]sx?$/.test(name));
  return index === undefined ? null : relative(dir, join(sources, index));
}

/** A folder below the project, an absolute one, or that of a package. */
function resolvedFolder(dir: string, resolve: string): string | null {
  const folder = isAbsolute(resolve) ? resolve : join(dir, resolve);
  if (existsSync(join(folder, 'package.json')) || codeNames(folder).length > 0) return folder;
  if (resolve.startsWith('.') || isAbsolute(resolve)) return existsSync(folder) ? folder : null;
  return packageFolder(dir, resolve);
}

function localFolder(dir: string, name: string): string | null {
  return folderNames(join(dir, 'src', 'plugins')).includes(name) ? join(dir, 'src', 'plugins', name) : null;
}

/** The name of a package as a v4 plugin; null for any other package. */
function pluginName(file: string, dependency: string): string | null {
  const json = readJsonFile(file);
  const { strapi } = (json.ok ? json.value : {}) as { strapi?: { kind?: unknown; name?: unknown } };
  if (strapi?.kind !== 'plugin') return null;
  return typeof strapi.name === 'string' ? strapi.name : basename(dependency);
}

/**
 * The folder of a package as code in the project's folder would resolve it; null if it is not installed.
 * @param dir the project folder, absolute
 */
export function packageFolder(dir: string, name: string): string | null {
  for (const place of createRequire(join(dir, 'package.json')).resolve.paths(name) ?? []) {
    if (existsSync(join(place, name, 'package.json'))) return join(place, name);
  }
  return null;
}
