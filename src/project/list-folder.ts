/** Names in a folder, sorted, so that nothing depends on the file system's order. */
import { type Dirent, readdirSync } from 'node:fs';
import { isMissingFile } from './is-missing-file.ts';

/** What a folder holds, hidden names left out; empty for a folder that isn't there. */
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

/** The files in it whose name ends so. */
export const fileNames = (path: string, ending: string): string[] =>
  listFolder(path)
    .filter((item) => !item.isDirectory() && item.name.endsWith(ending))
    .map(({ name }) => name);
