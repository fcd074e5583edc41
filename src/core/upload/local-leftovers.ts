/**
 * Cleans up after killed processes in the folder of uploads. A hidden file may be the only copy of its content,
 * so the row decides: if the change is in the row it is completed, otherwise it is undone.
 */
import { randomBytes } from 'node:crypto';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { kilobytes } from './prepare-file.ts';

/** In ms: an older file belongs to no running work, of this process or of another one on the same folder. */
export const ABANDONED = 10 * 60 * 1000;

/** The size in kB that a row or a format has for a stored name; null if no row names it. */
export type RecordedSize = (name: string) => Promise<number | null>;

/**
 * Completes or undoes interrupted work.
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
    const parsed = readHiddenName(name);
    if (!parsed || parsed.since > now - ABANDONED) continue;
    const hidden = join(folder, name);
    if (parsed.kind !== 'new') {
      if (parsed.target === '') continue;
      const target = join(folder, parsed.target);
      if (await isCurrent(hidden, target, await recordedSize(parsed.target))) {
        await rename(hidden, target);
        continue;
      }
    }
    await rm(hidden, { force: true });
  }
}

/** Whether hidden content belongs to its row as it is now. */
async function isCurrent(hidden: string, target: string, recorded: number | null): Promise<boolean> {
  if (recorded === null) return false;
  const [before, present] = await Promise.all([sizeOf(hidden), sizeOf(target)]);
  if (before === null) return false;
  return present === null || (before === recorded && present !== recorded);
}

/** In kB, as in rows; null for a missing file. */
async function sizeOf(path: string): Promise<number | null> {
  try {
    return kilobytes((await stat(path)).size);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Content on its way in, content that is being replaced, content that is being removed. */
export type HiddenKind = 'new' | 'old' | 'gone';

export interface HiddenName {
  /** When the work began, in ms since 1970. */
  readonly since: number;
  readonly kind: HiddenKind;
  /** The name of the file it belongs to; empty if that was too long to include. */
  readonly target: string;
}

/** Longest name in bytes that file systems accept. */
const NAME_BYTES = 255;

const HIDDEN = /^\.([0-9a-z]{8,9})-[0-9a-f]{16}\.(new|old|gone)\.(.*)$/s;

export function hiddenName(kind: HiddenKind, target: string, now = Date.now()): string {
  const start = `.${now.toString(36)}-${randomBytes(8).toString('hex')}.${kind}.`;
  return Buffer.byteLength(start + target) > NAME_BYTES ? start : start + target;
}

/** Null for a name that `hiddenName` did not make. */
export function readHiddenName(name: string): HiddenName | null {
  const [, since, kind, target] = HIDDEN.exec(name) ?? [];
  if (since === undefined) return null;
  return { since: Number.parseInt(since, 36), kind: kind as HiddenKind, target: target! };
}
