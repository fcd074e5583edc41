/** Where a package of a project is installed. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/**
 * The folder of a package as code in the project's folder would find it; null where it is not installed.
 * @param dir the project folder, absolute
 */
export function packageFolder(dir: string, name: string): string | null {
  for (const place of createRequire(join(dir, 'package.json')).resolve.paths(name) ?? []) {
    if (existsSync(join(place, name, 'package.json'))) return join(place, name);
  }
  return null;
}
