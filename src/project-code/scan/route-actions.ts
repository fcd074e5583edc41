/** The actions that routes of a project's own code ask for, as far as its text says: nothing of it is run. */

import { ownerOf, uidsFor } from './declared-uids.ts';
import { type ScannedParts, type ScannedProject, scanProject } from './scan-project.ts';

/**
 * Full names such as `api::page.page.publish` and `plugin::users-permissions.auth.invitation`, each once.
 * @param scanned what has been read of the code already; it is read here unless given
 */
export function routeActions(
  project: ScannedParts,
  scanned: ScannedProject = scanProject(project),
): string[] {
  const found = new Set<string>();
  for (const [file, { handlers }] of scanned.files) {
    const owner = ownerOf(file) ?? pluginOf(file);
    for (const { name } of handlers) {
      const dot = name.lastIndexOf('.');
      if (dot === -1 || (owner === null && !name.includes('::'))) continue;
      // the second form is the one the file's name is called by
      found.add(`${uidsFor(name.slice(0, dot), owner).at(-1)}.${name.slice(dot + 1)}`);
    }
  }
  return [...found].sort();
}

/** `plugin::shop` for files of `src/plugins/shop` and `src/extensions/shop`. */
function pluginOf(file: string): string | null {
  const [, name] = /^src[\\/](?:plugins|extensions)[\\/]([^\\/]+)[\\/]/.exec(file) ?? [];
  return name === undefined ? null : `plugin::${name}`;
}
