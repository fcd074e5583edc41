/** `octavo import`: fills a database from the file of an export. */
import { join, resolve } from 'node:path';
import type { DatabaseConfig } from '../../core/project/config/database.ts';
import { compareUploads, countUploads } from '../../core/transfer/compare-uploads.ts';
import { type ImportReport, importDatabase } from '../../core/transfer/import-database.ts';
import { consoleReporter } from '../app/reporter.ts';
import { EXIT, UsageError } from './command.ts';
import { declare } from './declare.ts';
import type { Call } from './options.ts';
import {
  databaseAt,
  describeAmounts,
  inTemporaryFolder,
  openTransferProject,
  warnOfLosses,
  warnOfNoFiles,
  warnOfOrphans,
  warnOfUploads,
  withDatabase,
} from './transfer-project.ts';

export const importProject = declare({
  name: 'import',
  text: `Fills the project's database from a file of \`octavo export\`: ids, order, users, tokens and settings are
as they were, and the checksums of all tables are compared. Stop the server first. To continue an
interrupted import, run the same command again; until it is done, no server starts on the database.`,
  details: {
    '<file>': 'the export',
  },
  options: {
    force: {
      text: 'the database may hold content: all its rows are removed first, users, tokens and settings too. Without it such a database is left alone',
    },
    fit: {
      text: 'cut texts and round decimals that the database has no room for; without it they are named, and nothing is imported',
    },
    'skip-orphans': {
      text: 'leave out links that lead nowhere, and empty columns that name what is gone; without it they are named, and nothing is imported if the database can not hold them',
    },
    try: {
      text: "import into a temporary SQLite file, which is removed: says whether the file can be restored, names files of the media library that it lacks or has otherwise than their rows say, and touches neither the project's database nor its uploads",
    },
  },
  verbs: {
    '': { takes: '<file>', run: runImport },
  },
});

async function runImport({ positionals, flags, dir }: Call): Promise<number> {
  const [name] = positionals;
  if (name === undefined) throw new UsageError('from which file? Usage: octavo import <file>');
  const file = resolve(name);
  const { project, model, media, contentTables } = await openTransferProject(dir);
  const skipOrphans = flags.has('skip-orphans');
  const isTrial = flags.has('try');
  if (isTrial && flags.has('force')) throw new UsageError('--try removes nothing: --force is not for it');
  const into = async (config: DatabaseConfig, folder: string): Promise<ImportReport> =>
    withDatabase(config, async (db) => {
      const report = await importDatabase({
        db,
        model,
        file,
        media: folder,
        contentTables,
        force: flags.has('force'),
        mayCut: flags.has('fit'),
        skipOrphans,
        progress: consoleReporter.progress!,
      });
      if (!isTrial) return report;
      if (report.files > 0) warnOfUploads(await compareUploads(db, folder));
      else warnOfNoFiles(await countUploads(db));
      return report;
    });
  const done = isTrial
    ? await inTemporaryFolder((folder) => into(databaseAt(join(folder, 'data.db')), join(folder, 'uploads')))
    : await into(project.config.database, media);
  warnOfLosses(done);
  warnOfOrphans(done.orphans, skipOrphans);
  if (isTrial) {
    console.log(
      `${name} can be restored: ${describeAmounts(done)} were imported for a trial; all checksums agree.`,
    );
    return EXIT.done;
  }
  console.log(
    `Imported ${describeAmounts(done)}${done.resumed ? ' (an earlier import went on)' : ''}; all checksums agree.`,
  );
  return EXIT.done;
}
