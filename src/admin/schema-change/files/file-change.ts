/** One file that a change writes, moves there or removes. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMissingFile } from '../../../core/project/folders.ts';

export interface FileChange {
  /** Relative to the project folder, with forward slashes. */
  readonly path: string;
  /** What is to stand there; null removes the file. */
  readonly content: Buffer | null;
  /** The digest of what stands there now; null where there is no file. */
  readonly expected: string | null;
}

export const digestOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

/** The bytes of a file; null where there is none. */
export function contentOf(dir: string, path: string): Buffer | null {
  try {
    return readFileSync(join(dir, path));
  } catch (error) {
    if (isMissingFile(error)) return null;
    throw error;
  }
}

/** @param content what is to stand there; null removes the file */
export function fileChange(dir: string, path: string, content: Buffer | string | null): FileChange {
  const present = contentOf(dir, path);
  return {
    path,
    content: typeof content === 'string' ? Buffer.from(content) : content,
    expected: present === null ? null : digestOf(present),
  };
}
