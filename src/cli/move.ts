/** `octavo move`: a project's database into another one. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Command, EXIT } from './command.ts';
import { parseArguments } from './parse-arguments.ts';
import { UsageError } from './usage-error.ts';

export const move: Command = {
  name: 'move',
  summary: "copy a project's database into another one",
  help: `Usage: octavo move --to <database> [dir] [--force] [--fit]

Copies all content, users, tokens and settings of the project's database into another database: export and
import in one. Stop the server first. The database the project has now stays as it is; config/database is
for you to change afterwards. What is interrupted goes on with the same command.

  --to <database>   postgres://user:password@host:5432/name, mysql://user:password@host:3306/name, or an
                    SQLite file
  dir               the project's folder (default: this one)
  --force           the other database may hold content: all its rows are removed first, users, tokens
                    and settings too
  --fit             cut texts and round decimals that the other database has no room for
  --help            this text`,
  async run(args) {
    const { positionals, options, flags } = parseArguments(args, ['to'], 1, ['force', 'fit']);
    const { to } = options;
    if (to === undefined) throw new UsageError('where to? Usage: octavo move --to <database>');
    const [
      house,
      { databaseAt, isSameDatabase },
      { exportDatabase },
      { importDatabase },
      { isUnderWay },
      report,
      reporter,
    ] = await Promise.all([
      import('./transfer/open-house.ts'),
      import('./transfer/database-at.ts'),
      import('../transfer/export-database.ts'),
      import('../transfer/import-database.ts'),
      import('../transfer/is-under-way.ts'),
      import('./transfer/print-report.ts'),
      import('../server/reporter.ts'),
    ]);
    const target = databaseAt(to);
    const { project, layout, media, contentTables } = await house.openHouse(positionals[0]);
    house.checkSource(project);
    if (await isSameDatabase(project.config.database, target)) {
      throw new UsageError('--to names the database the project is on');
    }
    const { progress } = reporter.consoleReporter;
    const folder = join(project.dir, '.tmp');
    const file = join(folder, 'move.octavo');
    mkdirSync(folder, { recursive: true });
    const force = flags.has('force');
    const goesOn = (): Promise<boolean> => house.withDatabase(target, (db) => isUnderWay(db, file));
    if (force || !(await goesOn())) {
      rmSync(file, { force: true });
      const taken = await house.withDatabase(project.config.database, (db) =>
        exportDatabase({ db, layout, file, media: null, onProgress: progress!('Reading') }),
      );
      report.warnOfLeftOut(taken);
    }
    const done = await house
      .withDatabase(target, (db) =>
        importDatabase({
          db,
          layout,
          file,
          media,
          contentTables,
          force,
          mayCut: flags.has('fit'),
          progress: progress!,
        }),
      )
      .catch(async (error: unknown) => {
        // it holds secrets, and is of use only to what has begun
        if (!(await goesOn().catch(() => true))) rmSync(file, { force: true });
        throw error;
      });
    rmSync(file);
    report.warnOfLosses(done);
    console.log(`Moved ${report.amounts(done)}; all checksums agree.
The project still says the old database: change config/database, or the variables it reads.`);
    return EXIT.done;
  },
};
