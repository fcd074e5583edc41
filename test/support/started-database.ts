/** The kit's database with what Octavo adds at its first start of a project: a sixth of a start, which its copies are spared. */
import { copyFileSync, cpSync, existsSync, linkSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DATABASE } from './database.ts';
import { KIT } from './kit-model.ts';
import { openOctavo } from './open-octavo.ts';
import { runFolder } from './run-folder.ts';

/**
 * The kit's own, made by the first worker of a run that needs it.
 * @returns the file, in rollback-journal mode, to be copied
 */
export async function startedDatabase(): Promise<string> {
  const file = join(runFolder(), 'started.db');
  if (existsSync(file)) return file;
  const dir = mkdtempSync(join(tmpdir(), 'octavo-started-'));
  const made = await databaseStartedBy(join(KIT, 'project'), dir);
  // another worker may have done the same: the first file stays, so that all copies are equal
  try {
    linkSync(made, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  rmSync(dir, { recursive: true });
  return file;
}

/**
 * Gives a copy of the kit's database what a first start adds, for tests that are not about first starts. Copies on a server
 * stay as they are.
 */
export async function startCopy(file: string): Promise<void> {
  if (DATABASE === 'sqlite') copyFileSync(await startedDatabase(), file);
}

/**
 * @param project a folder, which stays as it is
 * @param dir where the project and its database are copied to
 * @returns the database file
 */
export async function databaseStartedBy(project: string, dir: string): Promise<string> {
  const started = join(dir, 'started');
  const file = join(started, '.tmp/data.db');
  cpSync(project, started, { recursive: true });
  mkdirSync(join(started, '.tmp'), { recursive: true });
  copyFileSync(join(KIT, 'data.db'), file);
  const octavo = await openOctavo({
    dir: started,
    env: { DATABASE_JOURNAL_MODE: 'delete', NODE_ENV: 'test' },
  });
  await octavo.close();
  return file;
}
