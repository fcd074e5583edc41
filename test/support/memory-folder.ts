/**
 * Where the tests' projects and databases lie. They wait for the disk with each write, so on Linux they lie in memory,
 * where there is enough of it; what tests look for is in files all the same.
 */
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';

const MEMORY = '/dev/shm';

/** Bytes that must be free: what a run needs at most, several times over. */
const NEEDED = 4 * 1024 ** 3;

/** Makes a folder in memory the one for temporary files, of child processes as well, and removes it at the end. */
export function keepTemporaryFilesInMemory(): void {
  // a folder that was chosen stays; this one may be asked for more than once
  if (process.env['TMPDIR'] !== undefined || !isLargeEnough()) return;
  const folder = mkdtempSync(`${MEMORY}/octavo-tests-`);
  // as other folders for temporary files: database servers that tests start run under accounts of their own
  chmodSync(folder, 0o1777);
  process.env['TMPDIR'] = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

function isLargeEnough(): boolean {
  if (process.platform !== 'linux') return false;
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= NEEDED;
  } catch {
    return false;
  }
}
