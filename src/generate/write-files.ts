/** Writes the files of a plan: all of them or none. */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PlannedFile } from './planned-file.ts';

/**
 * Each file is written beside its place and then renamed. Where one cannot be written, what was there before is
 * put back and what was made is removed.
 * @param dir the project folder, absolute
 * @throws the system's error
 */
export function writeFiles(dir: string, files: readonly PlannedFile[]): void {
  const undo: (() => void)[] = [];
  try {
    for (const { path, text, changes } of files) {
      const target = join(dir, path);
      const made = mkdirSync(dirname(target), { recursive: true });
      if (made !== undefined) undo.push(() => rmSync(made, { recursive: true, force: true }));
      const before = changes ? readFileSync(target) : null;
      const temporary = `${target}.octavo-new`;
      undo.push(() => rmSync(temporary, { force: true }));
      writeFileSync(temporary, text);
      renameSync(temporary, target);
      undo.push(() => (before === null ? rmSync(target, { force: true }) : writeFileSync(target, before)));
    }
  } catch (error) {
    for (const step of undo.reverse()) step();
    throw error;
  }
}
