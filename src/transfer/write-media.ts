/** Puts the files of an export into the uploads folder. */
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { MediaLine } from './format.ts';
import { readExport } from './read-export.ts';
import { TransferError } from './transfer-error.ts';

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
 * Writes each file beside its place and moves it there when it is whole. One that is there already stays.
 * @throws TransferError where another file has the name
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
