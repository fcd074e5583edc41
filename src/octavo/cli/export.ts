/** `octavo export`: all there is in a database, in one file. */
import { chmodSync } from 'node:fs';
import { resolve } from 'node:path';
import { exportDatabase } from '../../core/transfer/export-database.ts';
import { consoleReporter } from '../app/reporter.ts';
import { type Command, EXIT, UsageError } from './command.ts';
import { parseArguments } from './parse-arguments.ts';
import {
  checkSource,
  describeAmounts,
  openTransferProject,
  warnOfOmittedTables,
  warnOfOrphans,
  withDatabase,
} from './transfer-project.ts';

export const exportProject: Command = {
  name: 'export',
  help: `Usage: octavo export <file> [dir] [--files] [--skip-orphans]

Writes all content, users, tokens and settings of the project's database into one compressed file, which
\`octavo import\` reads into any database this version serves. The server may run meanwhile: the file has
the database as it was at one moment. It holds password hashes and secrets; only its owner may read it.

  <file>          the file to write; an existing file is not overwritten
  dir             the project's folder (default: this one)
  --files         include the files of local uploads
  --skip-orphans  leave out links that lead nowhere, and empty columns that name what is gone; without it
                  they are exported and named
  --help          this text`,
  async run(args) {
    const { positionals, flags } = parseArguments(args, [], 2, ['files', 'skip-orphans']);
    const [name, dir] = positionals;
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
  },
};
