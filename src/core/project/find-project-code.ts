/** Finds a project's code: what a v4 server would run besides the generated behaviour. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { UNKNOWN_KEY } from './config/config-reader.ts';
import { folderNames, listFolder } from './folders.ts';
import { isDefaultCode } from './is-default-code.ts';
import { CODE_EXTENSIONS } from './load-module.ts';

/** Folders of `src` without server code: the admin panel's, and local plugins, which count whole. */
const SKIPPED = new Set([join('src', 'admin'), join('src', 'plugins')]);

/** Routes may be JSON, too. */
const JSON_ROUTES = /^src\/api\/[^/]+\/routes\/[^/]+\.json$/;

/**
 * The code files of the project in `dir` that do more than request the default behaviour, and its local plugins
 * by folder; relative paths in a stable order.
 */
export function findProjectCode(dir: string): string[] {
  const files = codeFiles(dir, 'src').filter((file) => {
    const path = file.split(sep).join('/');
    return !isDefaultCode(path, readFileSync(join(dir, file), 'utf8'));
  });
  const plugins = folderNames(join(dir, 'src', 'plugins'))
    .map((name) => join('src', 'plugins', name))
    .filter((folder) => existsSync(join(dir, folder, 'package.json')) || codeFiles(dir, folder).length > 0);
  return [...files, ...plugins];
}

function codeFiles(dir: string, folder: string): string[] {
  return listFolder(join(dir, folder)).flatMap((item) => {
    const path = join(folder, item.name);
    if (item.isDirectory())
      return SKIPPED.has(path) || item.name === 'node_modules' ? [] : codeFiles(dir, path);
    return isCode(item.name) || JSON_ROUTES.test(path.split(sep).join('/')) ? [path] : [];
  });
}

/** Declarations and tests are never run by a server. */
export const isCode = (name: string): boolean =>
  CODE_EXTENSIONS.some((extension) => name.endsWith(extension)) &&
  !/\.d\.[cm]?ts$/.test(name) &&
  !/\.(test|spec)\.[a-z]+$/.test(name);

/**
 * Removes warnings about unknown keys that code names: `strapi.config.get('server.serverUrl')`.
 * @param projectCode further files and folders of code, relative to `dir`
 */
export function withoutKeysInCode(
  dir: string,
  projectCode: readonly string[],
  warnings: readonly string[],
): readonly string[] {
  const unknown = /^.*: ([^:\s]+): (.*)$/;
  if (!warnings.some((warning) => warning.endsWith(UNKNOWN_KEY))) return warnings;
  const identifiers = new Set(projectCode.flatMap((path) => identifiersBelow(join(dir, path))));
  return warnings.filter((warning) => {
    const [, path = '', text] = unknown.exec(warning) ?? [];
    return text !== UNKNOWN_KEY || !path.split('.').some((key) => identifiers.has(key));
  });
}

/** The identifiers of a file, or of the code files in a folder. */
function identifiersBelow(path: string): string[] {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return readFileSync(path, 'utf8').match(/[\w$]+/g) ?? [];
  return listFolder(path)
    .filter((item) => item.name !== 'node_modules' && (item.isDirectory() || isCode(item.name)))
    .flatMap((item) => identifiersBelow(join(path, item.name)));
}
