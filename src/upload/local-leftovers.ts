/**
 * What killed processes have left in the folder of uploads. A file put aside may be the only copy of its content, so
 * the row decides: where the change came to its row it is finished, else it is taken back.
 */
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readHiddenName } from './hidden-name.ts';
import { kilobytes } from './prepare-file.ts';

/** What is older belongs to no work that still runs, of this process or of another one on the same folder; in ms. */
export const ABANDONED = 10 * 60 * 1000;

/** The size a row or a format has noted for a stored name, in kB; null where no row names it. */
export type RecordedSize = (name: string) => Promise<number | null>;

/**
 * Ends the work that was cut off.
 * @param folder that of the uploads; may be missing
 * @param now in ms since 1970
 */
export async function endAbandonedWork(
  folder: string,
  recordedSize: RecordedSize,
  now = Date.now(),
): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.startsWith('.')) continue;
    const hidden = readHiddenName(name);
    if (!hidden || hidden.since > now - ABANDONED) continue;
    const aside = join(folder, name);
    if (hidden.kind !== 'new') {
      if (hidden.target === '') continue;
      const target = join(folder, hidden.target);
      if (await isWanted(aside, target, await recordedSize(hidden.target))) {
        await rename(aside, target);
        continue;
      }
    }
    await rm(aside, { force: true });
  }
}

/** Whether content that was put aside is what its row is about. */
async function isWanted(aside: string, target: string, recorded: number | null): Promise<boolean> {
  if (recorded === null) return false;
  const [before, present] = await Promise.all([sizeOf(aside), sizeOf(target)]);
  if (before === null) return false;
  return present === null || (before === recorded && present !== recorded);
}

/** In kB, as rows note it; null for what is not there. */
async function sizeOf(path: string): Promise<number | null> {
  try {
    return kilobytes((await stat(path)).size);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
