/** `octavo move`: a project's database into another one. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { exportDatabase } from '../../core/transfer/export-database.ts';
import { importDatabase } from '../../core/transfer/import-database.ts';
import { isUnderWay } from '../../core/transfer/import-mark.ts';
import { consoleReporter } from '../app/reporter.ts';
import { EXIT, UsageError } from './command.ts';
import { declare } from './declare.ts';
import type { Call } from './options.ts';
import {
  checkSource,
  databaseAt,
  describeAmounts,
  isSameDatabase,
  openTransferProject,
  warnOfLosses,
  warnOfOmittedTables,
  warnOfOrphans,
  withDatabase,
} from './transfer-project.ts';

export const move = declare({
  name: 'move',
  text: `Copies all content, users, tokens and settings of the project's database into another database: export and
import in one. Stop the server first. The present database is not changed; change config/database yourself
afterwards. To continue an interrupted move, run the same command again.`,
  options: {
    to: {
      value: '<database>',
      text: 'postgres://user:password@host:5432/name, mysql://user:password@host:3306/name, or an SQLite file',
    },
    force: {
      text: 'the other database may hold content: all its rows are removed first, users, tokens and settings too',
    },
    fit: { text: 'cut texts and round decimals that the other database has no room for' },
    'skip-orphans': { text: 'leave out links that lead nowhere, and empty columns that name what is gone' },
  },
  verbs: {
    '': { required: ['to'], run: runMove },
  },
});

async function runMove({ options, flags, dir }: Call): Promise<number> {
  const { to } = options;
  if (to === undefined) throw new UsageError('where to? Usage: octavo move --to <database>');
  const target = databaseAt(to);
  const { project, model, media, contentTables } = await openTransferProject(dir);
  checkSource(project);
  if (await isSameDatabase(project.config.database, target)) {
    throw new UsageError('--to names the database the project is on');
  }
  const { progress } = consoleReporter;
  const folder = join(project.dir, '.tmp');
  const file = join(folder, 'move.octavo');
  mkdirSync(folder, { recursive: true });
  const force = flags.has('force');
  const isUnfinished = (): Promise<boolean> => withDatabase(target, (db) => isUnderWay(db, file));
  if (force || !(await isUnfinished())) {
    rmSync(file, { force: true });
    const taken = await withDatabase(project.config.database, (db) =>
      exportDatabase({ db, model, file, media: null, onProgress: progress!('Reading') }),
    );
    warnOfOmittedTables(taken);
  }
  const done = await withDatabase(target, (db) =>
    importDatabase({
      db,
      model,
      file,
      media,
      contentTables,
      force,
      mayCut: flags.has('fit'),
      skipOrphans: flags.has('skip-orphans'),
      progress: progress!,
    }),
  ).catch(async (error: unknown) => {
    // it holds secrets, and is of use only to what has begun
    if (!(await isUnfinished().catch(() => true))) rmSync(file, { force: true });
    throw error;
  });
  rmSync(file);
  warnOfLosses(done);
  warnOfOrphans(done.orphans, flags.has('skip-orphans'));
  console.log(`Moved ${describeAmounts(done)}; all checksums agree.
The project still says the old database: change config/database, or the variables it reads.`);
  return EXIT.done;
}
