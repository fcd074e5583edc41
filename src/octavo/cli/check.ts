/** `octavo check`: checks a project without starting it. */
import { resolve } from 'node:path';
import { type Command, EXIT } from './command.ts';
import { parseArguments } from './parse-arguments.ts';
import { printJson } from './print-table.ts';
import { enterProject } from './with-project.ts';

export const check: Command = {
  name: 'check',
  help: `Usage: octavo check [dir] [--json]

Reads a project and its database, and reports what will run and what will not, mistakes in schemas, private
data that every client can read, and rows that contradict the schemas. Of the project's code only the
files of config are run; nothing is started, made or changed. NODE_ENV is "production" unless set.

  dir             the project's folder (default: this one)
  --json          print JSON
  --help          this text

The exit code is 1 where something keeps the project from starting.`,
  run: async (args) => {
    const { positionals, flags } = parseArguments(args, [], 1, ['json']);
    const dir = resolve(positionals[0] ?? '.');
    enterProject(dir, 'production');
    const { checkProject } = await import('../check/check-project.ts');
    const report = await checkProject(dir);
    if (flags.has('json')) printJson(report);
    else console.log((await import('../check/describe-report.ts')).describeReport(report));
    return report.counts.blocker > 0 ? EXIT.failed : EXIT.done;
  },
};
