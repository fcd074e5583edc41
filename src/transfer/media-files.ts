/** The files of local uploads: what an export takes along, and where an import puts it. */
import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';

/** A file and its path below the folder, with `/`. */
export interface MediaFile {
  readonly path: string;
  readonly size: number;
}

/** Bytes that come together: base64 of them has no filling. */
export const PIECE_BYTES = 96 * 1024;

/** All files of the folder, in the order of their names; none where there is no folder. */
export function listMedia(folder: string): MediaFile[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== '.gitkeep')
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({
      path: file
        .slice(folder.length + 1)
        .split(sep)
        .join('/'),
      size: statSync(file).size,
    }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** The bytes of a file, a piece at a time. */
export function mediaPieces(folder: string, { path }: MediaFile): AsyncIterable<Buffer> {
  return createReadStream(join(folder, path), { highWaterMark: PIECE_BYTES });
}

/** Whether a path stays below the folder it is put into, whatever the system. */
export const staysBelow = (path: string): boolean =>
  path !== '' &&
  !path.includes('\\') &&
  !path.includes('\0') &&
  path.split('/').every((part) => part !== '' && part !== '.' && part !== '..' && !part.includes(':'));
