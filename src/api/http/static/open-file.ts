/** Opens a file that is to be served; refuses links out of the folder and what is no file. */
import { constants, type Stats } from 'node:fs';
import { type FileHandle, open, realpath } from 'node:fs/promises';
import { sep } from 'node:path';

/** An open file; the caller closes it. */
export interface OpenFile {
  readonly handle: FileHandle;
  readonly stats: Stats;
  /** Absolute, without symbolic links. */
  readonly path: string;
}

/** Not a link put there in the last moment, and no pipe that would never open. */
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/**
 * Opens a file of one of the folders.
 * @param folders may be symbolic links themselves; links in them that lead out of all of them are refused
 * @returns null for what is not there, is no file, or lies elsewhere
 */
export async function openFile(file: string, folders: readonly string[]): Promise<OpenFile | null> {
  try {
    const [path, ...real] = await Promise.all([realpath(file), ...folders.map(realOrNone)]);
    if (!real.some((folder) => folder !== null && isInside(folder, path))) return null;
    const handle = await open(path, FLAGS);
    try {
      const stats = await handle.stat();
      if (stats.isFile()) return { handle, stats, path };
    } catch (error) {
      await handle.close();
      throw error;
    }
    await handle.close();
    return null;
  } catch {
    return null;
  }
}

/** Whether a path lies below a folder. */
export const isInside = (folder: string, path: string): boolean =>
  path.startsWith(folder.endsWith(sep) ? folder : folder + sep);

/** A path without symbolic links; null for one that leads nowhere. */
export const realOrNone = (path: string): Promise<string | null> => realpath(path).catch(() => null);
