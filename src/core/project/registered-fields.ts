/** Finds the custom fields that code registers by reading its text; no code is run. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { isCode } from './find-project-code.ts';
import { listFolder } from './folders.ts';
import type { Project } from './load-project.ts';

/** Folders without server code. */
const NOT_SERVER = new Set(['admin', 'node_modules', 'test', 'tests', '__tests__', 'docs']);

/** Larger bundles contain the panel's code. */
const LARGEST = 1_000_000;

/** `customFields.register({ name: 'color', plugin: 'color-picker', type: 'string' })`, and lists of such. */
const CALL = /customFields\s*\.\s*register\(/g;
const FIELD = /\bname:\s*["'`]([\w-]+)["'`][^{}]*?\btype:\s*["'`](\w+)["'`]/g;
const PLUGIN = /\bplugin:\s*["'`]([\w-]+)["'`]/;

/** How far after the call its fields may stand, in characters. */
const REACH = 2_000;

/**
 * The types of custom fields in code (`plugin::color-picker.color` → `string`).
 * @param project whose plugins and code are read
 */
export function registeredFields({
  dir,
  plugins,
  projectCode,
}: Pick<Project, 'dir' | 'plugins' | 'projectCode'>): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const read = (path: string, owner: string | null): void => {
    for (const file of filesOf(path)) {
      for (const [name, type] of fieldsIn(readFileSync(file, 'utf8'), owner)) found.set(name, type);
    }
  };
  for (const { name, entry } of plugins.run) read(join(dir, packageOf(dir, entry)), name);
  for (const path of projectCode) if (existsSync(join(dir, path))) read(join(dir, path), null);
  return found;
}

function fieldsIn(text: string, owner: string | null): [string, string][] {
  return [...text.matchAll(CALL)].flatMap(({ index }) => {
    const call = text.slice(index, index + REACH);
    return [...call.matchAll(FIELD)].map(([whole, name, type]): [string, string] => {
      const plugin = PLUGIN.exec(whole)?.[1] ?? owner;
      return [plugin === null ? `global::${name}` : `plugin::${plugin}.${name}`, type!];
    });
  });
}

/** The folder of the package an entry belongs to, relative to the project. */
function packageOf(dir: string, entry: string): string {
  let folder = dirname(entry);
  while (folder !== '.' && !existsSync(join(dir, folder, 'package.json'))) folder = dirname(folder);
  return folder === '.' ? dirname(entry) : folder;
}

/** The code files of a folder, or the file itself. */
function filesOf(path: string): string[] {
  if (!statSync(path).isDirectory()) return isCode(path.slice(path.lastIndexOf(sep) + 1)) ? [path] : [];
  return listFolder(path).flatMap((item) => {
    const inside = join(path, item.name);
    if (item.isDirectory()) return NOT_SERVER.has(item.name) ? [] : filesOf(inside);
    return isCode(item.name) && statSync(inside).size <= LARGEST ? [inside] : [];
  });
}
