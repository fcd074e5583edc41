/** The files of local uploads: read by an export, written by an import. */
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, readdirSync, renameSync, statSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { type MediaLine, TransferError } from './format.ts';
import { readExport } from './read-export.ts';

/** A file and its path below the folder, with `/`. */
export interface MediaFile {
  readonly path: string;
  readonly size: number;
}

/** Bytes of a piece: a multiple of three, so that its base64 needs no padding. */
export const PIECE_BYTES = 96 * 1024;

/** All files of the folder, ordered by name; none if the folder is missing. */
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

/** Whether a path stays inside the folder on every operating system. */
export const isInside = (path: string): boolean =>
  path !== '' &&
  !path.includes('\\') &&
  !path.includes('\0') &&
  path.split('/').every((part) => part !== '' && part !== '.' && part !== '..' && !part.includes(':'));

/** Writes the files of an export into the uploads folder. */
export interface WriteMediaOptions {
  readonly file: string;
  /** The folder. */
  readonly media: string;
  /** How many there are. */
  readonly count: number;
  /** Whether other files of the same names may be replaced. */
  readonly force: boolean;
  readonly progress: (done: number, total: number) => void;
}

/**
 * Writes each file under a temporary name and renames it when it is complete. An identical file stays.
 * @throws TransferError if another file has the name
 */
export async function writeMedia({ file, media, count, force, progress }: WriteMediaOptions): Promise<void> {
  if (count === 0) return;
  const { events } = await readExport(file);
  let output: { readonly handle: FileHandle; readonly place: string; readonly line: MediaLine } | null = null;
  let done = 0;
  try {
    for await (const event of events) {
      if (event.kind === 'media') {
        const place = join(media, event.media.file);
        mkdirSync(dirname(place), { recursive: true });
        output = { handle: await open(`${place}.part`, 'w'), place, line: event.media };
      } else if (event.kind === 'piece') await output!.handle.write(event.bytes);
      else if (event.kind === 'mediaEnd') {
        const { handle, place, line } = output!;
        await handle.sync();
        await handle.close();
        output = null;
        if (!force && existsSync(place) && !(await isSame(place, `${place}.part`))) {
          throw new TransferError(
            `${place} is there already, and is another file than the export's ${line.file}. Move it away, or give --force to replace it.`,
          );
        }
        renameSync(`${place}.part`, place);
        done += 1;
        progress(done, count);
      }
    }
  } finally {
    await output?.handle.close();
  }
}

async function isSame(a: string, b: string): Promise<boolean> {
  if (statSync(a).size !== statSync(b).size) return false;
  return (await hashOf(a)) === (await hashOf(b));
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of createReadStream(file)) hash.update(bytes as Buffer);
  return hash.digest('hex');
}
