/** Ends a change of the schemas that a killed process has left half made, before the project is read. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { JOURNAL } from '../../admin/schema-change/files/change-journal.ts';
import { recoverChange } from '../../admin/schema-change/make-change.ts';
import { openDatabase } from '../../core/database/open-database.ts';
import { type LoadOptions, readProject } from '../../core/project/load-project.ts';
import { StartError } from '../../core/project/start-error.ts';
import type { Reporter } from './reporter.ts';

/** @throws StartError where a change cannot be finished: neither the former nor the new schemas fit the database then */
export async function endInterruptedChange(
  dir: string,
  reporter: Reporter,
  options: LoadOptions,
): Promise<void> {
  const root = resolve(dir);
  if (!existsSync(join(root, JOURNAL))) return;
  const open = async () => {
    // the schemas may be half in place; the configuration is no part of the change
    const { project } = await readProject(root, options);
    const { db } = await openDatabase(project.config.database, (message) => reporter.warn(message));
    return { db, close: async () => db.close() };
  };
  try {
    const ended = await recoverChange(root, open);
    if (ended === 'finished') reporter.info('Finished a change of the schemas that was interrupted.');
    if (ended === 'undone') reporter.info('Took back a change of the schemas that was interrupted.');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError([
      {
        message: `a change of the schemas was interrupted and cannot be finished: ${reason}. It stands in ${JOURNAL}`,
      },
    ]);
  }
}
