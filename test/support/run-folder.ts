/** A folder of the run of tests, for what its workers share: what is built once, databases that are made once. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The variable with its path. */
const FOLDER = 'OCTAVO_TEST_FOLDER';

/** Gives the workers of a run one folder, which goes with the run. */
export function shareFolder(): void {
  // a configuration may be read more than once
  if (process.env[FOLDER] !== undefined) return;
  const folder = mkdtempSync(join(tmpdir(), 'octavo-run-'));
  process.env[FOLDER] = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

/** The folder of the run, which goes with it. */
export function runFolder(): string {
  shareFolder();
  return process.env[FOLDER]!;
}
