/** Folders and paths: names in a folder, sorted, so that nothing depends on the file system's order. */
import { type Dirent, existsSync, readdirSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { StartError } from './start-error.ts';

/** The entries of a folder without hidden names; empty for a missing folder. */
export function listFolder(path: string): Dirent[] {
  try {
    return readdirSync(path, { withFileTypes: true })
      .filter(({ name }) => !name.startsWith('.'))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    if (isMissingFile(error)) return [];
    throw error;
  }
}

/** The folders in it; links to folders count. */
export const folderNames = (path: string): string[] =>
  listFolder(path)
    .filter((item) => item.isDirectory() || item.isSymbolicLink())
    .map(({ name }) => name);

/** The files in it whose name has this ending, any unless given. */
export const fileNames = (path: string, ending = ''): string[] =>
  listFolder(path)
    .filter((item) => !item.isDirectory() && item.name.endsWith(ending))
    .map(({ name }) => name);

/** @throws StartError if the folder is missing, or contains no project */
export function checkFolder(dir: string): void {
  if (!existsSync(dir)) throw new StartError([{ message: `there is no folder ${dir}` }]);
  if (!statSync(dir).isDirectory()) throw new StartError([{ message: `${dir} is not a folder` }]);
  if (existsSync(join(dir, 'config')) || existsSync(join(dir, 'src', 'api'))) return;
  const message = `${dir} holds no project: it has neither config nor src/api (\`octavo new <dir>\` makes one)`;
  throw new StartError([{ message }]);
}

/** True for Node's error for a missing file or folder. */
export const isMissingFile = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');

/** Whether a path lies below a folder. Both are absolute; links are not followed. */
export const isInside = (folder: string, path: string): boolean =>
  path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
