/** `octavo import`: fills a database from the file of an export. */
import { resolve } from 'node:path';
import { consoleReporter } from '../app/reporter.ts';
import { importDatabase } from '../transfer/import-database.ts';
import { type Command, EXIT, UsageError } from './command.ts';
import { parseArguments } from './parse-arguments.ts';
import { describeAmounts, openTransferProject, warnOfLosses, withDatabase } from './transfer-project.ts';

export const importProject: Command = {
  name: 'import',
  help: `Usage: octavo import <file> [dir] [--force] [--fit]

Fills the project's database from a file of \`octavo export\`: ids, order, users, tokens and settings are
as they were, and the checksums of all tables are compared. Stop the server first. To continue an
interrupted import, run the same command again; until it is done, no server starts on the database.

  <file>     the export
  dir        the project's folder (default: this one)
  --force    the database may hold content: all its rows are removed first, users, tokens and settings
             too. Without it such a database is left alone
  --fit      cut texts and round decimals that the database has no room for; without it they are named,
             and nothing is imported
  --help     this text`,
  async run(args) {
    const { positionals, flags } = parseArguments(args, [], 2, ['force', 'fit']);
    const [name, dir] = positionals;
    if (name === undefined) throw new UsageError('from which file? Usage: octavo import <file>');
    const file = resolve(name);
    const { project, model, media, contentTables } = await openTransferProject(dir);
    const done = await withDatabase(project.config.database, (db) =>
      importDatabase({
        db,
        model,
        file,
        media,
        contentTables,
        force: flags.has('force'),
        mayCut: flags.has('fit'),
        progress: consoleReporter.progress!,
      }),
    );
    warnOfLosses(done);
    console.log(
      `Imported ${describeAmounts(done)}${done.resumed ? ' (an earlier import went on)' : ''}; all checksums agree.`,
    );
    return EXIT.done;
  },
};
