/** Database errors while a project is opened: no request waits for an answer, so they become errors of the start. */

import { DatabaseError } from '../../core/database/database-error.ts';
import { databaseName } from '../../core/database/open-database.ts';
import { WrongTypesError } from '../../core/database/sync/sync-layout.ts';
import { UnfinishedImportError } from '../../core/database/sync/unfinished-import.ts';
import { databaseAway, databaseBusy, databaseReadOnly } from '../../core/errors/catalogue.ts';
import { OctavoError } from '../../core/errors/octavo-error.ts';
import type { DatabaseConfig } from '../../core/project/config/database.ts';

/** By the text a request would get: what happened, and what to do about it. */
const IN_A_START: Readonly<Record<string, readonly [problem: string, remedy: string]>> = {
  [databaseBusy(null).message]: [
    'another program keeps it locked.',
    'Stop that program, or raise busyTimeout in config/database, and start again.',
  ],
  [databaseAway(null).message]: [
    'its server went away during the start.',
    'Look at the log of the server, and start again.',
  ],
  [databaseReadOnly(null).message]: [
    'it can not be written.',
    'Check that this user may write the file and its folder, and that the disk has room.',
  ],
};

/** @returns a DatabaseError that names the database in place of what a request would be answered, or of a sync */
export async function startFailure(error: unknown, config: DatabaseConfig): Promise<unknown> {
  if (error instanceof WrongTypesError || error instanceof UnfinishedImportError) {
    return new DatabaseError(await databaseName(config), error.problem, error.remedy, error);
  }
  const texts = error instanceof OctavoError ? IN_A_START[error.message] : undefined;
  if (!texts) return error;
  return new DatabaseError(await databaseName(config), ...texts, (error as OctavoError).cause);
}
