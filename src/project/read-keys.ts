/** Keys of a configuration that only the project's own code reads. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { UNKNOWN_KEY } from './config/config-reader.ts';
import { listFolder } from './list-folder.ts';
import { isCode } from './own-code.ts';

/**
 * Leaves out warnings about unknown keys that code names: `strapi.config.get('server.serverUrl')`.
 * @param ownCode files and folders of code, relative to `dir`, besides others
 */
export function withoutReadKeys(
  dir: string,
  ownCode: readonly string[],
  warnings: readonly string[],
): readonly string[] {
  const unknown = /^.*: ([^:\s]+): (.*)$/;
  if (!warnings.some((warning) => warning.endsWith(UNKNOWN_KEY))) return warnings;
  const words = new Set(ownCode.flatMap((path) => wordsBelow(join(dir, path))));
  return warnings.filter((warning) => {
    const [, path = '', text] = unknown.exec(warning) ?? [];
    return text !== UNKNOWN_KEY || !path.split('.').some((key) => words.has(key));
  });
}

/** The words of a file, or of the code files in a folder. */
function wordsBelow(path: string): string[] {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return readFileSync(path, 'utf8').match(/[\w$]+/g) ?? [];
  return listFolder(path)
    .filter((item) => item.name !== 'node_modules' && (item.isDirectory() || isCode(item.name)))
    .flatMap((item) => wordsBelow(join(path, item.name)));
}
