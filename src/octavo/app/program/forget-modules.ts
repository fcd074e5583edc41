/** Files of a project that is opened again in the same process, which Node would not load again. */
import { createRequire } from 'node:module';
import { join, sep } from 'node:path';

/** Folders of which a server loads the files. */
const LOADED = ['src', 'config'];

const opened = new Set<string>();

/**
 * Has the files of a project that was open before be loaded again, so that what they keep in variables does not go from
 * one file of tests to the next. Those of packages stay, and ES modules, which Node never forgets.
 * @param dir the project folder, absolute
 */
export function forgetModules(dir: string): void {
  if (!opened.has(dir)) {
    opened.add(dir);
    return;
  }
  const { cache } = createRequire(join(dir, 'package.json'));
  const folders = LOADED.map((folder) => join(dir, folder) + sep);
  const inPackages = `${sep}node_modules${sep}`;
  for (const file of Object.keys(cache)) {
    if (folders.some((folder) => file.startsWith(folder)) && !file.includes(inPackages)) delete cache[file];
  }
}
