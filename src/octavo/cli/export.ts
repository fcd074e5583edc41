/** `octavo export`: all there is in a database, in one file. */
import { chmodSync } from 'node:fs';
import { resolve } from 'node:path';
import { exportDatabase } from '../../core/transfer/export-database.ts';
import { consoleReporter } from '../app/reporter.ts';
import { EXIT, UsageError } from './command.ts';
import { declare } from './declare.ts';
import type { Call } from './options.ts';
import {
  checkSource,
  describeAmounts,
  openTransferProject,
  warnOfOmittedTables,
  warnOfOrphans,
  withDatabase,
} from './transfer-project.ts';

export const exportProject = declare({
  name: 'export',
  text: `Writes all content, users, tokens and settings of the project's database into one compressed file, which
\`octavo import\` reads into any database this version serves. The server may run meanwhile: the file has
the database as it was at one moment. It holds password hashes and secrets; only its owner may read it.`,
  details: {
    '<file>': 'the file to write; an existing file is not overwritten',
  },
  options: {
    files: { text: 'include the files of local uploads' },
    'skip-orphans': {
      text: 'leave out links that lead nowhere, and empty columns that name what is gone; without it they are exported and named',
    },
  },
  verbs: {
    '': { takes: '<file>', run: runExport },
  },
});

async function runExport({ positionals, flags, dir }: Call): Promise<number> {
  const [name] = positionals;
  if (name === undefined) throw new UsageError('into which file? Usage: octavo export <file>');
  const file = resolve(name);
  const { project, model, media } = await openTransferProject(dir);
  checkSource(project);
  const done = await withDatabase(project.config.database, (db) =>
    exportDatabase({
      db,
      model,
      file,
      media: flags.has('files') ? media : null,
      skipOrphans: flags.has('skip-orphans'),
      onProgress: consoleReporter.progress!('Exporting'),
    }),
  );
  chmodSync(file, 0o600);
  warnOfOmittedTables(done);
  warnOfOrphans(done.orphans, flags.has('skip-orphans'));
  console.log(`Exported ${describeAmounts(done)} into ${name}.`);
  return EXIT.done;
}
