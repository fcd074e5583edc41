/** `strapi.fs`: files of the project, by paths relative to its folder, as v4's answers to such calls show it. */
import { appendFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, isAbsolute, join, normalize } from 'node:path';

/** A path, or the names it consists of. */
type PathOrNames = string | readonly string[];

export interface FileApi {
  /** Writes a file, and the folders it is in. */
  writeAppFile(path: PathOrNames, data: string | Uint8Array): Promise<void>;
  /** The same below `extensions/<plugin>`. */
  writePluginFile(plugin: string, path: PathOrNames, data: string | Uint8Array): Promise<void>;
  /** Removes a file or a folder, if it is there. */
  removeAppFile(path: PathOrNames): Promise<void>;
  /** Adds to a file. @throws Error where its folder is not there */
  appendFile(path: PathOrNames, data: string | Uint8Array): void;
}

/** @param dir the project's folder */
export function createFileApi(dir: string): FileApi {
  const placeOf = (path: PathOrNames): string => {
    const wanted = normalize(typeof path === 'string' ? path : path.join('/'));
    return isAbsolute(wanted) ? wanted : join(dir, wanted.replace(/^(?:\.\.[\\/])+/, ''));
  };
  const writeAppFile: FileApi['writeAppFile'] = async (path, data) => {
    const place = placeOf(path);
    await mkdir(dirname(place), { recursive: true });
    await writeFile(place, data);
  };
  return {
    writeAppFile,
    writePluginFile: (plugin, path, data) =>
      writeAppFile(['extensions', plugin, ...(typeof path === 'string' ? [path] : path)], data),
    removeAppFile: (path) => rm(placeOf(path), { recursive: true, force: true }),
    appendFile: (path, data) => appendFileSync(placeOf(path), data),
  };
}
