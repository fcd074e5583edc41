/** `octavo export`: all there is in a database, in one file. */
import { chmodSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Command, EXIT } from './command.ts';
import { parseArguments } from './parse-arguments.ts';
import { UsageError } from './usage-error.ts';

export const exportProject: Command = {
  name: 'export',
  summary: "write a project's database into one file",
  help: `Usage: octavo export <file> [dir] [--files]

Writes all content, users, tokens and settings of the project's database into one compressed file, which
\`octavo import\` reads into any database this version serves. The server may run meanwhile: the file has
the database as it was at one moment. It holds password hashes and secrets; only its owner may read it.

  <file>     what to write; nothing that exists is overwritten
  dir        the project's folder (default: this one)
  --files    take the files of local uploads along
  --help     this text`,
  async run(args) {
    const { positionals, flags } = parseArguments(args, [], 2, ['files']);
    const [name, dir] = positionals;
    if (name === undefined) throw new UsageError('into which file? Usage: octavo export <file>');
    const [{ openHouse, withDatabase, checkSource }, { exportDatabase }, report, { consoleReporter }] =
      await Promise.all([
        import('./transfer/open-house.ts'),
        import('../transfer/export-database.ts'),
        import('./transfer/print-report.ts'),
        import('../server/reporter.ts'),
      ]);
    const file = resolve(name);
    const { project, layout, media } = await openHouse(dir);
    checkSource(project);
    const done = await withDatabase(project.config.database, (db) =>
      exportDatabase({
        db,
        layout,
        file,
        media: flags.has('files') ? media : null,
        onProgress: consoleReporter.progress!('Exporting'),
      }),
    );
    chmodSync(file, 0o600);
    report.warnOfLeftOut(done);
    console.log(`Exported ${report.amounts(done)} into ${name}.`);
    return EXIT.done;
  },
};
