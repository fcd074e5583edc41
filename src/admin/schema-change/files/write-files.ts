/** Writes planned files: all of them or none. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { prepareChange } from './change-journal.ts';
import { fileChange } from './file-change.ts';

/** A file that is to be written. */
export interface PlannedFile {
  /** Relative to the project folder, with forward slashes. */
  readonly path: string;
  readonly text: string;
  /** Whether the file exists and is changed; any other must not exist yet. */
  readonly changes: boolean;
}

/**
 * @param dir the project folder, absolute
 * @throws the system's error, FileEditedError or ChangeInProgressError; the files are as they were then
 */
export function writeFiles(dir: string, files: readonly PlannedFile[]): void {
  const taken = files.find(({ path, changes }) => changes !== existsSync(join(dir, path)));
  if (taken) {
    throw Object.assign(new Error(`${taken.path} ${taken.changes ? 'is gone' : 'is there already'}`), {
      code: taken.changes ? 'ENOENT' : 'EEXIST',
    });
  }
  const change = prepareChange(
    dir,
    files.map(({ path, text }) => fileChange(dir, path, text)),
    null,
  );
  change.commit();
  change.finish();
}
