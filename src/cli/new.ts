/** `octavo new`: writes a project that starts. */
import { basename, resolve } from 'node:path';
import { type Command, EXIT } from './command.ts';
import { parseArguments } from './parse-arguments.ts';
import { UsageError } from './usage-error.ts';

export const newProject: Command = {
  name: 'new',
  summary: 'make a new project',
  help: `Usage: octavo new <dir>

Writes a project into a folder that is empty or doesn't exist: configuration, an example content-type,
an example entry, and fresh secrets in .env. Its database is an SQLite file that the first start makes.

  dir             the folder
  --help          this text`,
  async run(args) {
    const { positionals } = parseArguments(args, [], 1);
    const [dir] = positionals;
    if (dir === undefined) throw new UsageError('which folder? Usage: octavo new <dir>');
    const { writeProject } = await import('./new/write-project.ts');
    const path = resolve(dir);
    const files = writeProject(path);
    console.log(`Made ${basename(path)} with ${files.length} files. Next:

  cd ${dir}
  npm install
  npm run dev

Then, while it runs, a content-type of your own, from another terminal in the same folder:

  npx octavo generate content-type book title:string:required
  npx octavo role grant public api::book.book.find,api::book.book.findOne
  npx octavo token create --type full-access

README.md explains each step.`);
    return EXIT.done;
  },
};
