/** `octavo check`: checks a project without starting it. */
import { resolve } from 'node:path';
import { EXIT } from './command.ts';
import { declare } from './declare.ts';
import { type Call, JSON_OPTION } from './options.ts';
import { printJson } from './print-table.ts';
import { enterProject } from './with-project.ts';

export const check = declare({
  name: 'check',
  text: `Reads a project and its database, and reports what will run and what will not, mistakes in schemas, private
data that every client can read, and rows that contradict the schemas. Of the project's code only the
files of config are run; nothing is started, made or changed. NODE_ENV is "production" unless set.`,
  options: {
    json: JSON_OPTION,
  },
  after: 'The exit code is 1 where something keeps the project from starting.',
  verbs: {
    '': { run: runCheck },
  },
});

async function runCheck({ flags, dir: folder }: Call): Promise<number> {
  const dir = resolve(folder ?? '.');
  enterProject(dir, 'production');
  const { checkProject } = await import('../check/check-project.ts');
  const report = await checkProject(dir);
  if (flags.has('json')) printJson(report);
  else console.log((await import('../check/describe-report.ts')).describeReport(report));
  return report.counts.blocker > 0 ? EXIT.failed : EXIT.done;
}
