/** What a build depends on, as one hash: as long as it stays, the built files are served as they are. */
import { createHash, type Hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { octavoVersion } from '../../core/base/octavo-version.ts';
import { RUNTIME } from './build/runtime-folder.ts';
import type { PanelModule } from './panel-modules.ts';
import { type SharedPackages, versionsOf } from './shared-packages.ts';

const LOCKS = ['package-lock.json', 'yarn.lock', 'pnpm-lock.yaml', 'bun.lock'];

/** Folders that no module of the panel imports from. */
const SKIPPED = new Set(['node_modules', 'server', '.cache', '.tmp', '.git']);

/**
 * The bundler is no part of it: an image may be built with one and started without.
 * @param variables those that are written into the files
 */
export function fingerprintOf(
  dir: string,
  modules: readonly PanelModule[],
  shared: SharedPackages,
  variables: Readonly<Record<string, string>>,
): string {
  const sum = createHash('sha256');
  const entries = modules.map(({ plugin, entry }) => [plugin, relative(dir, entry)]);
  sum.update(JSON.stringify([octavoVersion(), versionsOf(shared), variables, entries]));
  for (const lock of LOCKS) addFile(sum, dir, join(dir, lock));
  addFolder(sum, RUNTIME, RUNTIME);
  for (const { entry } of modules) addModule(sum, dir, entry);
  return sum.digest('hex');
}

/** An installed package is known by its version, what people write by its content. */
function addModule(sum: Hash, dir: string, entry: string): void {
  const folder = folderOf(entry);
  if (realpathSync(entry).includes(`${sep}node_modules${sep}`))
    addFile(sum, dir, join(folder, 'package.json'));
  else addFolder(sum, dir, folder);
}

/** The folder of a plugin, from its entry: the nearest one with a package.json; `src/admin` for the project's module. */
function folderOf(entry: string): string {
  const beside = dirname(entry);
  if (basename(entry).startsWith('app.')) return beside;
  for (let folder = beside; folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return folder;
    if (basename(dirname(folder)) === 'plugins') return folder;
  }
  return beside;
}

/** @param root what the names of its files are relative to */
function addFolder(sum: Hash, root: string, folder: string): void {
  for (const item of readdirSync(folder, { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    if (item.isDirectory()) {
      if (!SKIPPED.has(item.name)) addFolder(sum, root, join(folder, item.name));
    } else addFile(sum, root, join(folder, item.name));
  }
}

function addFile(sum: Hash, root: string, file: string): void {
  // a link may lead to a folder, or nowhere
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return;
  sum.update(`${relative(root, file)}\0`);
  sum.update(readFileSync(file));
}
