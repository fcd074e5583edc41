/** Local plugins in TypeScript that were not built: their server entry names a file of `dist`, which is in no repository. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readJsonFile } from './json-file.ts';

/**
 * @param dir the project folder, absolute
 * @param entry the plugin's server entry, relative to it
 * @returns how to build the plugin; null where nothing says that it is to be built
 */
export function howToBuild(dir: string, entry: string): string | null {
  const folder = dirname(entry);
  if (folder.includes('node_modules') || existsSync(join(dir, folder, 'dist'))) return null;
  const json = readJsonFile(join(dir, folder, 'package.json'));
  const { scripts } = (json.ok ? (json.value ?? {}) : {}) as { scripts?: { build?: unknown } };
  return typeof scripts?.build === 'string' ? `build the plugin (\`npm run build\` in ${folder})` : null;
}
